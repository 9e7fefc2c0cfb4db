"""Debug lines: which line of the source each instruction comes from, as `!DILocation`, for debuggers and profilers.

    %v0 = fadd float %a, %b                 %v0 = fadd float %a, %b, !dbg !4
                                       ->   !4 = !DILocation(line: 2, column: 8, scope: !3)

Functions are described by their names and lines only, without types and variables.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING, Any

from plait_llvm.lowering.places import place_of
from plait_llvm.translate.names import string

if TYPE_CHECKING:
    from plait.ir.location import FileLineColRange
    from plait.ir.operation import Operation

_FLAGS = ((7, "Dwarf Version", 4), (2, "Debug Info Version", 3))


class DebugLines:
    """Writes nodes with `node`, which returns a reference to the metadata node of a text, and refers to them."""

    def __init__(self, node: Callable[[str], str]) -> None:
        self._node = node
        self._unit = ""
        self._places: dict[int, tuple[FileLineColRange | None, Any]] = {}
        self._function = ""
        self._default: FileLineColRange | None = None

    def _file(self, name: str) -> str:
        return self._node(f"!DIFile(filename: {string(name)}, directory: {string(os.getcwd())})")

    def _unit_of(self, file: str) -> str:
        """The one compile unit of the module, named after the file of its first function."""
        made = 'producer: "plait", isOptimized: true, runtimeVersion: 0, emissionKind: LineTablesOnly'
        self._unit = self._unit or self._node(f"distinct !DICompileUnit(language: DW_LANG_C, file: {file}, {made})")
        return self._unit

    def function(self, op: Any) -> str:
        """What is written behind the head of a function; empty if its place is not known."""
        found = (place for inner in op.body.walk() if (place := self._place(inner)) is not None)
        self._default = default = self._place(op) or next(found, None)
        if default is None:
            return ""
        file = self._file(default.filename)
        name, line = string(op.sym_name.value), default.line
        ty = self._node("!DISubroutineType(types: !{null})")
        self._function = self._node(
            f"distinct !DISubprogram(name: {name}, scope: {file}, file: {file}, line: {line}, "
            f"type: {ty}, scopeLine: {line}, spFlags: DISPFlagDefinition, unit: {self._unit_of(file)})"
        )
        return f" !dbg {self._function}"

    def _place(self, op: Operation) -> FileLineColRange | None:
        location = op.location  # read once: a parsed operation makes its location when it is asked for
        if (known := self._places.get(id(location))) is None:
            # The location is kept, so that no other has its id.
            known = self._places[id(location)] = place_of(location), location
        return known[0]

    def marked(self, lines: Iterable[str], op: Operation) -> list[str]:
        """The instructions of an operation with their line; where it is not known, with the line of the function."""
        default = self._default
        if default is None:
            return list(lines)
        place, scope = self._place(op) or default, self._function
        if place.filename != default.filename:
            file = self._file(place.filename)
            scope = self._node(f"!DILexicalBlockFile(scope: {scope}, file: {file}, discriminator: 0)")
        here = self._node(f"!DILocation(line: {place.line}, column: {place.column}, scope: {scope})")
        return [line if line.endswith(":") else f"{line}, !dbg {here}" for line in lines]

    def named(self) -> list[str]:
        """The named metadata of the module, which says what kind of nodes the others are."""
        if not self._unit:
            return []
        flags = [self._node(f'!{{i32 {kind}, !"{name}", i32 {value}}}') for kind, name, value in _FLAGS]
        return [f"!llvm.dbg.cu = !{{{self._unit}}}", f"!llvm.module.flags = !{{{', '.join(flags)}}}"]
