"""Lower vectors of one dimension to the llvm dialect; `unroll-vectors` makes them of vectors of more.

    %0 = vector.transfer_read %m[%i], %pad : memref<?xf32>, vector<8xf32>
    ->
    %left = llvm.sub %size, %i
    %mask = llvm.icmp "slt" [0, 1 ... 7], %left
    %0 = llvm.intr.masked.load %address, %mask, %padding

A transfer that stays inside is a plain load or store; one along a dimension that is not contiguous goes by elements.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from plait.rewrite import Pattern, conversion_pattern
from plait_llvm.from_std.vector.accesses import ACCESSES
from plait_llvm.from_std.vector.movement import MOVEMENT
from plait_llvm.from_std.vector.printing import PRINTING
from plait_llvm.from_std.vector.transfers import TRANSFERS
from plait_llvm.from_std.vector.values import VALUES
from plait_llvm.lowering.conversion import llvm_conversion

if TYPE_CHECKING:
    from plait.ir.operation import Operation
    from plait.rewrite import ConversionRewriter

_UNROLLED = "run unroll-vectors first, which makes arithmetic on rows of it"
_FIXED = "run fix-scalable-vectors first, which makes fixed vectors of scalable ones"
_FLATTENED = "run flatten-memrefs-of-vectors first, which makes memrefs of scalars of memrefs of vectors"

_REFUSED = {
    **dict.fromkeys(
        ("vector.contract", "vector.mask", "vector.multi_reduction", "vector.outerproduct", "vector.scan"), _UNROLLED
    ),
    **dict.fromkeys(("vector.vscale", "vector.scalable.insert", "vector.scalable.extract"), _FIXED),
    "vector.type_cast": _FLATTENED,
}


def _refuse(name: str, reason: str) -> Pattern:
    """A pattern that says why there is none."""

    def lower(op: Operation, operands: Sequence[Any], rw: ConversionRewriter) -> Any:
        return rw.no_match(reason)

    lower.__name__, lower.__doc__ = f"refuse_{name.replace('.', '_')}", f"{name}: {reason}"
    return conversion_pattern(name)(lower)


CONVERSION = llvm_conversion(
    "convert-vector-to-llvm",
    "vector",
    (*VALUES, *MOVEMENT, *TRANSFERS, *ACCESSES, *PRINTING, *(_refuse(*entry) for entry in _REFUSED.items())),
    title="ConvertVectorToLLVMPass",
    unsupported={"vector.yield": "unrolled as part of vector.mask"},
)
