"""Splits a function among targets: each part becomes a function of its own, which the function calls.

    func.func @main(%x: tensor<4xf32>) -> tensor<4xf32> {
      %0 = "npu.op"(%x)
      %1 = "other.op"(%0)
      return %1
    }
    ->
    func.func @main(%x: tensor<4xf32>) -> tensor<4xf32> {
      %0 = call @main_npu(%x) : (tensor<4xf32>) -> tensor<4xf32>
      %1 = call @main_llvm(%0) : (tensor<4xf32>) -> tensor<4xf32>
      return %1
    }
    func.func private @main_npu(...) attributes {plait.target = "npu"} ...
    func.func private @main_llvm(...) attributes {plait.target = "llvm"} ...
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, ClassVar

from plait.builtin.attributes import StringAttr
from plait.builtin.symbols import SymbolTable
from plait.diagnostics.diagnostic import Diagnostic, DiagnosticError
from plait.ir.block import Block
from plait.ir.builder import Builder
from plait.partition import TARGET, Part, partition
from plait.passes import Pass, option

from plait_std.builders import is_constant
from plait_std.func.ops import CallOp, FuncOp, ReturnOp
from plait_std.func.repeats import inputs

if TYPE_CHECKING:
    from plait.context import Context
    from plait.ir.operation import Operation
    from plait.ir.value import Value


class PartitionAmongTargets(Pass):
    """Split a function in parts, each of which one target runs as a whole."""

    name: ClassVar[str] = "partition-among-targets"
    targets: tuple[str, ...] = option(("llvm",), doc="the targets, in order of preference")
    fallback: str | None = option(None, doc="the target that takes what no other does")
    function: str = option("main", doc="the function to split")

    def run(self, op: Operation, ctx: Context) -> None:
        found = partition(op, self.function, ctx, self.targets, self.fallback)
        caller = found.function
        if not isinstance(caller, FuncOp):
            message = f"'{self.function}' is a '{caller.name}', and only functions of func can be split among targets"
            raise DiagnosticError(Diagnostic("error", message, caller.location, operation=caller))
        if not found.is_split:
            caller.set_attribute(TARGET, StringAttr(found.parts[0].target))
            return
        _outline(found.parts, caller, SymbolTable(op), ctx)


def _outline(parts: Sequence[Part], caller: FuncOp, symbols: SymbolTable, ctx: Context) -> None:
    """Make a function of each part, and leave only calls of them in `caller`."""
    following, terminator = caller.next, caller.body.block.terminator
    assert terminator is not None
    kept: set[Operation] = {terminator}
    passed: dict[Value[Any], Value[Any]] = {}
    for part in parts:
        callee = _outlined(part, caller)
        symbols.insert(callee, before=following)
        kept.add(_call(part, callee, passed, Builder.before(terminator)))
        ctx.remark(
            "passed", "Outlined", part.ops[0], Callee=callee.sym_name.value, Operations=len(part.ops),
            reason="; ".join(part.reasons) or None,
        )  # fmt: skip
    terminator.operands = [passed.get(value, value) for value in terminator.operands]
    for left in reversed(list(caller.body.block.operations)):
        if left not in kept:
            left.erase()


def _outlined(part: Part, caller: FuncOp) -> FuncOp:
    """The function that computes the results of a part from its inputs."""
    body = Block([value.type for value in part.inputs])
    builder = Builder.at_end(body)
    mapping: dict[Any, Any] = dict(zip(part.inputs, body.arguments))
    for value, argument in zip(part.inputs, body.arguments):
        argument.name_hint = value.name_hint
    inside = set(part.ops)
    for op in part.ops:
        for value in inputs(op):
            constant: Any = value.defining_op
            if value not in mapping and is_constant(constant) and constant not in inside:
                mapping[value] = builder.insert(constant.clone()).result
        builder.insert(op.clone(mapping))
    results = [mapping[value] for value in part.results]
    builder.insert(ReturnOp(results))
    made = FuncOp.define(
        f"{caller.sym_name.value}_{part.target}", [value.type for value in part.inputs], [r.type for r in results],
        sym_visibility=StringAttr("private"),
    )  # fmt: skip
    made.location = caller.location
    made.set_attribute(TARGET, StringAttr(part.target))
    made.body.block.detach()
    made.body.append(body)
    return made


def _call(part: Part, callee: FuncOp, passed: dict[Any, Any], builder: Builder) -> Operation:
    """Call a part; `passed` has what stands for the results of the parts before."""
    builder.location = part.ops[0].location
    arguments = [passed.get(value, value) for value in part.inputs]
    call = builder.insert(CallOp(callee.sym_name.value, arguments, [value.type for value in part.results]))
    for value, result in zip(part.results, call.results):
        result.name_hint, passed[value] = value.name_hint, result
    return call
