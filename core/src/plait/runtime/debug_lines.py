"""Whether code that is compiled for this process says which lines of the source it comes from."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from plait.ir.operation import Operation

VARIABLE = "PLAIT_DEBUG_LINES"
ATTRIBUTE = "plait.debug_lines"
"""On a module whose code has debug lines."""


def wants_debug_lines(asked: bool) -> bool:
    """Whether code has debug lines: if they are asked for, or else if `PLAIT_DEBUG_LINES` says so."""
    return asked or os.environ.get(VARIABLE, "") not in ("", "0")


def has_debug_lines(module: Operation) -> bool:
    """Whether the code of a module has debug lines."""
    return ATTRIBUTE in module.attributes
