# SPDX-License-Identifier: GPL-3.0-or-later
"""A server on 127.0.0.1 that publishes releases as GitHub does, and can be told to misbehave."""

from __future__ import annotations

import base64
import hashlib
import http.server
import json
import ssl
import threading
from typing import Any

from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey

from app.updates.source import Source

KEY = Ed25519PrivateKey.from_private_bytes(bytes(range(32)))
PUBLIC = KEY.public_key().public_bytes_raw()
NAME = "tavolino-1.3.0-linux-x86_64.tar.gz"
CONTENT = bytes(n * 7 % 251 for n in range(300_000))


class Answer:
    """What is answered at a path. ``cut`` ends the connection after so many bytes, ``hold`` waits there for
    ``Server.release`` and goes on."""

    def __init__(
        self,
        body: bytes = b"",
        status: int = 200,
        *,
        etag: str = "",
        cut: int | None = None,
        hold: int | None = None,
        location: str = "",
    ) -> None:
        self.body, self.status, self.etag = body, status, etag
        self.cut, self.hold, self.location = cut, hold, location


class Server:
    """``answers`` by path; ``asked`` lists the paths with their Range, in order."""

    def __init__(self, secure: ssl.SSLContext | None = None) -> None:
        self.answers: dict[str, Answer] = {}
        self.asked: list[tuple[str, str]] = []
        self.release = threading.Event()
        self.holding = threading.Event()
        server = self

        class Handler(http.server.BaseHTTPRequestHandler):
            def do_GET(self) -> None:  # noqa: N802
                server.answer(self)

            def log_message(self, *_: Any) -> None:
                pass

        self.http = http.server.HTTPServer(("127.0.0.1", 0), Handler)
        if secure is not None:
            self.http.socket = secure.wrap_socket(self.http.socket, server_side=True)
        self.thread = threading.Thread(target=self.http.serve_forever, kwargs={"poll_interval": 0.02})
        self.thread.start()

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.http.server_port}"

    def close(self) -> None:
        self.release.set()
        self.http.shutdown()
        self.thread.join()
        self.http.server_close()

    def answer(self, request: http.server.BaseHTTPRequestHandler) -> None:
        wanted = request.headers.get("Range") or ""
        self.asked.append((request.path, wanted))
        answer = self.answers.get(request.path) or Answer(status=404)
        body, status = answer.body, answer.status
        if wanted and status == 200 and answer.etag and request.headers.get("If-Range") == answer.etag:
            begin = int(wanted.removeprefix("bytes=").removesuffix("-"))
            status = 206 if begin < len(body) else 416
            body = body[begin:]
        request.send_response(status)
        if status == 206:
            request.send_header("Content-Range", f"bytes {begin}-{len(answer.body) - 1}/{len(answer.body)}")
        if answer.location:
            request.send_header("Location", answer.location)
        if answer.etag:
            request.send_header("ETag", answer.etag)
        request.send_header("Content-Length", str(len(body)))
        request.end_headers()
        try:
            if answer.hold is not None:
                request.wfile.write(body[: answer.hold])
                request.wfile.flush()
                self.holding.set()
                self.release.wait(20)
                request.wfile.write(body[answer.hold :])
            else:
                request.wfile.write(body if answer.cut is None else body[: answer.cut])
        except OSError:
            request.close_connection = True

    # --- what is published ---

    def source(self, **changes: Any) -> Source:
        values: dict[str, Any] = {
            "latest": f"{self.url}/latest",
            "key": PUBLIC,
            "version": "1.2.0",
            "system": "linux-x86_64",
            "kinds": ("archive", "appimage"),
        }
        return Source(**{**values, **changes})

    def manifest(self, version: str = "1.3.0", **changes: Any) -> dict[str, Any]:
        entry = {
            "name": NAME,
            "system": "linux-x86_64",
            "kind": "archive",
            "size": len(CONTENT),
            "sha256": hashlib.sha256(CONTENT).hexdigest(),
        }
        others = [
            {**entry, "name": "tavolino_1.3.0_amd64.deb", "kind": "deb"},
            {
                **entry,
                "name": "tavolino-1.3.0-macos-arm64.dmg",
                "system": "macos-arm64",
                "kind": "disk-image",
            },
        ]
        manifest = {
            "format": 1,
            "version": version,
            "commit": "c",
            "date": "2026-02-03",
            "notes": "- Scopa",
        }
        return {**manifest, "files": [*others, entry], **changes}

    def publish(
        self,
        tag: str = "v1.3.0",
        manifest: dict[str, Any] | None = None,
        *,
        key: Ed25519PrivateKey = KEY,
        signed: bytes | None = None,
        missing: tuple[str, ...] = (),
    ) -> None:
        content = json.dumps(manifest if manifest is not None else self.manifest(tag.removeprefix("v")))
        signature = base64.b64encode(key.sign(content.encode())) + b"\n" if signed is None else signed
        files = {
            NAME: Answer(CONTENT, etag='"one"'),
            "manifest.json": Answer(content.encode()),
            "manifest.json.sig": Answer(signature),
        }
        for name in missing:
            del files[name]
        self.answers.update({f"/files/{name}": answer for name, answer in files.items()})
        assets = [
            {"name": name, "size": len(answer.body), "browser_download_url": f"{self.url}/files/{name}"}
            for name, answer in files.items()
        ]
        latest = {"tag_name": tag, "body": "Notes of the page", "assets": assets, "draft": False}
        self.answers["/latest"] = Answer(json.dumps(latest).encode())
