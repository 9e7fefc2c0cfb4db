"""`plait.compile`, and what is done to a module before a plan runs."""

from plait.compilation.compiling import as_names, compile_module
from plait.compilation.preparing import (
    add_checks,
    add_debug_lines,
    allow_fast_math,
    check_resources,
    lower_parameters,
    prepare,
)

__all__ = [
    "add_checks", "add_debug_lines", "allow_fast_math", "as_names", "check_resources", "compile_module",
    "lower_parameters", "prepare",
]  # fmt: skip
