"""What a nest of loops does to memory beyond its affine accesses."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Any

from plait.builtin.types import BaseMemRefType
from plait.interfaces.memory_effects import effects_of, is_memory_effect_free
from plait.ir.operation import Operation
from plait.ir.value import Value

from plait_std.affine import ops
from plait_std.affine.analysis.dependence import Access, access_of, dependences, is_access
from plait_std.outlining.kernels import root_of

if TYPE_CHECKING:
    from plait.context import Context

_STRUCTURE = (ops.ForOp, ops.IfOp, ops.YieldOp)


def only_allocates(op: Operation, ctx: Context) -> bool:
    """Whether the one effect of `op` is to allocate its results."""
    effects = effects_of(op, ctx)
    return bool(effects) and all(effect.kind == "allocate" for effect in effects or ())


def is_allocated_in(memref: Value[Any], op: Operation, ctx: Context) -> bool:
    """Whether a buffer is, or is a view of, what an operation nested in `op` allocates."""
    maker = root_of(memref, ctx).defining_op
    return maker is not None and op is not maker and op.is_ancestor_of(maker) and only_allocates(maker, ctx)


def accesses_if_all_known(root: Operation, ctx: Context) -> list[Access] | None:
    """The accesses in `root` to memory from outside of it; None if it has effects that are not accesses."""
    found: list[Access] = []
    for op in root.walk():
        if is_access(op):
            access = access_of(op)
            if not is_allocated_in(access.memref, root, ctx):
                found.append(access)
        elif not isinstance(op, _STRUCTURE) and not only_allocates(op, ctx) and not is_memory_effect_free(op, ctx):
            return None
    return found


def least_distances(band: Sequence[ops.ForOp], ctx: Context) -> Iterator[list[int | None]]:
    """For each dependence in a perfect nest, the least distance along each loop; None where it is unknown."""
    unknown: list[int | None] = [None] * len(band)
    accesses = accesses_if_all_known(band[0], ctx)
    if accesses is None:
        yield unknown
        return
    around = sum(isinstance(op, ops.ForOp) for op in band[0].ancestors())
    for dependence, depth, verdict in dependences(accesses, range(around + 1, around + len(band) + 1), ctx):
        distances = dict(zip(dependence.common, dependence.distances(depth))) if verdict != "unknown" else {}
        yield [distances[loop.induction_variable][0] for loop in band] if distances else unknown


def carries_buffers(loop: ops.ForOp) -> bool:
    """Whether iterations pass buffers on."""
    return any(isinstance(result.type, BaseMemRefType) for result in loop.results)
