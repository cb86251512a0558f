# SPDX-License-Identifier: GPL-3.0-or-later
"""Qt's way into the same catalogue: ``qsTr`` in QML asks app.i18n.

``app.installTranslator(CatalogueTranslator(app))``; after ``i18n.set_language`` install it again or call
``QQmlEngine.retranslate``, and every ``qsTr`` binding is read anew.
"""

from __future__ import annotations

from PySide6.QtCore import QTranslator

from app import i18n


class CatalogueTranslator(QTranslator):
    """Answers from the gettext catalogue. The QML file's name (Qt's context) plays no part, but a
    disambiguation does: ``qsTr("Pass", "the bid")``. A plural is ``qsTr("%n card|%n cards", "", n)``."""

    def isEmpty(self) -> bool:  # noqa: N802 - Qt's name
        return False

    def translate(self, context: str, sourceText: str, disambiguation: str | None = None, n: int = -1) -> str:  # noqa: N803
        """The translation, or the English itself; Qt replaces ``%n`` afterwards."""
        if not sourceText:
            return sourceText
        singular, bar, plural = sourceText.partition("|")
        if n >= 0 and bar:
            return i18n.plural_form(singular, plural, n)
        if disambiguation:
            return i18n.tr_context(disambiguation, sourceText)
        return i18n.tr(sourceText)
