"""Running compiled functions: backends, executables, arrays and targets."""

from __future__ import annotations

from plait.runtime.arrays import ArgumentError, check_arguments, fresh_results
from plait.runtime.backend import Backend
from plait.runtime.debug_lines import has_debug_lines
from plait.runtime.dlpack_export import results_like
from plait.runtime.donation import is_donated
from plait.runtime.executable import CheckedExecutable, Executable
from plait.runtime.kept_code import kept_code
from plait.runtime.lowered import StorageCheck, StorageError, agree
from plait.runtime.memory import MemoryUse, memory_limit
from plait.runtime.outputs import arguments_in_order, check_outputs, check_workspace, filled
from plait.runtime.signature import Signature
from plait.runtime.state import State
from plait.runtime.structured import StructuredExecutable
from plait.runtime.target import HOST, Target, divides_fast, has_far_third_level, host_target, instructions_named
from plait.runtime.threads import check_threads, default_threads
from plait.runtime.tile_registers import TILE_REQUEST, may_use_tile_registers

__all__ = [
    "HOST",
    "TILE_REQUEST",
    "ArgumentError",
    "Backend",
    "CheckedExecutable",
    "Executable",
    "MemoryUse",
    "Signature",
    "State",
    "StorageCheck",
    "StorageError",
    "StructuredExecutable",
    "Target",
    "agree",
    "arguments_in_order",
    "check_arguments",
    "check_outputs",
    "check_threads",
    "check_workspace",
    "default_threads",
    "divides_fast",
    "filled",
    "fresh_results",
    "has_debug_lines",
    "has_far_third_level",
    "host_target",
    "instructions_named",
    "is_donated",
    "kept_code",
    "may_use_tile_registers",
    "memory_limit",
    "results_like",
]
