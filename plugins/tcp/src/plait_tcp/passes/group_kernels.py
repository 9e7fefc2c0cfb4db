"""Puts what a target has a kernel for in a group that names it.

    %e = tcp.unary exp ...
    %r = tcp.binary divide %e, %s : tensor<4x8xf32>

becomes, with `kernels=softmax`,

    %r = tcp.group attributes {dims = array<i64: 1>, inputs = ["operand"], kernel = "softmax"} {
      %e = tcp.unary exp ...
      ...
    } : tensor<4x8xf32>

`inputs` says what the tensors from around the group are there for, in the order of their first use. A backend takes
the group as a whole; for every other it is its operations (`tcp-to-linalg`, or
`decompose-for-target{decompose=kernel-groups}`).
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, ClassVar

from plait.builtin.attributes import ArrayAttr, DenseArrayAttr, FloatAttr, StringAttr
from plait.builtin.types import RankedTensorType, i64
from plait.define import traits as t
from plait.diagnostics.diagnostic import Diagnostic, DiagnosticError
from plait.ir.block import Block
from plait.ir.builder import Builder
from plait.ir.operation import Operation
from plait.ir.region import Region
from plait.passes import Pass, option
from plait.rewrite import Rewrite, Rewriter, pattern
from plait.suggest import did_you_mean

from plait_tcp import ops
from plait_tcp.decompositions.kernel_patterns import Found, find_softmax
from plait_tcp.decompositions.norm_patterns import find_layer_norm, find_rms_norm
from plait_tcp.passes.targets import target_named
from plait_tcp.to_linalg.patterns import inline_group

if TYPE_CHECKING:
    from plait.context import Context
    from plait.rewrite import Rewriter

KERNELS: dict[str, Callable[[Any], Found | None]] = {
    "layer_norm": find_layer_norm, "rms_norm": find_rms_norm, "softmax": find_softmax,
}  # fmt: skip
"""What may be found, by name."""


class GroupKernels(Pass):
    """Put softmax, layer and RMS normalization in groups for a target that has kernels for them."""

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
        for inner in reversed(list(op.walk())):
            if inner.parent is not None and not _is_grouped(inner):
                found = [made for made in (KERNELS[name](inner) for name in names) if made is not None]
                if found:
                    _group(max(found, key=lambda made: len(_between(made))))


def _is_grouped(op: Operation) -> bool:
    parent = op.parent_op
    return isinstance(parent, ops.GroupOp) and "kernel" in parent.attributes


def _group(found: Found) -> None:
    """Make the group, and erase what nothing else uses of the operations in it."""
    inside, roles = _between(found), found.inputs
    block = Block()
    b, mapping = Builder.at_end(block), dict[Any, Any]()
    for op in inside:
        b.insert(op.clone(mapping))
    result = found.root.result
    b.insert(ops.YieldOp([mapping[result]]))
    made = Builder.before(found.root).insert(ops.GroupOp([result.type], body=Region(block)))
    made.set_attribute("kernel", StringAttr(found.kernel))
    made.set_attribute("dims", DenseArrayAttr(i64, found.dims))
    tensors = [value for value in made.body.values_used_from_above() if isinstance(value.type, RankedTensorType)]
    made.set_attribute("inputs", ArrayAttr([StringAttr(roles[value]) for value in tensors]))
    if found.epsilon is not None:
        made.set_attribute("epsilon", FloatAttr(found.epsilon, found.x.type.element_type))
    result.replace_all_uses_with(made.results[0])
    for op in reversed(inside):
        if not any(value.has_uses for value in op.results):
            op.erase()


def _between(found: Found) -> list[Any]:
    """The operations of tcp, and the constants, from what goes in to the result, in their order."""
    ends = found.inputs
    seen: set[Any] = set()
    work = [found.root]
    while work:
        op = work.pop()
        if op in seen:
            continue
        seen.add(op)
        sources = [value.defining_op for value in op.operands if value not in ends]
        work += [source for source in sources if source is not None and _belongs(source)]
    return [op for op in found.root.parent.operations if op in seen]


def _belongs(op: Operation) -> bool:
    is_constant = op.has_trait(t.ConstantLike) and isinstance(op.results[0].type, RankedTensorType)
    return is_constant or op.name.startswith("tcp.")


@pattern(ops.GroupOp)
def ungroup_kernel(op: ops.GroupOp, rw: Rewriter) -> Rewrite:
    """tcp.group that names a kernel -> its operations"""
    return inline_group(op, rw) if "kernel" in op.attributes else rw.no_match("it names no kernel")
