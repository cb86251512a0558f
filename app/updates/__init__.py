# SPDX-License-Identifier: GPL-3.0-or-later
"""Updates: is there a newer release, what is in it, and its file for this system, checked. No Qt.

``source`` tells where releases are published, ``release`` asks for the newest and believes only what is
signed, ``download`` fetches a file. All of it waits, so it runs on a thread of its own; docs/RELEASING.md
describes the files of a release.
"""
