// SPDX-License-Identifier: GPL-3.0-or-later
// Short messages, one after the other, so that none is lost.
pragma ComponentBehavior: Bound

import QtQuick
import Tavolino.Controls

Item {
    id: root

    property list<string> waiting: []
    readonly property string shown: toast.open ? toast.text : ""

    function tell(text: string): void {
        if (text === toast.text && toast.open || waiting.includes(text))
            return
        if (toast.open)
            waiting.push(text)
        else
            toast.show(text)
    }

    height: toast.height

    Toast {
        id: toast

        objectName: "toast"
        duration: Math.max(4000, text.length * 70)
        onOpenChanged: if (!open && root.waiting.length > 0)
            next.start()
    }
    Timer {
        id: next

        interval: 250
        onTriggered: if (root.waiting.length > 0)
            toast.show(root.waiting.shift())
    }
}
