"""Plait as a system for a harness over exported models: functions from MLIR text to a callable over arrays."""

from __future__ import annotations

import plait
from plait import Executable


def llvm(text: str) -> Executable:
    """Native code."""
    return plait.compile(text, target="llvm")


def interpret(text: str) -> Executable:
    """The reference semantics."""
    return plait.compile(text, target="interpret")
