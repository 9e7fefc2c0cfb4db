"""Code of ours that every process needs, such as the pool of threads: compiled once, and kept in the disk cache."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from plait.diagnostics.diagnostic import DiagnosticError
from plait.lazy import lazy_import
from plait.runtime.cache import Cache, cache_of_environment, is_on

from plait_llvm.native import compile as native
from plait_llvm.native.load import LoadedCode
from plait_llvm.native.machine import Machine, host_machine

hashlib = lazy_import("hashlib")
llvmlite = lazy_import("llvmlite")
llvm = lazy_import("llvmlite.binding")

_LEVEL = 0
"""Of optimization: the texts are as they should run, and optimizing takes longer than 100,000 calls."""


def load_support(text: str, addresses: Mapping[str, int], keep: Any = None) -> LoadedCode:
    """Load the code of an LLVM IR text of ours; `LoadedCode` says what `addresses` and `keep` are."""
    machine = host_machine(opt=_LEVEL)
    return LoadedCode(_object_code(text, machine), machine, addresses, keep)


def _object_code(text: str, machine: Machine) -> bytes:
    """The object file of a text, from the disk cache if it is on and has it."""
    cache = _cache()
    if cache is None:
        return _compiled(text, machine)
    key = _key(text, machine)
    code = cache.load_code(key)
    if code is None:
        code = _compiled(text, machine)
        cache.store_code(key, code)
    return code


def _compiled(text: str, machine: Machine) -> bytes:
    return native.emit_object(native.parse(text, machine), machine)


def _cache() -> Cache | None:
    try:
        return cache_of_environment() if is_on() else None
    except DiagnosticError:  # a wrong size; who compiles or loads a program with the cache says so
        return None


def _key(text: str, machine: Machine) -> str:
    """What the code depends on: the text, LLVM, and the machine."""
    versions = llvmlite.__version__, llvm.llvm_version_info
    described = repr((versions, machine.triple, machine.cpu, machine.features, _LEVEL, text))
    return hashlib.sha256(described.encode()).hexdigest()
