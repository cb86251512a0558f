# SPDX-License-Identifier: GPL-3.0-or-later
"""The window fetches nothing: whatever its QML asks a network for is refused.

All that QML loads are files of ours, and these it reads without a network access manager. Texts are shown
as plain text, so that a name can't name a picture; this is the second wall behind the first. A URL
interceptor would be asked about files as well, but on the threads that read QML, where Python's lock may be
held by who waits for them.
"""

from __future__ import annotations

from PySide6.QtCore import QIODevice, QObject, QUrl
from PySide6.QtNetwork import QNetworkAccessManager, QNetworkReply, QNetworkRequest
from PySide6.QtQml import QQmlEngine, QQmlNetworkAccessManagerFactory


class _Refusing(QNetworkAccessManager):
    """Answers everything with an error, without asking anybody."""

    def createRequest(  # noqa: N802 - Qt's name
        self,
        op: QNetworkAccessManager.Operation,
        request: QNetworkRequest,
        outgoingData: QIODevice | None = None,  # noqa: N803
    ) -> QNetworkReply:
        # A request without an address ends as “unknown protocol”, in its own time, as a real one would.
        return super().createRequest(QNetworkAccessManager.Operation.GetOperation, QNetworkRequest(QUrl()))


class NoNetwork(QQmlNetworkAccessManagerFactory):
    """Makes the managers of an engine; keep it as long as the engine."""

    def __init__(self) -> None:
        super().__init__()
        self._made: list[QNetworkAccessManager] = []  # Qt keeps no reference that Python knows of

    def create(self, parent: QObject) -> QNetworkAccessManager:
        manager = _Refusing(parent)
        self._made.append(manager)
        return manager


def forbid_network(engine: QQmlEngine) -> NoNetwork:
    """Let ``engine`` fetch nothing. Before it loads anything; the result is to be kept as long as it."""
    factory = NoNetwork()
    engine.setNetworkAccessManagerFactory(factory)
    return factory
