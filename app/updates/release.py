# SPDX-License-Identifier: GPL-3.0-or-later
"""Asking for the newest release. What counts is its signed manifest (docs/RELEASING.md)."""

from __future__ import annotations

import base64
import binascii
from typing import Annotated

import msgspec
from cryptography.exceptions import InvalidSignature
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PublicKey

from app.updates.source import Source, UpdateError
from app.updates.versions import is_newer, key
from app.updates.web import Web, unreadable
from engines.text import T

FORMAT = 1
MANIFEST, SIGNATURE = "manifest.json", "manifest.json.sig"
MOST = 2_000_000
"""Bytes that an answer which is no file may have."""

Name = Annotated[str, msgspec.Meta(pattern=r"^[A-Za-z0-9][A-Za-z0-9._+~-]{0,199}\Z")]


class Asset(msgspec.Struct, frozen=True):
    """A file of a release, as the server lists it."""

    name: str
    browser_download_url: str
    size: Annotated[int, msgspec.Meta(ge=0)] = 0


class Latest(msgspec.Struct, frozen=True):
    """What the server says of the newest release."""

    tag_name: str
    body: str | None = None
    assets: tuple[Asset, ...] = ()


class ManifestFile(msgspec.Struct, frozen=True):
    """A file of a release, as the manifest describes it."""

    name: Name
    system: str
    kind: str
    size: Annotated[int, msgspec.Meta(gt=0)]
    sha256: Annotated[str, msgspec.Meta(pattern=r"^[0-9a-f]{64}\Z")]


class Format(msgspec.Struct, frozen=True):
    """How a manifest is written."""

    format: int


class Manifest(msgspec.Struct, frozen=True):
    """A release as its makers have signed it."""

    version: str
    files: tuple[ManifestFile, ...]
    notes: str = ""


class Release(msgspec.Struct, frozen=True, kw_only=True):
    """A newer release than this copy: its ``version``, its ``notes`` (Markdown), its ``file`` for this system
    and the ``address`` that is fetched from."""

    version: str
    notes: str
    file: ManifestFile
    address: str


class UpToDate(msgspec.Struct, frozen=True):
    """There is nothing newer: ``newest`` is the newest release, which may be older than this copy."""

    newest: str


def verify(manifest: bytes, signature: bytes, public: bytes) -> None:
    """Raise UpdateError (``signature``) unless ``signature``, a line of base64, is the Ed25519 one of the
    manifest's bytes by the key behind ``public``."""
    try:
        Ed25519PublicKey.from_public_bytes(public).verify(
            base64.b64decode(signature.strip(), validate=True), manifest
        )
    except (InvalidSignature, binascii.Error, ValueError) as error:
        text = T(
            "The newest release isn’t signed by those who made this copy, so it can’t be trusted. "
            "Nothing was installed."
        )
        raise UpdateError("signature", text) from error


def newest(source: Source, web: Web) -> Release | UpToDate:
    """Ask for the newest release. Raises UpdateError."""
    try:
        latest = msgspec.json.decode(
            web.read(source.latest, MOST, "application/vnd.github+json"), type=Latest
        )
        version = latest.tag_name.removeprefix("v")
        key(version)
    except ValueError as error:
        raise unreadable(source.latest) from error
    except UpdateError as error:
        if error.code != "none":
            raise
        raise UpdateError("none", T("No release has been published yet.")) from error
    if not is_newer(version, source.version):
        return UpToDate(version)
    assets = {asset.name: asset for asset in latest.assets}
    if MANIFEST not in assets or SIGNATURE not in assets:
        verify(b"", b"", source.key)  # unsigned is as good as wrongly signed
    content = web.read(assets[MANIFEST].browser_download_url, MOST)
    verify(content, web.read(assets[SIGNATURE].browser_download_url, MOST), source.key)
    manifest = _manifest(content, source.latest, version)
    file = choose(manifest, source)
    asset = assets.get(file.name)
    if asset is None or asset.size not in (0, file.size):
        raise unreadable(source.latest)
    return Release(
        version=version,
        notes=manifest.notes.strip() or (latest.body or "").strip(),
        file=file,
        address=asset.browser_download_url,
    )


def _manifest(content: bytes, address: str, version: str) -> Manifest:
    try:
        if msgspec.json.decode(content, type=Format).format != FORMAT:
            text = T(
                "Release {version} is described in a way that this copy doesn’t know. "
                "Get it from where you got Tavolino.",
                version=version,
            )
            raise UpdateError("format", text)
        manifest = msgspec.json.decode(content, type=Manifest)
    except ValueError as error:
        raise unreadable(address) from error
    if manifest.version != version:  # an old manifest, with its good signature, under a new release's name
        raise unreadable(address)
    return manifest


def choose(manifest: Manifest, source: Source) -> ManifestFile:
    """The manifest's file that suits this copy best. Raises UpdateError (``system``) when there is none."""
    for kind in source.kinds:
        for file in manifest.files:
            if file.system == source.system and file.kind == kind:
                return file
    text = T(
        "Release {version} has no file for this system ({system}).",
        version=manifest.version,
        system=source.system,
    )
    raise UpdateError("system", text)
