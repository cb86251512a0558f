# SPDX-License-Identifier: GPL-3.0-or-later
"""Worker processes that misbehave, told how by the level of a job."""

from __future__ import annotations

import os
import time

import msgspec

from net.workers import BotAnswer, BotJob


def serve(pipe) -> None:
    pipe.send_bytes(b"ready")
    while True:
        try:
            job = msgspec.json.decode(pipe.recv_bytes(), type=BotJob)
        except EOFError:
            return
        if job.level == "hang":
            time.sleep(1000)
        elif job.level == "die":
            os._exit(3)
        elif job.level == "babble":
            pipe.send_bytes(b"{not json")
        elif job.level == "raise":
            pipe.send_bytes(msgspec.json.encode(BotAnswer(error="ValueError: no idea")))
        else:
            pipe.send_bytes(msgspec.json.encode(BotAnswer(msgspec.Raw(b'{"pid":%d}' % os.getpid()))))


def crash_at_start(pipe) -> None:
    raise SystemExit(4)
