"""If, Loop and Scan as operations of scf, whose regions see the values around them."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any

from plait.builtin.attributes import IntegerAttr
from plait.builtin.types import DYNAMIC, RankedTensorType, i1, i64, index
from plait.ir.block import Block
from plait.ir.builder import Builder
from plait.ir.region import Region
from plait.ir.value import Value
from plait_std.arith import ops as arith
from plait_std.scf import ops as scf
from plait_std.sizes import as_shaped
from plait_std.tensor import ops as tensor

from plait_onnx.arrays.array import Array
from plait_onnx.symbols import Symbol

if TYPE_CHECKING:
    from plait_onnx.reader.graph import Call, GraphReader

_ATTEMPTS = 8
"""How often a body is read until the types that its loop carries stay."""
_NUMBER, _FLAG = RankedTensorType((), i64), RankedTensorType((), i1)


class ControlFlowError(ValueError):
    """A conditional or a loop that is not read, and why."""


def read_if(reader: GraphReader, call: Call) -> list[Value[Any]]:
    """If -> the nodes of a branch that is known, or scf.if"""
    (condition,) = call.operands
    branches = call.attributes["then_branch"], call.attributes["else_branch"]
    known = getattr(reader.fact(condition), "known", None)
    if known is not None:
        return reader.read_inner(branches[0] if bool(known.reshape(-1)[0]) else branches[1], reader.builder, {})
    blocks = [Block(), Block()]
    found = [reader.read_inner(g, _inside(reader, block), {}) for g, block in zip(branches, blocks)]
    facts = [_joined(reader, [reader.fact(v) for v in pair]) for pair in zip(*found, strict=True)]
    types = [reader.type_of(fact) for fact in facts]
    for block, values in zip(blocks, found):
        _yield(reader, block, values, types)
    made = scf.IfOp(_scalar(reader, condition), types, Region(blocks[0]), Region(blocks[1]))
    results = reader.builder.insert(made).results
    reader.facts.update(zip(results, facts))
    return list(results)


def _inside(reader: GraphReader, block: Block) -> Builder:
    inside = Builder.at_end(block)
    inside.location = reader.builder.location
    return inside


def _yield(reader: GraphReader, block: Block, values: Sequence[Any], types: Sequence[Any]) -> None:
    inside = _inside(reader, block)
    inside.insert(scf.YieldOp([_typed(inside, v, ty) for v, ty in zip(values, types)]))


def _typed(b: Builder, value: Value[Any], ty: Any) -> Value[Any]:
    return as_shaped(b, value, ty) if isinstance(ty, RankedTensorType) else value


def _scalar(reader: GraphReader, value: Any) -> Value[Any]:
    """The element of a tensor of one element."""
    b, rank = reader.builder, len(value.type.shape)
    places = [b(arith.ConstantOp(IntegerAttr(0, index))) for _ in range(rank)]
    return b(tensor.ExtractOp(value, places))


def _joined(reader: GraphReader, facts: Sequence[Any]) -> Any:
    """What holds of each of several values."""
    if not all(isinstance(f, Array) for f in facts):
        if len(set(map(reader.type_of, facts))) > 1:
            raise ControlFlowError("its branches have results of different types")
        return facts[0]
    first, second = facts
    if first.element is not second.element or first.rank != second.rank:
        raise ControlFlowError("its branches have results of different ranks or element types")
    return reader.xp.of(_common(reader, first.shape, second.shape), first.element)


def _common(reader: GraphReader, a: Sequence[Any], b: Sequence[Any]) -> list[Any]:
    return [x if x == y else reader.xp.fresh("w") for x, y in zip(a, b)]


# Loops


Body = Callable[[Builder, Sequence[Value[Any]]], Sequence[Any]]


def read_loop(reader: GraphReader, call: Call) -> list[Value[Any]]:
    """Loop -> scf.for if nothing but the count ends it, else scf.while"""
    given: list[Any] = [*call.operands, None, None][: max(len(call.operands), 2)]
    trip, condition, *initial = given
    graph = call.attributes["body"]
    endless = condition is None or _is_true(reader, condition)
    facts, _, values = _settled(reader, graph, initial, condition)
    stays = endless and (_is_true(reader, values[0]) or getattr(values[0], "name_hint", None) == "cond_in")
    scans = [reader.fact(v) for v in values[1 + len(initial) :]]
    if trip is not None and stays:
        size = _size_of(reader, trip)
        return _for(reader, graph, initial, facts, scans, size)
    return _while(reader, graph, trip, condition, initial, facts, scans)


def _is_true(reader: GraphReader, value: Value[Any]) -> bool:
    known = getattr(reader.fact(value), "known", None)
    return known is not None and bool(known.reshape(-1)[0])


def _settled(
    reader: GraphReader, graph: Any, initial: Sequence[Value[Any]], condition: Any
) -> tuple[list[Any], Block, list[Any]]:
    """What holds of the carried values in each iteration, and a first reading of the body."""
    facts = [_shape_only(reader, reader.fact(v)) for v in initial]
    for _ in range(_ATTEMPTS):
        block = Block([_NUMBER, _FLAG, *(reader.type_of(f) for f in facts)])
        count = len(reader.problems)
        values = _read_body(reader, graph, block, block.arguments, facts)
        if len(reader.problems) > count:
            raise ControlFlowError("its body has the problems listed")
        found = [reader.fact(v) for v in values[1 : 1 + len(facts)]]
        wider = [_wider(reader, old, new) for old, new in zip(facts, found)]
        if all(reader.type_of(a) == reader.type_of(b) and _same(a, b) for a, b in zip(wider, facts)):
            return facts, block, values
        facts = wider
    raise ControlFlowError("the types that it carries change in each iteration")


def _same(a: Any, b: Any) -> bool:
    return not isinstance(a, Array) or a.shape == b.shape


def _shape_only(reader: GraphReader, fact: Any) -> Any:
    return reader.xp.of(fact.shape, fact.element) if isinstance(fact, Array) else fact


def _wider(reader: GraphReader, old: Any, new: Any) -> Any:
    if not isinstance(old, Array) or not isinstance(new, Array):
        return old
    if old.rank != new.rank or old.element is not new.element:
        raise ControlFlowError("the rank or element type of what it carries changes")
    pairs = zip(old.shape, new.shape)
    sizes = [a if a == b or _may_change(a) else reader.xp.fresh(_CHANGING) for a, b in pairs]
    return reader.xp.of(sizes, old.element)


def _may_change(size: Any) -> bool:
    return isinstance(size, Symbol) and str(size).startswith(_CHANGING)


_CHANGING = "w~"
"""How names of sizes begin that differ from one iteration to the next."""


def _read_body(
    reader: GraphReader, graph: Any, block: Block, arguments: Sequence[Value[Any]], facts: Sequence[Any]
) -> list[Any]:
    """Build the body at the end of a block; `arguments` are number, condition and what is carried."""
    names = [info.name for info in graph.input]
    if len(names) != len(arguments):
        raise ControlFlowError(f"its body takes {len(names)} values, expected {len(arguments)}")
    if arguments[1].name_hint is None:
        arguments[1].name_hint = "cond_in"
    reader.facts.update(zip(arguments[2:], facts))
    return reader.read_inner(graph, _inside(reader, block), dict(zip(names, arguments)))


def _size_of(reader: GraphReader, trip: Any) -> Any:
    """The number of iterations, an int or a value of type index."""
    known = getattr(reader.fact(trip), "known", None)
    if known is not None:
        return int(known.reshape(-1)[0])
    return reader.builder(arith.IndexCastOp(_scalar(reader, trip), index))


def _constant(reader: GraphReader, number: int) -> Value[Any]:
    return reader.builder(arith.ConstantOp(IntegerAttr(number, index)))


def _as_value(reader: GraphReader, size: Any) -> Value[Any]:
    return _constant(reader, size) if isinstance(size, int) else size


def _number_tensor(b: Builder, number: Value[Any]) -> Value[Any]:
    return b(tensor.FromElementsOp([b(arith.IndexCastOp(number, i64))], _NUMBER))


def _true(b: Builder) -> Value[Any]:
    return b(tensor.FromElementsOp([b(arith.ConstantOp(IntegerAttr(1, i1)))], _FLAG))


def _for(
    reader: GraphReader, graph: Any, initial: Sequence[Any], facts: Sequence[Any], scans: Sequence[Any], size: Any
) -> list[Value[Any]]:
    """scf.for that writes what it collects into tensors of its number of iterations"""
    b = reader.builder
    types = [reader.type_of(f) for f in facts]
    starts = [_typed(b, v, ty) for v, ty in zip(initial, types)]
    targets = [_empty(reader, size, fact) for fact in scans]

    def body(block: Block, number: Value[Any], carried: Sequence[Value[Any]]) -> list[Any]:
        inside = _inside(reader, block)
        arguments = [_number_tensor(inside, number), _true(inside), *carried[: len(facts)]]
        values = _read_body(reader, graph, block, arguments, facts)
        rest = zip(values[1 + len(facts) :], carried[len(facts) :])
        return [*values[1 : 1 + len(facts)], *(_inserted(inside, v, target, number) for v, target in rest)]

    results = for_loop(reader, size, [*starts, *targets], body)
    for result, fact in zip(results, [*facts, *(_with_count(reader, size, f) for f in scans)]):
        reader.facts[result] = fact
    return list(results)


def for_loop(
    reader: GraphReader, size: Any, carried: Sequence[Value[Any]],
    body: Callable[[Block, Value[Any], Sequence[Value[Any]]], Sequence[Any]],
) -> Sequence[Value[Any]]:
    """scf.for from 0 to a size, whose body builds at the end of a block"""
    zero, end, one = (_as_value(reader, n) for n in (0, size, 1))
    loop = scf.ForOp.define(zero, end, one, list(carried))
    found = body(loop.block, loop.induction_variable, list(loop.iter_arguments))
    _yield(reader, loop.block, found, [v.type for v in carried])
    return reader.builder.insert(loop).results


def _with_count(reader: GraphReader, size: Any, fact: Any) -> Any:
    count = size if isinstance(size, int) else reader.xp.fresh("m")
    return reader.xp.of([count, *fact.shape], fact.element)


def _empty(reader: GraphReader, size: Any, fact: Any) -> Value[Any]:
    """A tensor with room for a value of each iteration."""
    shape = [n if isinstance(n, int) else DYNAMIC for n in (size, *fact.shape)]
    dynamic = [reader.size_value(n) for n in fact.shape if not isinstance(n, int)]
    values = ([] if isinstance(size, int) else [size]) + dynamic
    return reader.builder(tensor.EmptyOp(values, RankedTensorType(tuple(shape), fact.element)))


def _inserted(b: Builder, value: Value[Any], target: Value[Any], number: Value[Any]) -> Value[Any]:
    """`target` with a value at a place of its first dimension."""
    rank = len(target.type.shape)
    inner = target.type.shape[1:]
    value = _typed(b, value, RankedTensorType(inner, value.type.element_type))
    dynamic = [
        b(tensor.DimOp(value, b(arith.ConstantOp(IntegerAttr(i, index))))) for i, n in enumerate(inner) if n == DYNAMIC
    ]
    offsets = [DYNAMIC, *[0] * (rank - 1)]
    return b(tensor.InsertSliceOp(value, target, [number], dynamic, [], offsets, [1, *inner], [1] * rank))


def _while(
    reader: GraphReader, graph: Any, trip: Any, condition: Any, initial: Sequence[Any], facts: Sequence[Any],
    scans: Sequence[Any],
) -> list[Value[Any]]:
    """scf.while that carries the number of the iteration, the condition, and tensors that grow by what it collects"""
    b = reader.builder
    types = [reader.type_of(f) for f in facts]
    starts = [_typed(b, v, ty) for v, ty in zip(initial, types)]
    targets = [_nothing(reader, fact) for fact in scans]
    go = _scalar(reader, condition) if condition is not None else b(arith.ConstantOp(IntegerAttr(1, i1)))
    limit = None if trip is None else _as_value(reader, _size_of(reader, trip))
    inits = [_constant(reader, 0), go, *starts, *targets]
    loop = scf.WhileOp.define(inits, [v.type for v in inits])
    before, after = loop.before.block, loop.after.block
    test = _inside(reader, before)
    number, flag = before.arguments[:2]
    more = flag if limit is None else test(arith.AndIOp(flag, test(arith.CmpIOp("slt", number, limit))))
    test.insert(scf.ConditionOp(more, list(before.arguments)))
    inside = _inside(reader, after)
    number, flag, *carried = after.arguments
    given = inside(tensor.FromElementsOp([flag], _FLAG))
    values = _read_body(reader, graph, after, [_number_tensor(inside, number), given, *carried[: len(facts)]], facts)
    outer, reader.builder = reader.builder, inside
    grown = [_grown(reader, t, v) for t, v in zip(carried[len(facts) :], values[1 + len(facts) :])]
    following = inside(arith.AddIOp(number, _constant(reader, 1)))
    new = [following, _scalar(reader, values[0]), *values[1 : 1 + len(facts)], *grown]
    reader.builder = outer
    _yield(reader, after, new, [v.type for v in inits])
    results = reader.builder.insert(loop).results[2:]
    collected = [reader.xp.of([reader.xp.fresh("m"), *f.shape], f.element) for f in scans]
    reader.facts.update(zip(results, [*facts, *collected]))
    return list(results)


def _nothing(reader: GraphReader, fact: Any) -> Value[Any]:
    """A tensor without elements that grows along its first dimension."""
    shape = [0, *(n if isinstance(n, int) else DYNAMIC for n in fact.shape)]
    dynamic = [reader.size_value(n) for n in fact.shape if not isinstance(n, int)]
    empty = reader.builder(tensor.EmptyOp(dynamic, RankedTensorType(tuple(shape), fact.element)))
    return as_shaped(reader.builder, empty, RankedTensorType((DYNAMIC, *shape[1:]), fact.element))


def _grown(reader: GraphReader, target: Value[Any], value: Value[Any]) -> Value[Any]:
    one = reader.call("Unsqueeze", [value, reader.numbers([0])])
    return reader.call("Concat", [target, one], axis=0)


# Scan


def read_scan(reader: GraphReader, call: Call) -> list[Value[Any]]:
    """Scan -> scf.for over the parts of its inputs"""
    graph, count = call.attributes["body"], int(call.attributes["num_scan_inputs"])
    operands: list[Any] = call.operands
    states, inputs = operands[: len(operands) - count], operands[len(operands) - count :]
    backwards = list(call.attributes.get("scan_input_directions") or [0] * count)
    given = list(call.attributes.get("scan_input_axes") or [0] * count)
    axes = [a % len(v.type.shape) for a, v in zip(given, inputs)]
    facts = [_shape_only(reader, reader.fact(v)) for v in states]
    first = reader.fact(inputs[0]).shape[axes[0]]
    size = first if isinstance(first, int) else reader.size_value(first)
    collected: list[Any] = []

    def parts(number: Value[Any], b: Builder) -> list[Value[Any]]:
        taken: list[Value[Any]] = []
        for value, axis, backward in zip(inputs, axes, backwards):
            place = number
            if backward:
                last = b(arith.SubIOp(_as_value(reader, size), _constant(reader, 1)))
                place = b(arith.SubIOp(last, number))
            taken.append(reader.call("Gather", [value, _number_tensor(b, place)], axis=axis))
        return taken

    def read(block: Block, number: Value[Any], carried: Sequence[Value[Any]]) -> list[Any]:
        inside = _inside(reader, block)
        outer, reader.builder = reader.builder, inside
        taken = parts(number, inside)
        reader.builder = outer
        reader.facts.update(zip(carried, facts))
        names = [info.name for info in graph.input]
        return reader.read_inner(graph, inside, dict(zip(names, [*carried[: len(facts)], *taken])))

    trial = Block([index, *(reader.type_of(f) for f in facts)])
    values = read(trial, trial.arguments[0], trial.arguments[1:])
    collected = [reader.fact(v) for v in values[len(facts) :]]
    outputs = len(collected)
    back = list(call.attributes.get("scan_output_directions") or [0] * outputs)
    to = list(call.attributes.get("scan_output_axes") or [0] * outputs)
    targets = [_empty(reader, size, fact) for fact in collected]

    def body(block: Block, number: Value[Any], carried: Sequence[Value[Any]]) -> list[Any]:
        found = read(block, number, carried)
        inside = _inside(reader, block)
        done: list[Any] = found[: len(facts)]
        for value, target, backward in zip(found[len(facts) :], carried[len(facts) :], back):
            place = number
            if backward:
                outer, reader.builder = reader.builder, inside
                last = inside(arith.SubIOp(_as_value(reader, size), _constant(reader, 1)))
                reader.builder = outer
                place = inside(arith.SubIOp(last, number))
            done.append(_inserted(inside, value, target, place))
        return done

    results = for_loop(reader, size, [*states, *targets], body)
    scanned = [reader.xp.of([first, *f.shape], f.element) for f in collected]
    reader.facts.update(zip(results, [*facts, *scanned]))
    return [*results[: len(facts)], *(_moved(reader, v, axis) for v, axis in zip(results[len(facts) :], to))]


def _moved(reader: GraphReader, value: Value[Any], axis: int) -> Value[Any]:
    """The first dimension moved to `axis`."""
    rank = len(value.type.shape)
    axis %= rank
    if axis == 0:
        return value
    order = list(range(1, rank))
    order.insert(axis, 0)
    return reader.call("Transpose", [value], perm=order)


CONTROL_FLOW: dict[str, Callable[[Any, Any], list[Any]]] = {"If": read_if, "Loop": read_loop, "Scan": read_scan}
"""What reads operators with graphs."""

