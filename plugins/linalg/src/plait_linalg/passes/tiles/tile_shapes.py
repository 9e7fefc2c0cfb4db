"""Tile sizes of contractions that somebody asks for: in an option of the pass, or an attribute of the operation."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any, NamedTuple
from zlib import crc32

from plait.builtin.attributes import DenseArrayAttr
from plait.builtin.types import DYNAMIC
from plait.diagnostics.diagnostic import Diagnostic, DiagnosticError
from plait.runtime.target import Target

from plait_linalg.contraction import Contraction

ATTRIBUTE = "plait.tile_shape"
"""The attribute of a structured operation with the sizes of its tiles: `array<i64: 6, 32>`."""

MASKED_TILES = "masked_tiles"
"""The attribute of a contraction whose tiles are computed under masks, which is less code, if panels hold its lanes."""


class TileShape(NamedTuple):
    """How many rows a tile has at most, and how many elements along the last loop of the output."""

    rows: int
    lanes: int

    def __str__(self) -> str:
        return f"{self.rows}x{self.lanes}"


def kernel_name(found: Contraction) -> str:
    """What tells contractions apart that may be cut differently: sizes of loops, element types, indexing maps."""
    op: Any = found.op
    sizes = "x".join("?" if size == DYNAMIC else str(size) for size in map(found.size, range(len(op.iterators()))))
    types = "_".join(str(value.type.element_type) for value in op.operands)
    return f"{sizes}.{types}.{crc32(' '.join(map(str, op.maps())).encode()):08x}"


def parsed_shapes(texts: Iterable[str]) -> dict[str, TileShape]:
    """The shapes that texts such as `256x384x512.f32_f32_f32.1a2b3c4d=6x32` name. Raises `DiagnosticError`."""
    found: dict[str, TileShape] = {}
    for text in texts:
        name, _, shape = text.partition("=")
        rows, _, lanes = shape.partition("x")
        if not (name and rows.isdecimal() and lanes.isdecimal() and int(rows) and int(lanes)):
            help = "write KERNEL=ROWSxLANES, both at least 1, as remarks print the kernels"
            raise DiagnosticError(Diagnostic("error", f"'{text}' does not name the tile shape of a kernel", help=help))
        found[name] = TileShape(int(rows), int(lanes))
    return found


def asked_shape(found: Contraction, shapes: Mapping[str, TileShape]) -> TileShape | None:
    """The shape that the operation, or an option, asks for. Raises `DiagnosticError`."""
    attribute = found.op.attributes.get(ATTRIBUTE)
    if attribute is None:
        return shapes.get(kernel_name(found)) if shapes else None
    values: tuple[Any, ...] = attribute.values if isinstance(attribute, DenseArrayAttr) else ()
    if len(values) != 2 or not all(isinstance(value, int) and value > 0 for value in values):
        message = f"'{found.op.name}' op attribute '{ATTRIBUTE}' must be an array of two positive integers, "
        message += f"found {attribute}"
        help = "rows and lanes of a tile: array<i64: 6, 32>"
        raise DiagnosticError(Diagnostic("error", message, found.op.location, operation=found.op, help=help))
    return TileShape(*values)


def other_shapes(found: Contraction, machine: Target) -> Iterator[TileShape]:
    """Shapes that fit the registers, from many short rows to few long ones; and with half as many rows."""
    in_vector = max(1, machine.vector_bits // found.element_bits)
    columns = found.size(found.lane_loop)
    for vectors in (1, 2, 4, 8):
        if columns != DYNAMIC and vectors * in_vector >= 2 * columns > in_vector:
            return
        rows = (machine.vector_registers - vectors - 1) // vectors
        for count in dict.fromkeys((rows, rows // 2)):
            if count >= 1:
                yield TileShape(count, vectors * in_vector)
