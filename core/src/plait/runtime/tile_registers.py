"""Permission to use tile registers (AMX), which Linux grants to processes that ask for it."""

from __future__ import annotations

import platform
import sys
from functools import cache

from plait.lazy import lazy_import

ctypes = lazy_import("ctypes")

TILE_REQUEST = (158, 0x1023, 18)
"""The number of `arch_prctl` on x86-64, `ARCH_REQ_XCOMP_PERM`, and the part of the state of threads that tiles are."""


@cache
def may_use_tile_registers() -> bool:
    """Ask Linux to let this process use tile registers; whether it may. All threads of the process may then."""
    if sys.platform != "linux" or platform.machine() != "x86_64":
        return False
    process = ctypes.CDLL(None)
    return process.syscall(*(ctypes.c_long(one) for one in TILE_REQUEST)) == 0
