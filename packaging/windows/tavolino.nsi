; SPDX-License-Identifier: GPL-3.0-or-later
; The installer for Windows: for one person, without administrator's rights. tools/package_windows.py gives
; VERSION, NUMBERS (1.2.0.0), FOLDER (the built app), SLASH, ICON, TARGET and LICENCE.
;
; Silent: tavolino-…-setup.exe /S [/FIREWALL=1] [/DESKTOP=1] [/D=C:\folder]; uninstall.exe /S. Exit code 2 when
; Tavolino is running, 0 when all went well.
Unicode true
SetCompressor /SOLID lzma
RequestExecutionLevel user
ManifestDPIAware true
ManifestSupportedOS all

!include MUI2.nsh
!include FileFunc.nsh
!include LogicLib.nsh
!include Sections.nsh
!include x64.nsh
!include WinVer.nsh

!define NAME "Tavolino"
!define APP_ID "net.tavolino.Tavolino"
!define KEY "Software\Microsoft\Windows\CurrentVersion\Uninstall\${APP_ID}"
!define OWN_KEY "Software\Tavolino"
!define RULE "Tavolino (private networks)"

Name "${NAME}"
OutFile "${TARGET}"
InstallDir "$LOCALAPPDATA\Programs\Tavolino"
InstallDirRegKey HKCU "${OWN_KEY}" "Folder"
BrandingText "${NAME} ${VERSION}"
ShowInstDetails nevershow
ShowUninstDetails nevershow

VIProductVersion "${NUMBERS}"
VIFileVersion "${NUMBERS}"
VIAddVersionKey "ProductName" "${NAME}"
VIAddVersionKey "ProductVersion" "${VERSION}"
VIAddVersionKey "FileVersion" "${VERSION}"
VIAddVersionKey "FileDescription" "${NAME} setup"
VIAddVersionKey "CompanyName" "The Tavolino authors"
VIAddVersionKey "LegalCopyright" "GPL-3.0-or-later"

!define MUI_ICON "${ICON}"
!define MUI_UNICON "${ICON}"
!define MUI_ABORTWARNING
!define MUI_COMPONENTSPAGE_SMALLDESC
!define MUI_FINISHPAGE_RUN "$INSTDIR\tavolino.exe"

!insertmacro MUI_PAGE_LICENSE "${LICENCE}"
!insertmacro MUI_PAGE_COMPONENTS
!insertmacro MUI_PAGE_DIRECTORY
!insertmacro MUI_PAGE_INSTFILES
!insertmacro MUI_PAGE_FINISH
!insertmacro MUI_UNPAGE_CONFIRM
!insertmacro MUI_UNPAGE_INSTFILES

!insertmacro MUI_LANGUAGE "English"
!insertmacro MUI_LANGUAGE "German"
!insertmacro MUI_LANGUAGE "Italian"

LangString DESKTOP ${LANG_ENGLISH} "Shortcut on the desktop"
LangString DESKTOP ${LANG_GERMAN} "Verknüpfung auf dem Desktop"
LangString DESKTOP ${LANG_ITALIAN} "Collegamento sul desktop"
LangString FIREWALL ${LANG_ENGLISH} "Let others in your network join your tables"
LangString FIREWALL ${LANG_GERMAN} "Andere in Ihrem Netzwerk an Ihre Tische lassen"
LangString FIREWALL ${LANG_ITALIAN} "Far entrare ai tuoi tavoli chi è nella tua rete"
LangString ABOUT_APP ${LANG_ENGLISH} "The games, with an entry in the Start menu."
LangString ABOUT_APP ${LANG_GERMAN} "Die Spiele, mit einem Eintrag im Startmenü."
LangString ABOUT_APP ${LANG_ITALIAN} "I giochi, con una voce nel menu Start."
LangString ABOUT_DESKTOP ${LANG_ENGLISH} "A shortcut on your desktop."
LangString ABOUT_DESKTOP ${LANG_GERMAN} "Eine Verknüpfung auf Ihrem Desktop."
LangString ABOUT_DESKTOP ${LANG_ITALIAN} "Un collegamento sul tuo desktop."
LangString ABOUT_FIREWALL ${LANG_ENGLISH} "A rule of Windows’ firewall for private networks, never for public ones. Windows will ask for your consent."
LangString ABOUT_FIREWALL ${LANG_GERMAN} "Eine Regel der Windows-Firewall für private Netzwerke, nie für öffentliche. Windows fragt nach Ihrer Zustimmung."
LangString ABOUT_FIREWALL ${LANG_ITALIAN} "Una regola del firewall di Windows per le reti private, mai per quelle pubbliche. Windows chiederà il tuo consenso."
LangString RUNNING ${LANG_ENGLISH} "Tavolino is running. Please close it first."
LangString RUNNING ${LANG_GERMAN} "Tavolino läuft gerade. Bitte schließen Sie es zuerst."
LangString RUNNING ${LANG_ITALIAN} "Tavolino è aperto. Chiudilo prima di continuare."
LangString TOO_OLD ${LANG_ENGLISH} "Tavolino needs 64-bit Windows 10 or newer."
LangString TOO_OLD ${LANG_GERMAN} "Tavolino braucht ein 64-Bit-Windows 10 oder neuer."
LangString TOO_OLD ${LANG_ITALIAN} "Tavolino richiede Windows 10 a 64 bit o più recente."

