"""LLVM IR text of what asks Linux for tile registers (AMX), in code for C programs, when it is loaded."""

from __future__ import annotations

from plait.runtime import TILE_REQUEST

from plait_llvm.native.machine import Machine

_CONFIGURES = "@llvm.x86.ldtilecfg"
_CALL, _ASK, _TILES = TILE_REQUEST
_TEXT = f"""
@plait.asks.when.loaded = internal global ptr @plait.ask.for.tiles, section ".init_array", align 8
@llvm.used = appending global [1 x ptr] [ptr @plait.asks.when.loaded], section "llvm.metadata"
define internal void @plait.ask.for.tiles() {{
  %answer = call i64 asm sideeffect "syscall", "={{rax}},{{rax}},{{rdi}},{{rsi}},~{{rcx}},~{{r11}},~{{memory}}"(
    i64 {_CALL}, i64 {_ASK}, i64 {_TILES})
  ret void
}}
"""
"""See Note [Who asks for tiles]."""


def asking_text(code: str, machine: Machine) -> str:
    """The function that asks, which runs when a program or a library with it is loaded; nothing if none is needed."""
    return _TEXT if _CONFIGURES in code and "linux" in machine.triple else ""


# Note [Who asks for tiles]
# The first instruction on tiles ends a process that has not asked before, since each of its threads needs 8 KiB more
# where its registers are saved. In Python the description of the machine asks, and knows of no tiles if the system
# refuses. A C program loads an object that was compiled for a processor with tiles: the object asks by itself, by an
# instruction, so that it needs nothing from a library. A kernel before Linux 5.16 refuses, and does not save tiles.
