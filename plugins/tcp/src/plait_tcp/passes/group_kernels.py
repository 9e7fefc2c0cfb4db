"""Puts what a target has a kernel for in a group that names it.

    %e = tcp.unary exp ...
    %r = tcp.binary divide %e, %s : tensor<4x8xf32>

becomes, with `kernels=softmax`,

    %r = tcp.group attributes {dims = array<i64: 1>, kernel = "softmax"} {
      %e = tcp.unary exp ...
      ...
    } : tensor<4x8xf32>

A backend takes the group as a whole; for every other it is its operations (`tcp-to-linalg`, or
`legalize-for-target{decompose=kernel-groups}`).
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, ClassVar

from plait.builtin.attributes import DenseArrayAttr, StringAttr
from plait.builtin.types import i64
from plait.diagnostics.diagnostic import Diagnostic, DiagnosticError
from plait.diagnostics.suggest import did_you_mean
from plait.ir.block import Block
from plait.ir.builder import Builder
from plait.ir.operation import Operation
from plait.ir.region import Region
from plait.passes import Pass, option
from plait.rewrite import pattern

from plait_tcp import ops
from plait_tcp.decompositions.kernel_patterns import KERNELS, Found
from plait_tcp.passes.targets import target_named
from plait_tcp.to_linalg.patterns import inline_group

if TYPE_CHECKING:
    from plait.context import Context


@dataclass(frozen=True)
class GroupKernels(Pass):
    """Put softmax and layer normalization in groups for a target that has kernels for them."""

    name: ClassVar[str] = "group-kernels"
    target: str = option("", doc="the target whose description says what it has kernels for")
    kernels: tuple[str, ...] = option((), doc="kernels to form groups for: " + ", ".join(sorted(KERNELS)))

    def run(self, op: Operation, ctx: Context) -> None:
        names = self.kernels
        if self.target:
            names = (*names, *target_named(self.target, op, ctx).kernels)
        for name in names:
            if name not in KERNELS:
                close = did_you_mean(name, list(KERNELS))
                raise DiagnosticError(Diagnostic("error", f"no kernel is named '{name}'", op.location, help=close))
        for inner in list(op.walk()):
            for name in names:
                found = KERNELS[name](inner) if inner.parent is not None and not _is_grouped(inner) else None
                if found is not None:
                    _group(found)


def _is_grouped(op: Operation) -> bool:
    parent = op.parent_op
    return isinstance(parent, ops.GroupOp) and "kernel" in parent.attributes


def _group(found: Found) -> None:
    """Make the group, and erase what nothing else uses of the operations in it."""
    inside = _between(found)
    block = Block()
    b, mapping = Builder.at_end(block), dict[Any, Any]()
    for op in inside:
        b.insert(op.clone(mapping))
    result = found.root.result
    b.insert(ops.YieldOp([mapping[result]]))
    made = Builder.before(found.root).insert(ops.GroupOp([result.type], body=Region(block)))
    made.set_attribute("kernel", StringAttr(found.kernel))
    made.set_attribute("dims", DenseArrayAttr(i64, found.dims))
    result.replace_all_uses_with(made.results[0])
    for op in reversed(inside):
        if not any(value.has_uses for value in op.results):
            op.erase()


def _between(found: Found) -> list[Any]:
    """The operations of tcp from what goes in to the result, in their order."""
    ends = {found.x, found.mask}
    seen: set[Any] = set()
    work = [found.root]
    while work:
        op = work.pop()
        if op in seen:
            continue
        seen.add(op)
        sources = [value.defining_op for value in op.operands if value not in ends]
        work += [source for source in sources if source is not None and source.name.startswith("tcp.")]
    return [op for op in found.root.parent.operations if op in seen]


@pattern(ops.GroupOp)
def ungroup_kernel(op: Any, rw: Any) -> Any:
    """tcp.group that names a kernel -> its operations"""
    return inline_group(op, rw) if "kernel" in op.attributes else rw.no_match("it names no kernel")
