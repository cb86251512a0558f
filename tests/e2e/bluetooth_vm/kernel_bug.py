# SPDX-License-Identifier: GPL-3.0-or-later
"""In the virtual machine, after ``up``: what of ``host_adapter_off`` is not Tavolino’s fault.

Nothing but plain sockets: one listens on hci0, two others connect from hci1 and hci2, and connect again
when they are cut off. hci0 is switched off and on. Exit status 1 and the kernel's trace if that brings the
kernel down; with ``once`` nobody connects again, and it does not."""

from __future__ import annotations

import os
import socket
import subprocess
import sys
import threading
import time

HOST, *GUESTS = "00:AA:01:00:00:00", "00:AA:01:01:00:01", "00:AA:01:02:00:02"
CHANNEL = 7


def rfcomm() -> socket.socket:
    return socket.socket(socket.AF_BLUETOOTH, socket.SOCK_STREAM, socket.BTPROTO_RFCOMM)


def host() -> None:
    with rfcomm() as listening:
        listening.bind((HOST, CHANNEL))
        listening.listen(5)
        while True:
            link, _ = listening.accept()
            threading.Thread(target=follow, args=(link,), daemon=True).start()


def follow(link: socket.socket) -> None:
    with link:
        try:
            while link.recv(100):
                pass
        except OSError as error:
            print("the host lost a guest:", error, flush=True)  # noqa: T201


def guest(address: str, again: bool) -> None:
    while True:
        with rfcomm() as link:
            try:
                link.bind((address, 0))
                link.connect((HOST, CHANNEL))
                print(address, "is connected", flush=True)  # noqa: T201
                while True:
                    link.send(b"x")
                    time.sleep(0.1)
            except OSError as error:
                print(address, error, flush=True)  # noqa: T201
        if not again:
            return
        time.sleep(1.5)


def power(how: str) -> None:
    print("hci0", how, flush=True)  # noqa: T201
    commands = f"select {HOST}\npower {how}\n"
    try:
        subprocess.run(
            ["bluetoothctl"], input=commands, text=True, capture_output=True, check=False, timeout=20
        )
    except subprocess.TimeoutExpired:
        print("bluetoothd does not answer", flush=True)  # noqa: T201


def connect() -> None:
    threading.Thread(target=host, daemon=True).start()
    time.sleep(0.5)
    for address in GUESTS:
        threading.Thread(target=guest, args=(address, "once" not in sys.argv), daemon=True).start()
        time.sleep(3)
    threading.Event().wait()


def main() -> None:
    if os.fork() == 0:
        connect()  # never returns, and can't even be killed any more once the kernel has crashed
    time.sleep(8)
    power("off")
    time.sleep(6)
    power("on")
    time.sleep(8)
    kernel = subprocess.run(["dmesg"], capture_output=True, text=True, check=False).stdout
    trace = kernel[kernel.find("list_del corruption") :] if "kernel BUG" in kernel else ""
    print(trace[:2500] or "the kernel is well", flush=True)  # noqa: T201
    sys.exit(bool(trace))


if __name__ == "__main__":
    main()
