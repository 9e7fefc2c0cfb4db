"""What `index` computes, by the functions of `arith` on integers of 64 bits."""

from __future__ import annotations

from plait.builtin.types import IndexType

from plait_std.arith import integer_math
from plait_std.index import ops
from plait_std.scalar.integers import wrap

COUNTERPARTS: dict[str, str] = {
    "index.add": "arith.addi", "index.sub": "arith.subi", "index.mul": "arith.muli", "index.divs": "arith.divsi",
    "index.divu": "arith.divui", "index.ceildivs": "arith.ceildivsi", "index.ceildivu": "arith.ceildivui",
    "index.floordivs": "arith.floordivsi", "index.rems": "arith.remsi", "index.remu": "arith.remui",
    "index.maxs": "arith.maxsi", "index.maxu": "arith.maxui", "index.mins": "arith.minsi", "index.minu": "arith.minui",
    "index.shl": "arith.shli", "index.shrs": "arith.shrsi", "index.shru": "arith.shrui", "index.and": "arith.andi",
    "index.or": "arith.ori", "index.xor": "arith.xori",
}  # fmt: skip
"""The operation of `arith` that computes the same on two values of type index."""

BINARY = tuple(op for op in ops.OPERATIONS if op.name in COUNTERPARTS)
WIDTH = IndexType.storage_width


def computed(name: str, a: int, b: int, width: int = WIDTH) -> int | None:
    """The result of a binary operation, as a signed number of `width` bits; None where it is undefined."""
    value = integer_math.BINARY[COUNTERPARTS[name]](a, b, width)
    return None if value is None else wrap(value, width)


def computed_for_any_width(name: str, a: int, b: int) -> int | None:
    """The result if it is the same, cut to 32 bits, on machines whose index has 32 bits; None if not."""
    narrow, wide = computed(name, wrap(a, 32), wrap(b, 32), 32), computed(name, a, b)
    return wide if wide is not None and narrow == wrap(wide, 32) else None


def compared(predicate: str, a: int, b: int, width: int = WIDTH) -> bool:
    return integer_math.PREDICATES[predicate](a, b, width)