; A program that runs can't be opened for writing.
!macro NeedClosed
    ${If} ${FileExists} "$INSTDIR\tavolino.exe"
        ClearErrors
        FileOpen $0 "$INSTDIR\tavolino.exe" a
        ${If} ${Errors}
            MessageBox MB_OK|MB_ICONEXCLAMATION "$(RUNNING)" /SD IDOK
            SetErrorLevel 2
            Quit
        ${EndIf}
        FileClose $0
    ${EndIf}
!macroend

; $9 is what netsh is to do. "runas" has Windows ask the person; nothing is done when they say no.
!macro Firewall
    ClearErrors
    ExecShellWait "runas" "$SYSDIR\netsh.exe" "advfirewall firewall $9" SW_HIDE
!macroend

Section "${NAME}" SectionApp
    SectionIn RO
    !insertmacro NeedClosed
    RMDir /r "$INSTDIR\_internal"
    SetOutPath "$INSTDIR"
    File /r "${FOLDER}${SLASH}*"
    WriteUninstaller "$INSTDIR\uninstall.exe"
    CreateShortcut "$SMPROGRAMS\Tavolino.lnk" "$INSTDIR\tavolino.exe"
    WriteRegStr HKCU "${OWN_KEY}" "Folder" "$INSTDIR"
    WriteRegStr HKCU "${KEY}" "DisplayName" "${NAME}"
    WriteRegStr HKCU "${KEY}" "DisplayVersion" "${VERSION}"
    WriteRegStr HKCU "${KEY}" "DisplayIcon" "$INSTDIR\tavolino.exe"
    WriteRegStr HKCU "${KEY}" "Publisher" "The Tavolino authors"
    WriteRegStr HKCU "${KEY}" "InstallLocation" "$INSTDIR"
    WriteRegStr HKCU "${KEY}" "UninstallString" '"$INSTDIR\uninstall.exe"'
    WriteRegStr HKCU "${KEY}" "QuietUninstallString" '"$INSTDIR\uninstall.exe" /S'
    WriteRegDWORD HKCU "${KEY}" "NoModify" 1
    WriteRegDWORD HKCU "${KEY}" "NoRepair" 1
    ${GetSize} "$INSTDIR" "/S=0K" $0 $1 $2
    IntFmt $0 "0x%08X" $0
    WriteRegDWORD HKCU "${KEY}" "EstimatedSize" "$0"
SectionEnd

Section /o "$(DESKTOP)" SectionDesktop
    CreateShortcut "$DESKTOP\Tavolino.lnk" "$INSTDIR\tavolino.exe"
SectionEnd

Section /o "$(FIREWALL)" SectionFirewall
    StrCpy $9 'add rule name="${RULE}" dir=in action=allow profile=private enable=yes program="$INSTDIR\tavolino.exe"'
    !insertmacro Firewall
    ${IfNot} ${Errors}
        WriteRegDWORD HKCU "${OWN_KEY}" "Firewall" 1
    ${EndIf}
SectionEnd

!insertmacro MUI_FUNCTION_DESCRIPTION_BEGIN
    !insertmacro MUI_DESCRIPTION_TEXT ${SectionApp} "$(ABOUT_APP)"
    !insertmacro MUI_DESCRIPTION_TEXT ${SectionDesktop} "$(ABOUT_DESKTOP)"
    !insertmacro MUI_DESCRIPTION_TEXT ${SectionFirewall} "$(ABOUT_FIREWALL)"
!insertmacro MUI_FUNCTION_DESCRIPTION_END

Function .onInit
    ${IfNot} ${RunningX64}
    ${OrIfNot} ${AtLeastWin10}
        MessageBox MB_OK|MB_ICONSTOP "$(TOO_OLD)" /SD IDOK
        SetErrorLevel 3
        Quit
    ${EndIf}
    ${GetParameters} $0
    ClearErrors
    ${GetOptions} $0 "/FIREWALL=" $1
    ${If} $1 == "1"
        !insertmacro SelectSection ${SectionFirewall}
    ${EndIf}
    ClearErrors
    ${GetOptions} $0 "/DESKTOP=" $1
    ${If} $1 == "1"
        !insertmacro SelectSection ${SectionDesktop}
    ${EndIf}
FunctionEnd

; Settings and matches stay: they are the person's own.
Section "Uninstall"
    !insertmacro NeedClosed
    ReadRegDWORD $0 HKCU "${OWN_KEY}" "Firewall"
    ${If} $0 == 1
        StrCpy $9 'delete rule name="${RULE}"'
        !insertmacro Firewall
    ${EndIf}
    RMDir /r "$INSTDIR\_internal"
    Delete "$INSTDIR\tavolino.exe"
    Delete "$INSTDIR\tavolino-cli.exe"
    Delete "$INSTDIR\uninstall.exe"
    RMDir "$INSTDIR"
    Delete "$SMPROGRAMS\Tavolino.lnk"
    Delete "$DESKTOP\Tavolino.lnk"
    DeleteRegKey HKCU "${KEY}"
    DeleteRegKey HKCU "${OWN_KEY}"
SectionEnd
