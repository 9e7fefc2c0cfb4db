"""Writes a perfect nest of affine loops as one structured operation, in the loops that must stay in order."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from plait.builtin.attributes import AffineMapAttr, ArrayAttr
from plait.builtin.types import FloatType
from plait.interfaces.memory_effects import is_memory_effect_free
from plait.ir.affine import AffineDim
from plait.ir.block import Block
from plait.ir.builder import Builder
from plait.ir.region import Region
from plait.ir.value import Value
from plait_std.affine.analysis.bands import perfect_nest
from plait_std.affine.ops import ForOp, LoadOp, StoreOp
from plait_std.affine.transforms.interchange import permute
from plait_std.arith.attributes import NO_OVERFLOW_FLAGS

from plait_linalg.affine_loops.subscripts import Accessed, Extent, extent_of
from plait_linalg.ops import GenericOp, YieldOp, iterator_types_attr

if TYPE_CHECKING:
    from plait.context import Context
    from plait.ir.operation import Operation

COMMUTATIVE = frozenset({
    "arith.addi", "arith.muli", "arith.andi", "arith.ori", "arith.xori", "arith.minsi", "arith.minui", "arith.maxsi",
    "arith.maxui", "arith.minimumf", "arith.maximumf", "arith.minnumf", "arith.maxnumf", "arith.addf", "arith.mulf",
})  # fmt: skip
ROUNDED = frozenset({"arith.addf", "arith.mulf"})
_REASSOC = 1


def raise_band(root: ForOp, ctx: Context) -> bool:
    """Replace a nest by a structured operation, and loops around it; whether that is possible."""
    band = perfect_nest(root)
    nest = _Nest.of(band, ctx)
    if nest is None:
        return False
    reduced = [i for i in range(len(band)) if i not in nest.target.loops]
    if not reduced:
        return nest.may_run_in_any_order() and nest.replace(band[0])
    if not nest.accumulates():
        return False
    if nest.may_reassociate():
        return nest.replace(band[0])
    return _raise_lanes(band, nest, reduced, ctx)


def _raise_lanes(band: list[ForOp], nest: _Nest, reduced: Sequence[int], ctx: Context) -> bool:
    """Keep the order of a reduction: the loop along which memory is contiguous moves inside, and alone is raised."""
    lanes = nest.contiguous_loop()
    if lanes is None:
        return False
    order = [i for i in range(len(band)) if i != lanes and i not in reduced] + [*reduced, lanes]
    permute(band, [order.index(i) for i in range(len(band))])  # the steps for one element stay in their order
    inner = _Nest.of([band[lanes]], ctx)
    return inner is not None and inner.replace(band[lanes])


@dataclass
class _Nest:
    """The loops of a nest, and what its body loads, computes and stores."""

    loops: list[ForOp]
    extents: list[Extent]
    loads: list[Accessed]
    target: Accessed
    computed: list[Operation]

    @classmethod
    def of(cls, loops: list[ForOp], ctx: Context) -> _Nest | None:
        """The nest, if its body is one store and what it is computed from, by indices that are sums; else None."""
        extents = [extent_of(loop) for loop in loops]
        body = list(loops[-1].block.operations)[:-1]
        loads = [Accessed(op, loops) for op in body if isinstance(op, LoadOp)]
        stores = [Accessed(op, loops) for op in body if isinstance(op, StoreOp)]
        computed = [op for op in body if not isinstance(op, (LoadOp, StoreOp))]
        if len(stores) != 1 or body[-1] is not stores[0].op or any(loop.results for loop in loops) or None in extents:
            return None
        if not all(not op.regions and len(op.results) == 1 and is_memory_effect_free(op, ctx) for op in computed):
            return None
        variables = [loop.induction_variable for loop in loops]
        if any(value in variables for op in [*computed, stores[0].op] for value in op.operands[: _values(op)]):
            return None
        made = {value for op in computed for value in op.results}
        places = [op.operands[isinstance(op, StoreOp) :] for op in (*(load.op for load in loads), stores[0].op)]
        if any(value in made for operands in places for value in operands):
            return None  # the nest begins where the buffers and the indices must be known
        if any(value in variables for loop in loops for value in loop.upper_operands):
            return None
        nest = cls(loops, extents, loads, stores[0], computed)  # type: ignore[arg-type]
        return nest if nest._is_structured() else None

    def _is_structured(self) -> bool:
        """Whether the store is of one element for each step of its loops, and operands tell how long loops are."""
        accesses = [*self.loads, self.target]
        if not all(access.subscripts is not None and access.has_known_slice(self.extents) for access in accesses):
            return False
        factors = [subscript.factors for subscript in self.target.subscripts or () if subscript.factors]
        if any(list(found.values()) != [1] for found in factors) or len(factors) != len(self.target.loops):
            return False
        maps = [access.map(len(self.loops)) for access in [*self._read(), self.target]]
        bare = {result.position for map in maps for result in map.results if isinstance(result, AffineDim)}
        return bare == set(range(len(self.loops))) and all(self._is_apart(load) for load in self.loads)

    def _is_apart(self, load: Accessed) -> bool:
        """Whether a load reads no element that another step stores."""
        mine = load.access.memref is self.target.access.memref
        return not mine or load.access.is_same_element(self.target.access)

    def _old(self) -> list[Accessed]:
        """The loads of what the store overwrites."""
        return [load for load in self.loads if load.access.memref is self.target.access.memref]

    def _read(self) -> list[Accessed]:
        return [load for load in self.loads if load.access.memref is not self.target.access.memref]

    def may_run_in_any_order(self) -> bool:
        """Whether each step stores an element of its own, which follows from the form of the subscripts."""
        return len(self.target.loops) == len(self.loops)

    def accumulates(self) -> bool:
        """Whether steps combine what they store with what was there."""
        return len(self._old()) == 1 and self._combiner() is not None

    def _combiner(self) -> Operation | None:
        (old,) = self._old()
        op = self.target.op.value.defining_op
        value = old.op.results[0]
        is_one = op is not None and op.name in COMMUTATIVE and op in self.computed
        return op if is_one and value.has_one_use and value in op.operands and op.results[0].has_one_use else None  # type: ignore[union-attr]

    def may_reassociate(self) -> bool:
        """Whether the steps of the reduction may come in another order."""
        op: Any = self._combiner()
        if op.get_attr("overflowFlags") not in (None, NO_OVERFLOW_FLAGS):
            return False  # in another order, what overflows may be another sum
        if op.name not in ROUNDED or not isinstance(op.results[0].type, FloatType):
            return True
        return bool(op.fastmath is not None and op.fastmath.value & _REASSOC)

    def contiguous_loop(self) -> int | None:
        """The loop along the last dimension of the store, if loads go along theirs with it, or not at all."""
        subscripts = self.target.subscripts or [None]
        last: Any = subscripts[-1]
        if last is None or len(last.factors) != 1:
            return None
        (lanes,) = last.factors
        for load in self.loads:
            factors = [subscript.factors.get(lanes, 0) for subscript in load.subscripts or ()]
            if any(factors[:-1]) or any(factor > 1 for factor in factors[-1:]):
                return None
        return lanes

    def replace(self, root: ForOp) -> bool:
        """Put a structured operation in the place of the nest, whose outermost loop is `root`."""
        rw = Builder.before(root)
        rw.location = root.location
        read = self._read()
        ins = [self._operand(rw, load) for load in read]
        out = self.target.slice(rw, self.extents)
        count = len(self.loops)
        maps = [load.map(count) for load in read] + [self.target.map(count)]
        kinds = ["parallel" if i in self.target.loops else "reduction" for i in range(count)]
        attributes = ArrayAttr(tuple([AffineMapAttr(map) for map in maps]))
        rw.insert(GenericOp(ins, [out], [], attributes, iterator_types_attr(kinds), body=self._payload(read)))
        root.erase()
        return True

    def _operand(self, rw: Builder, load: Accessed) -> Value[Any]:
        """What a load reads: a slice, or a scalar if it reads the same in all steps, of which there is one at least."""
        if load.loops or any(extent.count is None for extent in self.extents):
            return load.slice(rw, self.extents)
        return rw(load.op.clone())

    def _payload(self, read: Sequence[Accessed]) -> Region:
        element = self.target.access.memref.type.element_type  # type: ignore[attr-defined]
        block = Block([*(load.op.results[0].type for load in read), element])
        inside: dict[Any, Any] = {load.op.results[0]: argument for load, argument in zip(read, block.arguments)}
        inside |= {load.op.results[0]: block.arguments[-1] for load in self._old()}
        rw = Builder.at_end(block)
        for op in self.computed:
            rw.insert(op.clone(inside))
        value = self.target.op.value
        rw.insert(YieldOp([inside.get(value, value)]))
        return Region(block)


def _values(op: Any) -> int:
    """How many operands of an operation are values that it computes with; a store has indices behind its value."""
    return 1 if isinstance(op, StoreOp) else len(op.operands)
