"""Code of ours that every process needs, such as the pool of threads: compiled once, and kept in the disk cache."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from plait.lazy import lazy_import
from plait.runtime import kept_code

from plait_llvm.native import compile as native
from plait_llvm.native.load import LoadedCode
from plait_llvm.native.machine import Machine, host_machine

llvmlite = lazy_import("llvmlite")
llvm = lazy_import("llvmlite.binding")

_LEVEL = 0
"""Of optimization: the texts are as they should run, and optimizing takes longer than 100,000 calls."""


def load_support(text: str, addresses: Mapping[str, int], keep: Any = None) -> LoadedCode:
    """Load the code of an LLVM IR text of ours; `LoadedCode` says what `addresses` and `keep` are."""
    machine = host_machine(opt=_LEVEL)
    code = kept_code(_described(text, machine), lambda: native.emit_object(native.parse(text, machine), machine))
    return LoadedCode(code, machine, addresses, keep)


def _described(text: str, machine: Machine) -> str:
    """What the code depends on: the text, LLVM, and the machine."""
    versions = llvmlite.__version__, llvm.llvm_version_info
    return repr((versions, machine.triple, machine.cpu, machine.features, _LEVEL, text))
