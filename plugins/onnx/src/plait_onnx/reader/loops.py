"""Loop as scf.for where only the count ends it, else as scf.while."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from plait.builtin.types import DYNAMIC, RankedTensorType, i1, index
from plait.ir.block import Block
from plait.ir.value import Value
from plait_std.algebra import SCALARS
from plait_std.scf import ops as scf
from plait_std.sizes import as_shaped
from plait_tcp.formulas import Symbol, Tensor

from plait_onnx.reader.regions import (
    FLAG,
    NUMBER,
    ControlFlowError,
    as_value,
    for_loop,
    index_constant,
    inserted,
    inside_of,
    number_tensor,
    room_for_all,
    scalar,
    shape_only,
    true_tensor,
    typed,
    yield_from,
)

if TYPE_CHECKING:
    from plait_onnx.reader.calls import Call
    from plait_onnx.reader.graph import GraphReader

_ATTEMPTS = 8
"""How often a body is read until the types that its loop carries stay."""
_CHANGING = "w~"
"""How names of sizes begin that differ from one iteration to the next."""


def read_loop(reader: GraphReader, call: Call) -> list[Value[Any]]:
    """Loop -> scf.for if nothing but the count ends it, else scf.while"""
    given: list[Any] = [*call.operands, None, None][: max(len(call.operands), 2)]
    trip, condition, *initial = given
    graph = call.attributes["body"]
    endless = condition is None or _is_true(reader, condition)
    facts, values = _settled(reader, graph, initial, condition)
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
) -> tuple[list[Any], list[Any]]:
    """What holds of the carried values in each iteration, and what the body yields: read once, and erased."""
    facts = [shape_only(reader, reader.fact(v)) for v in initial]
    for _ in range(_ATTEMPTS):
        block = Block([NUMBER, FLAG, *(reader.type_of(f) for f in facts)])
        count = len(reader.problems)
        values = _read_body(reader, graph, block, block.arguments, facts)
        block.erase()
        if len(reader.problems) > count:
            raise ControlFlowError("its body has the problems listed")
        found = [reader.fact(v) for v in values[1 : 1 + len(facts)]]
        wider = [_wider(reader, old, new) for old, new in zip(facts, found)]
        if all(reader.type_of(a) == reader.type_of(b) and _same(a, b) for a, b in zip(wider, facts)):
            return facts, values
        facts = wider
    raise ControlFlowError("the types that it carries change in each iteration")


def _same(a: Any, b: Any) -> bool:
    return not isinstance(a, Tensor) or a.shape == b.shape


def _wider(reader: GraphReader, old: Any, new: Any) -> Any:
    if not isinstance(old, Tensor) or not isinstance(new, Tensor):
        return old
    if old.rank != new.rank or old.element is not new.element:
        raise ControlFlowError("the rank or element type of what it carries changes")
    pairs = zip(old.shape, new.shape)
    sizes = [a if a == b or _may_change(a) else reader.xp.fresh(_CHANGING) for a, b in pairs]
    return reader.xp.of(sizes, old.element)


def _may_change(size: Any) -> bool:
    return isinstance(size, Symbol) and str(size).startswith(_CHANGING)


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
    return reader.read_inner(graph, inside_of(reader, block), dict(zip(names, arguments)))


def _size_of(reader: GraphReader, trip: Any) -> Any:
    """The number of iterations, an int or a value of type index."""
    known = getattr(reader.fact(trip), "known", None)
    if known is not None:
        return int(known.reshape(-1)[0])
    return SCALARS.convert(reader.builder, scalar(reader, trip), index)


def _for(
    reader: GraphReader, graph: Any, initial: Sequence[Any], facts: Sequence[Any], scans: Sequence[Any], size: Any
) -> list[Value[Any]]:
    """scf.for that writes what it collects into tensors of its number of iterations"""
    b = reader.builder
    types = [reader.type_of(f) for f in facts]
    starts = [typed(b, v, ty) for v, ty in zip(initial, types)]
    targets = [room_for_all(reader, size, fact) for fact in scans]

    def body(block: Block, number: Value[Any], carried: Sequence[Value[Any]]) -> list[Any]:
        inside = inside_of(reader, block)
        arguments = [number_tensor(inside, number), true_tensor(inside), *carried[: len(facts)]]
        values = _read_body(reader, graph, block, arguments, facts)
        rest = zip(values[1 + len(facts) :], carried[len(facts) :])
        return [*values[1 : 1 + len(facts)], *(inserted(inside, v, target, number) for v, target in rest)]

    results = for_loop(reader, size, [*starts, *targets], body)
    for result, fact in zip(results, [*facts, *(_with_count(reader, size, f) for f in scans)]):
        reader.facts[result] = fact
    return list(results)


def _with_count(reader: GraphReader, size: Any, fact: Any) -> Any:
    count = size if isinstance(size, int) else reader.xp.fresh("m")
    return reader.xp.of([count, *fact.shape], fact.element)


def _while(
    reader: GraphReader,
    graph: Any,
    trip: Any,
    condition: Any,
    initial: Sequence[Any],
    facts: Sequence[Any],
    scans: Sequence[Any],
) -> list[Value[Any]]:
    """scf.while that carries the number of the iteration, the condition, and tensors that grow by what it collects"""
    b = reader.builder
    types = [reader.type_of(f) for f in facts]
    starts = [typed(b, v, ty) for v, ty in zip(initial, types)]
    targets = [_nothing(reader, fact) for fact in scans]
    go = scalar(reader, condition) if condition is not None else SCALARS.constant(b, 1, i1)
    limit = None if trip is None else as_value(b, _size_of(reader, trip))
    inits = [index_constant(b, 0), go, *starts, *targets]
    loop = scf.WhileOp.define(inits, [v.type for v in inits])
    before, after = loop.before.block, loop.after.block
    test = inside_of(reader, before)
    number, flag = before.arguments[:2]
    more = flag if limit is None else SCALARS.compute(test, lambda flag, number: flag & (number < limit), flag, number)
    test.insert(scf.ConditionOp(more, list(before.arguments)))
    inside = inside_of(reader, after)
    number, flag, *carried = after.arguments
    given = SCALARS.tensor(inside, [flag])
    values = _read_body(reader, graph, after, [number_tensor(inside, number), given, *carried[: len(facts)]], facts)
    outer, reader.builder = reader.builder, inside
    grown = [_grown(reader, t, v) for t, v in zip(carried[len(facts) :], values[1 + len(facts) :])]
    following = SCALARS.compute(inside, lambda number: number + 1, number)
    new = [following, scalar(reader, values[0]), *values[1 : 1 + len(facts)], *grown]
    reader.builder = outer
    yield_from(reader, after, new, [v.type for v in inits])
    results = reader.builder.insert(loop).results[2:]
    collected = [reader.xp.of([reader.xp.fresh("m"), *f.shape], f.element) for f in scans]
    reader.facts.update(zip(results, [*facts, *collected]))
    return list(results)


def _nothing(reader: GraphReader, fact: Any) -> Value[Any]:
    """A tensor without elements that grows along its first dimension."""
    shape = [0, *(n if isinstance(n, int) else DYNAMIC for n in fact.shape)]
    sizes = [0, *(n if isinstance(n, int) else reader.size_value(n) for n in fact.shape)]
    empty = SCALARS.empty(reader.builder, sizes, fact.element)
    return as_shaped(reader.builder, empty, RankedTensorType((DYNAMIC, *shape[1:]), fact.element))


def _grown(reader: GraphReader, target: Value[Any], value: Value[Any]) -> Value[Any]:
    one = reader.call("Unsqueeze", [value, reader.numbers([0])])
    return reader.call("Concat", [target, one], axis=0)
