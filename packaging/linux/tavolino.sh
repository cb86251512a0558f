#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# Starts the program of the same name in ../lib/tavolino, or says plainly that this system is too old for it.
needed=@GLIBC@
self=$(readlink -f "$0")
found=$(getconf GNU_LIBC_VERSION 2>/dev/null | cut -d ' ' -f 2)
oldest=$(printf '%s\n%s\n' "$needed" "${found:-0}" | sort -t . -k 1,1n -k 2,2n | head -n 1)
if [ "$oldest" != "$needed" ]; then
    text="Tavolino needs a Linux with the GNU C library (glibc) $needed or newer; this one has ${found:-another C library}. \
A newer release of your distribution has it. On this system Tavolino can be run from its source: see its README."
    echo "$text" >&2
    if [ -n "${DISPLAY:-}${WAYLAND_DISPLAY:-}" ]; then
        for teller in "zenity --error --text" "kdialog --error" "xmessage"; do
            # shellcheck disable=SC2086 # the words of the command are meant to be split
            if command -v "${teller%% *}" >/dev/null 2>&1 && $teller "$text"; then
                break
            fi
        done
    fi
    exit 1
fi
exec "${self%/bin/*}/lib/tavolino/${self##*/}" "$@"
