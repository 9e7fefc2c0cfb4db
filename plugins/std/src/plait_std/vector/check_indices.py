"""Computes and checks the indices of several updates at once, by vectors, before the updates are done one by one.

    scf.for %i = 0 to %n step 1 {
      %x = memref.load %indices[%i]
      %y = arith.select (arith.cmpi slt, %x, 0), (arith.addi %x, 1000), %x
      %k = arith.index_cast %y : i32 to index
      %ok = arith.cmpi ult, %k, 1000
      scf.for %unused = 0 to select(%ok, 1, 0) step 1 {
        update of %table[%k]
      }
    }

becomes

    scf.for %i = 0 to %n / 4 * 4 step 4 {
      %x = vector.transfer_read %indices[%i] : vector<4xi32>
      %ok = vector.reduction <and>, (arith.cmpi ult, %x, 1000) and not (arith.cmpi slt, %x, 0)
      scf.if %ok {
        update of %table[%indices[%i]], ... update of %table[%indices[%i + 3]]
      } else {
        scf.for %j = %i to %i + 4 step 1 { what was done before }
      }
    }
    scf.for %i = %n / 4 * 4 to %n step 1 { what was done before }

See Note [Indices in vectors].
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, ClassVar

from plait.build.functions import maximum
from plait.builtin.attributes import ArrayAttr, bool_attr
from plait.builtin.types import FloatType, IndexType, IntegerType, VectorType
from plait.define.traits import ElementwiseMappable, Pure
from plait.frozen import FrozenValue
from plait.ir.builder import Builder
from plait.ir.operation import Operation
from plait.ir.value import Value
from plait.passes import Pass

from plait_std.algebra import SCALARS
from plait_std.arith.ops import AndIOp, CmpIOp, IndexCastOp, IndexCastUIOp, SelectOp
from plait_std.builders import integer_value
from plait_std.memref.ops import CollapseShapeOp, LoadOp, StoreOp
from plait_std.memref.views import is_strided, strided
from plait_std.overlap_rows import LoopMemory
from plait_std.scf.guards import condition_of
from plait_std.scf.ops import ForOp, IfOp, YieldOp
from plait_std.scf.trip_count import static_trip_count
from plait_std.vector import building as vectors
from plait_std.vector.attributes import CombiningKindAttr
from plait_std.vector.ops import ReductionOp
from plait_std.vector.transfers import TransferReadOp

if TYPE_CHECKING:
    from plait.context import Context

_LANES = 4
"""How many updates are checked together: eight took as long, and make the code longer."""

_MOST_COLUMNS = 4
"""Of longer rows few of the elements that a vector reads are used."""


class CheckIndices(Pass):
    """Compute and check the indices of several guarded updates at once, by vectors."""

    name: ClassVar[str] = "check-indices-in-vectors"

    def run(self, op: Operation, ctx: Context) -> None:
        for loop in [inner for inner in op.walk() if isinstance(inner, ForOp)]:
            updates = _updates_of(loop, ctx)
            if updates is None:
                continue
            count = static_trip_count(loop)
            if count is None or count >= _LANES:
                ctx.remark("passed", "IndicesChecked", loop)
                updates.rewrite(_LANES)


class _Updates(FrozenValue):
    """A loop that computes numbers from what it reads, element by element, and runs operations if a condition holds."""

    loop: ForOp
    guard: ForOp | IfOp
    condition: Value[Any]
    used: list[Value[Any]]
    """What is computed before the condition and used under it."""

    def rewrite(self, lanes: int) -> None:
        """Put three loops in the place of the loop: by vectors, by elements where some may not be, and for the rest."""
        loop = self.loop
        b = SCALARS.on(Builder.before(loop))
        b.builder.location = loop.location
        lower, upper = b.wrap(loop.lower_bound, loop.upper_bound)
        step, count = SCALARS.constant(b.builder, lanes, loop.step.type), static_trip_count(loop)
        is_whole = count is not None and count % lanes == 0
        end = loop.upper_bound if is_whole else (lower + maximum(upper - lower, 0) // lanes * lanes).value
        made = b.builder.insert(ForOp.define(loop.lower_bound, end, step))
        body = Builder.at_end(made.block)
        body.location = loop.location
        wide = _Wide(body, self, made, lanes)
        checked = body(ReductionOp(CombiningKindAttr("and"), wide.condition()))
        chosen = body.insert(IfOp.define(checked))
        body.insert(YieldOp())
        then, otherwise = (Builder.at_end(region.block) for region in (chosen.then_region, chosen.else_region))
        wide.update_all(then)
        behind = SCALARS.on(otherwise).expression(made.induction_variable) + lanes
        single = otherwise.insert(loop.clone({}))
        single.operands = [made.induction_variable, behind.value, loop.step]
        for builder in (then, otherwise):
            builder.insert(YieldOp())
        if is_whole:
            loop.erase()
        else:
            loop.set_operand(0, end)


class _Wide:
    """The values of a loop for several of its iterations, if no number that selects look at is below 0."""

    def __init__(self, builder: Builder, updates: _Updates, loop: ForOp, lanes: int) -> None:
        self.builder = builder
        self.updates = updates
        self.loop = loop
        self.start: Value[Any] = loop.induction_variable
        self.lanes = lanes
        self.natural = _natural(updates.condition)
        self.made: dict[Any, Any] = {}

    def condition(self) -> Any:
        """Where the condition of the updates holds, and no number is below 0 where that is asked."""
        b = SCALARS.on(self.builder)
        found = b.expression(self.vector(self.updates.condition))
        pending, seen, asked = [self.updates.condition, *self.updates.used], set[Any](), set[Any]()
        while pending:
            value = pending.pop()
            op: Any = value.defining_op
            if value in seen or op is None or op.parent is not self.updates.loop.block:
                continue
            seen.add(value)
            if not _chosen_below_zero(op):
                pending += op.operands
                continue
            pending += [op.false_value, *op.condition.defining_op.operands]
            if op.condition not in asked:
                asked.add(op.condition)
                below = [self.vector(operand) for operand in op.condition.defining_op.operands]
                found = found & b.builder(CmpIOp("sge", *below))
        return found.value

    def vector(self, value: Value[Any]) -> Any:
        """The values of all lanes."""
        if value not in self.made:
            self.made[value] = self._vector(value)
        return self.made[value]

    def _vector(self, value: Value[Any]) -> Any:
        op: Any = value.defining_op
        if value.parent_block is not self.updates.loop.block:
            return vectors.broadcast(self.builder, value, (self.lanes,))
        ty: Any = VectorType((self.lanes,), value.type)
        if isinstance(op, LoadOp):
            return self._read(op)
        if _chosen_below_zero(op):
            return self.vector(op.false_value)
        narrow = _narrow_comparison(op)
        if narrow is not None:
            number = SCALARS.constant(self.builder, narrow[1], narrow[0].type)
            limit = vectors.broadcast(self.builder, number, (self.lanes,))
            return self.builder(CmpIOp(op.predicate, self.vector(narrow[0]), limit))
        scalar: Operation = op
        operands = [self.vector(operand) for operand in scalar.operands]
        made: Any = type(scalar).create(operands, [ty], op._properties, op.attributes, location=op.location)
        return self.builder.insert(made).results[0]

    def _read(self, op: LoadOp) -> Any:
        """The elements that an operation reads in all lanes: neighbours, or one of each of some rows that follow."""
        ty: Any = op.memref.type
        places, memref, columns, column = [*op.indices[:-1], self.start], op.memref, 1, 0
        if op.indices[-1] is not self.updates.loop.induction_variable:
            columns, column = ty.shape[-1], integer_value(op.indices[-1]) or 0
            groups = [*([dim] for dim in range(ty.rank - 2)), [ty.rank - 2, ty.rank - 1]]
            memref = Builder.before(self.loop)(CollapseShapeOp.of(memref, groups))
            places = [*op.indices[:-2], (SCALARS.on(self.builder).expression(self.start) * columns).value]
        padding = SCALARS.constant(self.builder, 0, ty.element_type)
        along, whole = vectors.along(len(places), -1), ArrayAttr((bool_attr(True),))
        read: Any = VectorType((self.lanes * columns,), ty.element_type)
        found = self.builder(TransferReadOp(memref, places, along, padding, None, whole, read))
        if columns == 1:
            return found
        return vectors.shuffle(self.builder, found, found, range(column, self.lanes * columns, columns))

    def update_all(self, builder: Builder) -> None:
        """Run what is under the condition for each lane, in their order."""
        loop, guard = self.updates.loop, self.updates.guard
        block = guard.block if isinstance(guard, ForOp) else guard.then_region.block
        for lane in range(self.lanes):
            place = SCALARS.on(builder).expression(self.start)
            mapping: dict[Any, Any] = {loop.induction_variable: (place + lane if lane else place).value}
            if isinstance(guard, ForOp):
                mapping[guard.induction_variable] = guard.lower_bound
            for value in self.updates.used:
                self._compute(builder, value, mapping)
            for op in list(block.operations)[:-1]:
                builder.insert(op.clone(mapping))

    def _compute(self, builder: Builder, value: Value[Any], mapping: dict[Any, Any]) -> Any:
        """A value of one lane, computed again, where no number is below 0."""
        op: Any = value.defining_op
        if value not in mapping and value.parent_block is self.updates.loop.block:
            if _chosen_below_zero(op):
                mapping[value] = self._compute(builder, op.false_value, mapping)
            elif value in self.natural:
                mapping[value] = builder(IndexCastUIOp(self._compute(builder, op.input, mapping), value.type))
            else:
                for operand in op.operands:
                    self._compute(builder, operand, mapping)
                builder.insert(op.clone(mapping))
        return mapping.get(value, value)


def _chosen_below_zero(op: Operation | None) -> bool:
    """Whether an operation changes numbers below 0 only, as the indices that count from the end of a table."""
    below = op.condition.defining_op if isinstance(op, SelectOp) else None
    is_sign = isinstance(below, CmpIOp) and below.predicate.text == "slt" and integer_value(below.rhs) == 0
    return is_sign and below is not None and op is not None and below.parent is op.parent


def _narrow_comparison(op: Operation) -> tuple[Value[Any], int] | None:
    """The integer and the constant that a comparison of an index is of, if it may be done before the cast.

    A number below 0 is above all natural numbers of its width if the sign is not looked at, in each width.
    """
    cast = op.lhs.defining_op if isinstance(op, CmpIOp) else None
    limit = integer_value(op.rhs) if isinstance(op, CmpIOp) else None
    if not isinstance(cast, IndexCastOp) or limit is None or cast.parent is not op.parent:
        return None
    ty = cast.input.type
    fits = isinstance(ty, IntegerType) and 0 <= limit < 2 ** (ty.width - 1)
    return (cast.input, limit) if fits else None


def _natural(condition: Value[Any]) -> set[Value[Any]]:
    """The indices that are not below 0 where a condition holds, nor were before they were cast."""
    found: set[Value[Any]] = set()
    pending = [condition]
    while pending:
        op = pending.pop().defining_op
        if isinstance(op, AndIOp):
            pending += op.operands
        elif isinstance(op, CmpIOp) and op.predicate.text in ("ult", "ule") and _narrow_comparison(op) is not None:
            found.add(op.lhs)
    return found


def _updates_of(loop: ForOp, ctx: Context) -> _Updates | None:
    """The updates that a loop makes under a condition; None if it does something else."""
    *before, guard, _ = [None, *loop.block.operations] if loop.block.last is not loop.block.first else [None] * 3
    condition = None if isinstance(guard, ForOp) and guard.init_args else condition_of(guard)
    if condition is None or loop.init_args or loop.unsigned_cmp is not None or integer_value(loop.step) != 1:
        return None
    assert isinstance(guard, (ForOp, IfOp))
    computed = [op for op in before if op is not None]
    bound = guard.upper_bound.defining_op if isinstance(guard, ForOp) else None
    if bound in computed and len(list(bound.results[0].uses)) == 1:  # type: ignore[union-attr]
        computed.remove(bound)  # type: ignore[arg-type]
    memory = LoopMemory.of(loop, ctx)
    if memory is None or not all(_is_on_vectors(op, loop) and memory.only_reads(op) for op in computed):
        return None
    known = {op.results[0] for op in computed}
    under = list((guard.block if isinstance(guard, ForOp) else guard.then_region.block).operations)
    used = list(dict.fromkeys(value for op in under for value in op.operands if value in known))
    accesses = [op for op in under if isinstance(op, (LoadOp, StoreOp)) and known.intersection(op.indices)]
    if condition not in known or not accesses or any(op.regions for op in under):
        return None
    return _Updates(loop, guard, condition, used) if any(isinstance(op, LoadOp) for op in computed) else None


def _is_on_vectors(op: Operation, loop: ForOp) -> bool:
    """Whether an operation reads the elements of memory one by one, or computes numbers of what was read."""
    if isinstance(op, LoadOp):
        places, index = op.indices, loop.induction_variable
        ty: Any = op.memref.type
        if not is_strided(ty) or _bits(ty.element_type) < 8:
            return False
        is_row = len(places) > 1 and places[-2] is index and _is_short_row(ty, integer_value(places[-1]))
        others = places[:-2] if is_row else places[:-1]
        inside = [value for value in (op.memref, *others) if value.parent_block is loop.block]
        return not inside and (is_row or (bool(places) and places[-1] is index and strided(ty)[0][-1] == 1))
    values = (*op.operands, *op.results)
    is_plain = len(op.results) == 1 and op.has_trait(ElementwiseMappable) and op.has_trait(Pure)
    return is_plain and loop.induction_variable not in op.operands and all(_bits(value.type) for value in values)


def _is_short_row(ty: Any, column: int | None) -> bool:
    """Whether a row has few elements, as vectors of indices do, one of which is read."""
    return ty.has_identity_layout and column is not None and 0 <= column < ty.shape[-1] <= _MOST_COLUMNS


def _bits(ty: Any) -> int:
    """The bits of a number in a lane of a vector; 0 for what is not in vectors."""
    if isinstance(ty, IndexType):
        return 64
    if isinstance(ty, FloatType):
        return ty.width if ty.mnemonic in ("f32", "f64") else 0
    return ty.width if isinstance(ty, IntegerType) and ty.width in (1, 8, 16, 32, 64) else 0


# Note [Indices in vectors]
# What a scatter does for an element is little: its index is read, made positive, compared with the size of the table,
# and a number is added. Of the operations, most look at the index. Vectors look at four of them in the time of one;
# then the window of a processor has room for the updates of more elements, of which the misses overlap. The updates are
# done in the order of the elements, as an index may be there twice, even in one vector.
#
# The indices of all lanes are read before the first update, so that nothing that the loop writes may be among what is
# read for them. For the updates they are read and computed again, one by one: a load takes less than taking a lane out
# of a vector, which needs the port that stores need. Numbers below 0, which count from the end, are rare: where a
# vector has one, or one that is not in the table, its elements are done as before.
