"""Whether two accesses of affine programs can touch the same element, in which iterations.

A dependence at depth d (1 is the outermost of the common loops) is carried by that loop: outside of it both accesses
are in the same iteration, and the first one is in an earlier iteration of it. At the depth behind the last common loop
both are in the same iteration of all, and the first one stands before the second one.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Literal

from plait.ir.affine import AffineMap
from plait.ir.operation import Operation
from plait.ir.value import BlockArgument, Value

from plait_std.affine import ops
from plait_std.affine.analysis.domain import Domain, NotLinear, Values, variables_around
from plait_std.affine.analysis.system import ONE, Row, System, combined
from plait_std.affine.map_operands import canonical
from plait_std.affine.scopes import affine_scope
from plait_std.outlining.kernels import root_of

if TYPE_CHECKING:
    from plait.context import Context

READS = (ops.LoadOp, ops.VectorLoadOp)
WRITES = (ops.StoreOp, ops.VectorStoreOp)
Verdict = Literal["none", "some", "unknown"]


@dataclass(frozen=True)
class Access:
    """One access: the buffer, its subscripts as a simple map of values, and how many elements along each dimension."""

    op: Any
    memref: Value[Any]
    map: AffineMap
    operands: Values
    shape: tuple[int, ...]

    @property
    def writes(self) -> bool:
        return isinstance(self.op, WRITES)

    def is_same_element(self, other: Access) -> bool:
        """Whether both always access the same element of the same buffer, in the same iteration."""
        same_values = len(self.operands) == len(other.operands) and all(
            a is b for a, b in zip(self.operands, other.operands)
        )
        return self.memref is other.memref and same_values and self.map is other.map


def is_access(op: Operation) -> bool:
    """Whether `op` reads or writes elements at affine subscripts."""
    return isinstance(op, (*READS, *WRITES))


def access_of(op: Any) -> Access:
    """The access of one of `READS` and `WRITES`."""
    map, operands = canonical(op, op.map.map, op.indices)
    map = AffineMap(map.num_dims, map.num_symbols, tuple([result.simplified() for result in map.results]))
    shape: tuple[int, ...] = ()
    if isinstance(op, (ops.VectorLoadOp, ops.VectorStoreOp)):
        shape = tuple((op.result if isinstance(op, ops.VectorLoadOp) else op.value).type.shape)
    return Access(op, op.memref, map, operands, (1,) * (map.num_results - len(shape)) + shape)


def accesses_in(root: Operation) -> list[Access]:
    """The accesses in `root`, in their order."""
    return [access_of(op) for op in root.walk() if is_access(op)]


def common_loops(first: Operation, second: Operation) -> list[BlockArgument[Any]]:
    """The variables of the affine loops around both, outer ones first."""
    found: list[BlockArgument[Any]] = []
    for a, b in zip(variables_around(first), variables_around(second)):
        if a is not b:
            break
        found.append(a)
    return found


class Dependence:
    """How a second access depends on a first one."""

    def __init__(self, first: Access, second: Access, ctx: Context) -> None:
        self.first, self.second = first, second
        self.overlap = first.memref is not second.memref and root_of(first.memref, ctx) is root_of(second.memref, ctx)
        self.common = common_loops(first.op, second.op)
        self._system = self._same_element()

    def _same_element(self) -> System | None:
        """The pairs of iterations that access the same element; None if that is not known."""
        first, second = self.first, self.second
        if affine_scope(first.op) is not affine_scope(second.op):
            return None
        if self.overlap:
            return None
        try:
            return same_element(first, second, Domain(first.op, "first"), Domain(second.op, "second"))
        except NotLinear:
            return None

    def at(self, depth: int) -> Verdict:
        """Whether there is a dependence at a depth."""
        if self.first.memref is not self.second.memref and not self.overlap:
            return "none"
        if not (self.first.writes or self.second.writes):
            return "none"
        if depth > len(self.common) and not stands_before(self.first.op, self.second.op):
            return "none"
        if self._system is None:
            return "unknown"
        return "none" if self.system_at(depth).is_empty() else "some"

    def system_at(self, depth: int) -> System:
        """The pairs of iterations with a dependence at a depth, if it is known which ones access the same element."""
        assert self._system is not None
        system = self._system.copy()
        for position, variable in enumerate(self.common[:depth]):
            earlier, later = self.columns(variable)
            if position == depth - 1:
                system.add_at_least(later, earlier, 1)
            else:
                system.add_equal(later, earlier)
        return system

    @staticmethod
    def columns(variable: BlockArgument[Any]) -> tuple[Row, Row]:
        """The variable of a common loop for the first access, and for the second one."""
        return {("first", variable): 1}, {("second", variable): 1}

    def distances(self, depth: int) -> list[tuple[int | None, int | None]]:
        """For each common loop the least and largest distance of the iterations of a dependence at a depth."""
        if self._system is None:
            return [(None, None)] * len(self.common)
        system = self.system_at(depth)
        for variable in self.common:
            earlier, later = self.columns(variable)
            distance = combined(later, 1, earlier, -1)
            system.add_equal({("distance", variable): 1}, distance)
        return [system.bounds(("distance", variable)) for variable in self.common]


def same_element(first: Access, second: Access, one: Domain, other: Domain) -> System:
    """The pairs of iterations in which two accesses are of the same element. Raises `NotLinear`."""
    rows = one.rows(first.op, first.map, first.operands), other.rows(second.op, second.map, second.operands)
    system = System()
    for dim, (a, b) in enumerate(zip(*rows)):
        a = _within(system, ("first", "element", dim), a, first.shape[dim])
        b = _within(system, ("second", "element", dim), b, second.shape[dim])
        system.add_equal(a, b)
    system.extend(one)
    system.extend(other)
    return system


def difference_of(first: Access, second: Access, dim: int) -> Domain:
    """The domain of both accesses, with `difference`, of their indices into `dim`. Raises `NotLinear`."""
    one, other = Domain(first.op, "first"), Domain(second.op, "second")
    rows = [domain.rows(a.op, a.map, a.operands)[dim] for domain, a in ((one, first), (other, second))]
    one.extend(other)
    one.add_equal({"difference": 1}, combined(rows[0], 1, rows[1], -1))
    return one


def _within(system: System, column: Hashable, row: Row, extent: int) -> Row:
    """An element of a vector that begins at `row`."""
    if extent == 1:
        return row
    system.add_at_least({column: 1}, {})
    system.add_at_least({ONE: extent - 1}, {column: 1})
    return combined(row, 1, {column: 1}, 1)


def stands_before(first: Operation, second: Operation) -> bool:
    """Whether, in the innermost block around both, what holds `first` stands before what holds `second`."""
    op: Operation | None = first
    while op is not None and op.parent is not None:
        other = second.ancestor_in_block(op.parent)
        if other is not None:
            return op is not other and op.is_before_in_block(other)
        op = op.parent_op
    return False


def dependences(accesses: list[Access], depths: range, ctx: Context) -> Iterator[tuple[Dependence, int, Verdict]]:
    """The dependences between accesses at some depths, those that are not known included."""
    for first in accesses:
        for second in accesses:
            dependence = Dependence(first, second, ctx)
            for depth in depths:
                verdict = dependence.at(depth)
                if verdict != "none":
                    yield dependence, depth, verdict
