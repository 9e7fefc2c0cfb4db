"""Writes named structured operations (`linalg.matmul` ...) as `linalg.generic` with the same operands and body."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, ClassVar

from plait.builtin.attributes import AffineMapAttr, ArrayAttr
from plait.ir.builder import Builder
from plait.ir.operation import Operation
from plait.ir.region import Region
from plait.passes import Pass, option

from plait_linalg.ops import FillOp, GenericOp, StructuredOp, iterator_types_attr
from plait_linalg.ops.named import MEMOIZED

if TYPE_CHECKING:
    from plait.context import Context


class GeneralizeNamedOps(Pass):
    """Write named structured operations as `linalg.generic`."""

    name: ClassVar[str] = "linalg-generalize-named-ops"
    title: ClassVar[str] = "LinalgGeneralizeNamedOpsPass"
    keep_fills: bool = option(False, doc="leave linalg.fill, by which passes know initial values")

    def run(self, op: Operation, ctx: Context) -> None:
        for inner in list(op.walk()):
            if isinstance(inner, StructuredOp) and not isinstance(inner, self._kept()):
                generalize_named(inner)

    def _kept(self) -> tuple[type[StructuredOp], ...]:
        return (GenericOp, FillOp) if self.keep_fills else (GenericOp,)


def generalize_named(op: Any) -> GenericOp:
    """Replace a named operation by a generic one; the body moves."""
    body = Region()
    body.take_blocks_of(op.payload)
    maps = ArrayAttr(tuple([AffineMapAttr(map) for map in op.maps()]))
    attributes = {name: value for name, value in op.attributes.items() if name != MEMOIZED}
    generic = GenericOp(
        op.ins, op.outs, op.result_types, maps, iterator_types_attr(op.iterators()), body=body, attributes=attributes
    )
    Builder.before(op).insert(generic)
    for old, new in zip(op.results, generic.results):
        new.name_hint = old.name_hint
        old.replace_all_uses_with(new)
    op.erase()
    return generic
