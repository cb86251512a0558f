// SPDX-License-Identifier: GPL-3.0-or-later
// The window: the pages on their stack, the notices over them, and the settings bound to the Theme.
pragma ComponentBehavior: Bound

import QtQuick
import QtQuick.Templates as T
import QtQuick.Window
import Tavolino.Models
import Tavolino.Pages
import Tavolino.Theme

T.ApplicationWindow {
    id: root

    required property AppModel app
    property string joinAddress: ""         // to be joined as soon as one has a name
    readonly property SettingsModel settings: app.settings
    readonly property SessionModel session: app.session
    readonly property Page page: stack.currentItem as Page

    // Bigger windows are read from further away: text and controls grow with them, in steps, so that
    // dragging an edge does not lay everything out anew at every pixel.
    // The table measures itself.
    readonly property real roominess: Math.min(width / 1280, height / 800)
    readonly property real textScale: page !== null && page.name === "match" ? 1 : Math.max(1, Math.min(2.5, Math.round((0.2 + roominess * 0.8) * 10) / 10))

    // The pages are read in the background once the menu is on screen, so that each opens at once.
    readonly property list<string> pageNames: ["SetupPage", "MatchPage", "LobbyPage", "JoinPage", "SettingsPage", "RulesPage", "AboutPage", "MenuPage", "Sequence/BoardsPage.qml", ...app.scenes]
    property list<Component> components: []
    property int pagesReady: 0
    readonly property bool pagesReading: pagesReady < components.length

    // A page by its name, or what a game has of its own by the file in Games.
    function addressOf(name: string): url {
        return Qt.resolvedUrl(name.endsWith(".qml") ? "Games/" + name : "Pages/" + name + ".qml")
    }

    function preparePages(): void {
        for (const name of pageNames) {
            const component = Qt.createComponent(addressOf(name), Component.Asynchronous, root)
            if (component.status === Component.Loading)
                component.statusChanged.connect(() => root.pagesReady++)
            else
                pagesReady++
            components.push(component)
        }
    }

    // A page's component, or its address while that is still being read.
    function pageOf(name: string): var {
        const component = components[pageNames.indexOf(name)] ?? null
        return component !== null && component.status === Component.Ready ? component : addressOf(name)
    }

    function open(name: string, properties: var): void {
        attach(stack.push(pageOf(name), withApp(properties)))
    }

    // Instead of every page over the menu: the lobby or the table one has come to.
    function showTable(name: string, properties: var): void {
        if (stack.depth > 1)
            attach(stack.replace(stack.get(1), pageOf(name), withApp(properties)))
        else
            open(name, properties)
    }

    function back(): void {
        if (stack.depth > 1) {
            stack.pop()
            page.takeFocus()
        }
    }

    function toMenu(): void {
        if (!settings.named)
            return
        if (stack.depth > 1) {
            stack.pop(null)
            page.takeFocus()
        }
    }

    function welcome(): void {
        attach(stack.replace(null, pageOf("MenuPage"), withApp({})))
        joinAtOnce()
    }

    function joinAtOnce(): void {
        if (joinAddress === "" || !settings.named)
            return
        open("JoinPage", {})
        app.join(joinAddress)
        joinAddress = ""
    }

    function withApp(properties: var): var {
        return Object.assign({
            app: root.app
        }, properties ?? {})
    }

    function attach(item: Item): void {
        const shown = item as Page
        if (shown === null)
            return
        shown.opened.connect(root.open)
        shown.finished.connect(root.back)
        shown.welcomed.connect(root.welcome)
        shown.takeFocus()
    }

    function followSession(): void {
        if (session.state === "lobby")
            showTable("LobbyPage", {})
        else if (session.state === "match")
            showTable("MatchPage", {
                table: session.table
            })
        else if (session.state === "none" && stack.depth > 1 && (stack.get(1) as Page).atTable)
            toMenu()
        // also from the rules or settings that lie over the table
    }

    // Size, place and state are given at the start (app/window.py) and the window's own from then on.
    width: 1280
    height: 800
    minimumWidth: 320
    minimumHeight: 360
    visible: true
    title: "Tavolino"
    color: Theme.window

    Component.onCompleted: {
        attach(stack.push(pageOf(settings.named ? "MenuPage" : "FirstStartPage"), withApp({})))
        joinAtOnce()
    }

    ThemeSettings {
        settings: root.settings
        textScale: root.textScale
    }

    Connections {
        target: root.session
        function onStateChanged(): void {
            root.followSession()
        }
    }
    Connections {
        target: root.app
        function onNotice(text: string, kind: string): void {
            if (root.page === null || !root.page.tell(text))
                notices.tell(text)
        }
    }

    T.StackView {
        id: stack

        anchors.fill: parent
        focus: true
        Keys.onEscapePressed: root.page.goBack()
        Keys.onBackPressed: root.page.goBack()

        pushEnter: Transition {
            PageMove {
                fromX: 32
            }
        }
        pushExit: Transition {
            PageFade {}
        }
        popEnter: Transition {
            PageMove {
                fromX: -32
            }
        }
        popExit: Transition {
            PageFade {}
        }
        replaceEnter: Transition {
            PageMove {
                fromX: 0
            }
        }
        replaceExit: Transition {
            PageFade {}
        }
    }

    OpeningOverlay {
        session: root.session
        anchors.fill: parent
        onCancelled: root.session.leave()
    }

    Notices {
        id: notices

        anchors.bottom: parent.bottom
        anchors.bottomMargin: Theme.spaceXl
        anchors.horizontalCenter: parent.horizontalCenter
        width: parent.width
    }

    Shortcut {
        sequences: ["F11"]
        onActivated: root.visibility = root.visibility === Window.FullScreen ? Window.Windowed : Window.FullScreen
    }
    Shortcut {
        sequences: [StandardKey.Quit]
        onActivated: root.close()
    }
    Shortcut {
        sequences: ["Ctrl+,"]
        enabled: root.settings.named && root.page !== null && root.page.name !== "settings"
        onActivated: root.open("SettingsPage", {})
    }
    Shortcut {
        sequences: ["F1"]
        enabled: root.settings.named && root.page !== null && root.page.name !== "rules"
        onActivated: root.open("RulesPage", {
            slug: root.page.game
        })
    }
}
