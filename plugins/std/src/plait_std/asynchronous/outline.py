"""Makes asynchronous functions of regions that may run at the same time as one behind them.

    %a, %x = async.execute -> !async.value<f32> { ... }        %a, %x = async.call @main_async_0(%p) : ...
    %b, %y = async.execute -> !async.value<f32> { ... }   =>   %b, %y = async.call @main_async_1(%q) : ...
    async.await %x : !async.value<f32>                         async.await %x : !async.value<f32>

A region is left where it is if everything that runs asynchronously behind it in its block needs what it computes, or
comes after it was awaited: then nothing overlaps, and operations of a function fuse with those around it.

Calls and loops of the caller become regions first where something runs that is not awaited yet.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from plait.builtin.attributes import StringAttr
from plait.builtin.symbols import SymbolTable
from plait.builtin.types import FunctionType
from plait.interfaces.cost_model import CostModel
from plait.interfaces.memory_effects import is_pure
from plait.ir.block import Block
from plait.ir.builder import Builder
from plait.ir.operation import Operation
from plait.ir.region import Region
from plait.ir.value import Value

from plait_std.asynchronous import ops as o
from plait_std.asynchronous.types import GroupType, TokenType, ValueType
from plait_std.builders import is_constant
from plait_std.func.ops import CallOp, FuncOp
from plait_std.func.repeats import inputs
from plait_std.scf.ops import ForOp, WhileOp

if TYPE_CHECKING:
    from plait.context import Context

_ASYNCHRONOUS = (o.ExecuteOp, o.CallOp)
_OWN_WORK = (CallOp, ForOp)
"""What may take long of that which the caller itself computes, and ends: threads of the pool look for no signals."""
_WAITING = (o.AwaitOp, o.AwaitAllOp)
_MOST_MOVES = 8
"""Operations one behind the other that are followed from a value to constants."""


def outline_overlapping(module: Operation, ctx: Context) -> int:
    """Outline the regions in the functions of `module` that may overlap; return how many there were."""
    symbols = SymbolTable(module)
    endless = _functions_with_while(module)
    for block in _blocks(module):
        _start_own_work(block, endless)
    found = [op for block in _blocks(module) for op in _overlapping(block)]
    for op in found:
        _outline(op, symbols, ctx)
    return len(found)


def _blocks(module: Operation) -> list[Block]:
    """The blocks that hold asynchronous regions, innermost first."""
    ops = [op for op in module.walk(post_order=True) if isinstance(op, o.ExecuteOp)]
    return list(dict.fromkeys(op.parent for op in ops if op.parent is not None))


def _functions_with_while(module: Operation) -> set[str]:
    """The names of the functions with loops that run while a condition holds, in them or in what they call."""
    functions = {op.sym_name.value: [*op.walk()] for op in module.walk() if isinstance(op, FuncOp)}
    found = {name for name, ops in functions.items() if any(isinstance(op, WhileOp) for op in ops)}
    others = functions.keys() - found
    while more := {name for name in others - found if any(_calls(op, found) for op in functions[name])}:
        found |= more
    return found


def _calls(op: Operation, names: set[str]) -> bool:
    return isinstance(op, CallOp) and op.callee.root in names


def _start_own_work(block: Block, endless: set[str]) -> None:
    """Make regions of the calls and loops of a block that stand where something runs that they do not need.

    What runs while a condition holds may never end; it stays with the caller, as do calls of `endless` functions.
    """
    running: set[Any] = set()
    for op in list(block.operations):
        if isinstance(op, _ASYNCHRONOUS):
            running.add(op)
        elif isinstance(op, _WAITING):
            awaited = _made_by(op.operands[0])
            running = set() if awaited is None else running - {awaited}
        elif running and isinstance(op, _OWN_WORK) and not _is_asynchronous(op) and not _has_while(op, endless):
            start_asynchronously(op)


def _has_while(op: Operation, endless: set[str]) -> bool:
    return any(isinstance(inner, WhileOp) or _calls(inner, endless) for inner in op.walk())


def _is_asynchronous(op: Operation) -> bool:
    """Whether an operation waits, starts something, or passes tokens, groups or values on."""
    values = [value for inner in op.walk() for value in (*inner.operands, *inner.results)]
    kinds = (TokenType, GroupType, ValueType)
    return any(isinstance(value.type, kinds) for value in values)


def start_asynchronously(op: Operation) -> None:
    """Put an operation into a region, whose values are awaited before their first use."""
    rw = Builder.before(op)
    rw.location = op.location
    body = Block()
    inside = Builder.at_end(body)
    computed = inside.insert(op.clone())
    used = [result for result in op.results if result.has_uses]
    inside.insert(o.YieldOp([computed.results[result.index] for result in used]))
    region = rw.insert(o.ExecuteOp((), (), TokenType(), [ValueType(result.type) for result in used], Region(body)))
    for old, new in zip(used, region.results[1:]):
        users = {_in_block(user, op.parent) for user in old.users}
        first = next((later for later in op.parent.operations if later in users), None)  # type: ignore[union-attr]
        if first is not None:
            before = Builder.before(first)
            before.location = op.location
            old.replace_all_uses_with(before(o.AwaitOp(new)))
    op.erase()


def _in_block(op: Operation, block: Any) -> Any:
    """The operation of a block that holds another one."""
    return op if op.parent is block else next(around for around in op.ancestors() if around.parent is block)


def _overlapping(block: Block) -> list[o.ExecuteOp]:
    """The regions of a block that may overlap with another one of it."""
    started: dict[Any, set[Any]] = {}  # what runs, with all that it needs
    found: dict[Any, None] = {}
    for op in block.operations:
        if isinstance(op, _WAITING):
            awaited = _made_by(op.operands[0])
            started = {} if awaited is None else {one: needs for one, needs in started.items() if one is not awaited}
        elif isinstance(op, _ASYNCHRONOUS):
            needed = {maker for value in inputs(op) if (maker := _made_by(value)) is not None}
            needed |= {one for maker in needed for one in started.get(maker, ())}
            apart = [one for one in started if one not in needed]
            if apart:
                found.update(dict.fromkeys([*apart, op]))
            started[op] = needed
    return [op for op in found if isinstance(op, o.ExecuteOp)]


def _made_by(value: Value[Any]) -> Operation | None:
    """What runs asynchronously and makes a value."""
    op = value.defining_op
    return op if isinstance(op, _ASYNCHRONOUS) else None


def _outline(op: o.ExecuteOp, symbols: SymbolTable, ctx: Context) -> None:
    """Replace a region by a call of a function, which is given what the region uses from outside."""
    caller: Any = [around for around in op.ancestors() if around.parent_op is symbols.op][-1]
    captured = list(dict.fromkeys(op.body.values_used_from_above()))
    constant = _made_of_constants(captured, ctx)
    passed = [value for value in captured if value.defining_op not in constant]
    rw = Builder.before(op)
    rw.location = op.location
    awaited = [rw(o.AwaitOp(value)) for value in op.body_operands]
    arguments = [*awaited, *passed]
    body = Block([value.type for value in arguments])
    inside: dict[Any, Any] = dict(zip([*op.body.block.arguments, *passed], body.arguments))
    _fill(body, op, inside, constant)
    results = op.result_types
    made = o.FuncOp(
        f"{caller.sym_name.value}_async", FunctionType(tuple(v.type for v in arguments), results),
        StringAttr("private"), body=Region(body),
    )  # fmt: skip
    made.location = op.location
    name = symbols.insert(made, before=caller.next)
    call = rw.insert(o.CallOp(name, arguments, results, attributes=op.attributes))
    for old, new in zip(op.results, call.results):
        new.name_hint = old.name_hint
        old.replace_all_uses_with(new)
    op.erase()


def _made_of_constants(values: Sequence[Value[Any]], ctx: Context) -> list[Operation]:
    """The operations that make some of the values of constants alone, by moving elements, in the order of their uses.

    Where they are in the function, weights that are slices of constants are known there, and laid out beforehand.
    """
    found: dict[Operation, None] = {}

    def visit(value: Value[Any], depth: int = 0) -> bool:
        op = value.defining_op
        if op is None or op in found:
            return op is not None
        if not is_constant(op):
            moves = depth < _MOST_MOVES and op.operands and not op.regions and _only_moves(op, ctx)
            if not moves or not all(visit(operand, depth + 1) for operand in op.operands):
                return False
        found[op] = None
        return True

    for value in values:
        before = list(found)
        if not visit(value):
            found = dict.fromkeys(before)
    return list(found)


def _only_moves(op: Operation, ctx: Context) -> bool:
    """Whether an operation computes nothing of the elements of a tensor."""
    model = ctx.model(CostModel, op)
    return model is not None and is_pure(op, ctx) and model.cost(op).flops == 0


def _fill(body: Block, op: o.ExecuteOp, inside: dict[Any, Any], constants: Sequence[Operation]) -> None:
    rw = Builder.at_end(body)
    for constant in constants:
        rw.insert(constant.clone(inside))
    for inner in list(op.body.block.operations)[:-1]:
        rw.insert(inner.clone(inside))
    end = rw.insert(o.ReturnOp([inside.get(value, value) for value in op.terminator.operands]))
    end.location = op.terminator.location
