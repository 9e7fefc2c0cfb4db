"""Moves what a function repeats into a function that it calls.

    %1 = "layer"(%0, %weights_0)                     %1 = call @main_repeated_0(%0, %weights_0)
    %2 = "layer"(%1, %weights_1)         =>          %2 = call @main_repeated_0(%1, %weights_1)
    %3 = "layer"(%2, %weights_2)                     %3 = call @main_repeated_0(%2, %weights_2)

Here "layer" stands for many operations. Models repeat layers; what comes after this pass sees one of them.
See Note [What it costs to call].
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, ClassVar

from plait.builtin.attributes import StringAttr, UnitAttr
from plait.builtin.symbols import SymbolTable
from plait.ir.block import Block
from plait.ir.builder import Builder
from plait.passes import Pass, option

from plait_std.builders import is_constant
from plait_std.func.functions import defined_functions
from plait_std.func.ops import CallOp, FuncOp, ReturnOp
from plait_std.func.repeats import Repetition, find_repetition, find_scattered, inputs

if TYPE_CHECKING:
    from plait.context import Context
    from plait.ir.operation import Operation
    from plait.ir.value import Value

_FLOPS_OF_A_BYTE = 8
"""What storing a byte and reading it again costs, in flops of code that computes in registers."""


class OutlineRepeats(Pass):
    """Move sequences of operations that functions repeat into private functions."""

    name: ClassVar[str] = "outline-repeats"
    least: int = option(16, doc="outline where so many operations need not be compiled again")
    percent: int = option(10, doc="how much of the work it may cost that results go through memory")

    def run(self, op: Operation, ctx: Context) -> None:
        symbols = SymbolTable(op)
        for function in defined_functions(op):
            for block in function.body.blocks:
                self._outline(block, function, symbols, ctx)

    def _outline(self, block: Block, function: FuncOp, symbols: SymbolTable, ctx: Context) -> None:
        following = function.next

        def share(found: Repetition) -> None:
            first, copies = found.copies[0], str(len(found.copies))
            name = _replace(found, function, symbols, following).sym_name.value
            ctx.remark("passed", "Outlined", first[0], Callee=name, Copies=copies, Operations=len(first))
            ctx.count("operations shared", found.saved)

        while (found := find_repetition(block, ctx)) is not None and found.saved >= self.least:
            if not self._is_cheap(found, found.result_bytes, ctx):
                copies, reason = str(len(found.copies)), "storing its results would take too much of the time"
                ctx.remark("missed", "NotOutlined", found.copies[0][0], Copies=copies, reason=reason)
                break
            share(found)
        least_flops = _FLOPS_OF_A_BYTE * 100 / max(1, self.percent)
        while (found := find_scattered(block, ctx, least_flops, lambda found: self._is_worth(found, ctx))) is not None:
            share(found)

    def _is_worth(self, found: Repetition, ctx: Context) -> bool:
        """Whether to share copies that do not follow one another: they could be computed with what is beside them."""
        return found.saved >= self.least and self._is_cheap(found, found.result_bytes + found.computed_bytes(ctx), ctx)

    def _is_cheap(self, found: Repetition, handed_on: float, ctx: Context) -> bool:
        return 100 * handed_on * _FLOPS_OF_A_BYTE <= self.percent * found.flops(ctx)


Values = tuple["Value[Any]", ...]
"""What stands in one place of each copy."""


def _replace(found: Repetition, caller: FuncOp, symbols: SymbolTable, following: Operation | None) -> FuncOp:
    """Let a new function compute what is repeated, and call it in the place of each copy."""
    used = _values_used(found)
    places = {values: (i, j) for i, inputs_used in enumerate(used) for j, values in inputs_used.items()}
    passed = [values for values in places if not _are_same_constants(values)]
    callee = _define(found, used, passed, caller)
    symbols.insert(callee, before=following)
    for copy in found.copies:
        results = [copy[i].results[j] for i, j in found.results]
        builder = Builder.before(copy[-1])
        builder.location = copy[0].location
        arguments = [inputs(copy[i])[j] for i, j in map(places.__getitem__, passed)]  # perhaps the results of a call
        call = builder.insert(CallOp(callee.sym_name.value, arguments, [result.type for result in results]))
        for old, new in zip(results, call.results):
            new.name_hint = old.name_hint
            old.replace_all_uses_with(new)
        for op in reversed(copy):
            op.erase()
    return callee


def _values_used(found: Repetition) -> list[dict[int, Values]]:
    """For each operation of a copy, the values from outside of the copy, by the number of the input."""
    inside = set(found.copies[0])
    return [
        {j: values for j, values in enumerate(zip(*map(inputs, ops))) if values[0].defining_op not in inside}
        for ops in zip(*found.copies)
    ]


def _are_same_constants(values: Values) -> bool:
    """Whether the function has a constant of its own in the place of an argument."""
    constants = [value.defining_op for value in values]
    if not all(map(is_constant, constants)):
        return False
    return len({(op.name, op._properties, tuple(op.attributes.items())) for op in constants}) == 1  # type: ignore[union-attr]


def _define(found: Repetition, used: Sequence[dict[int, Values]], passed: Sequence[Values], caller: FuncOp) -> FuncOp:
    """The function that computes the results of one copy from the arguments `passed`."""
    first = found.copies[0]
    body = Block([values[0].type for values in passed])
    builder = Builder.at_end(body)
    inside: dict[Values, Any] = dict(zip(passed, body.arguments))
    for values in dict.fromkeys(values for places in used for values in places.values()):
        if values in inside:
            inside[values].name_hint = values[0].name_hint
        else:
            constant: Any = values[0].defining_op
            inside[values] = builder.insert(constant.clone()).results[0]
    mapping: dict[Any, Any] = {}
    for op, places in zip(first, used):
        count = len(op.operands)
        mapping |= {values[0]: inside[values] for j, values in places.items() if j >= count}
        copy = builder.insert(op.clone(mapping))
        for j, values in places.items():
            if j < count:
                copy.set_operand(j, inside[values])
    results = [mapping[first[i].results[j]] for i, j in found.results]
    builder.insert(ReturnOp(results))
    made = FuncOp.define(
        f"{caller.sym_name.value}_repeated", [argument.type for argument in body.arguments], [r.type for r in results],
        sym_visibility=StringAttr("private"), no_inline=UnitAttr(),
    )  # fmt: skip
    made.location = first[0].location
    made.body.block.detach()
    made.body.append(body)
    return made


# Note [What it costs to call]
# The time to compile grows with the number of operations, and a model of twelve equal layers is compiled in little more
# than the time of one. What is lost: operations of different copies are not fused, and results of a copy go through
# memory. The pass weighs the bytes of these results against the work of a copy, so that chains of operations that
# should become one loop stay together. Constants that are the same in all copies are constants of the function; others,
# such as weights, are arguments of it, which passes may change where all calls pass constants.
