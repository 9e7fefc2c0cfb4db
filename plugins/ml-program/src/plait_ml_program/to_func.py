"""The pass `ml-program-to-func`: functions of `ml_program` become functions of `func`, tokens become the order of text.

    ml_program.subgraph @next() -> i64 {
      %0, %1 = ml_program.global_load_graph @count ordering(() -> !ml_program.token) : i64
      %2 = ml_program.global_store_graph @count = %0 ordering(%1 -> !ml_program.token) : i64
      ml_program.output %0 : i64
    }
    ->
    func.func @next() -> i64 {
      %0 = ml_program.global_load @count : i64
      ml_program.global_store @count = %0 : i64
      return %0 : i64
    }
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, ClassVar

from plait.define.functions import FunctionOp
from plait.diagnostics.diagnostic import Diagnostic, DiagnosticError
from plait.ir.builder import Builder
from plait.passes import Pass, sort_topologically
from plait_std.func.ops import FuncOp, ReturnOp

from plait_ml_program import ops
from plait_ml_program.types import TokenType

if TYPE_CHECKING:
    from plait.context import Context
    from plait.ir.operation import Operation

class MLProgramToFunc(Pass):
    """Write functions of `ml_program` as functions of `func`, whose operations run in the order of the text."""

    name: ClassVar[str] = "ml-program-to-func"

    def run(self, op: Operation, ctx: Context) -> None:
        for function in [inner for inner in op.walk() if isinstance(inner, (ops.FuncOp, ops.SubgraphOp))]:
            _check_tokens(function)
            if isinstance(function, ops.SubgraphOp) and function.body.entry is not None:
                _sort(function)
            _convert(function)
        for inner in list(op.walk()):
            if isinstance(inner, (ops.GlobalLoadGraphOp, ops.GlobalStoreGraphOp)):
                _drop_order(inner)
        _erase_tokens(op)


def _error(op: Operation, message: str) -> DiagnosticError:
    return DiagnosticError(Diagnostic("error", message, op.location, operation=op))


def _check_tokens(function: FunctionOp) -> None:
    ty = function.function_type
    if any(isinstance(one, TokenType) for one in (*ty.inputs, *ty.results)):
        raise _error(function, f"'@{function.sym_name.value}' passes tokens, which order nothing outside of it")


def _sort(function: ops.SubgraphOp) -> None:
    if not sort_topologically(function.body.block):
        raise _error(function, f"operations of '@{function.sym_name.value}' use each other in a cycle")


def _convert(function: FunctionOp) -> None:
    body = function.body
    for block in body.blocks:
        last: Any = block.last
        if isinstance(last, (ops.ReturnOp, ops.OutputOp)):
            made = ReturnOp(last.operands, attributes=last.attributes)
            made.location = last.location
            Builder.before(last).insert(made)
            last.erase()
    arrays = function.arg_attrs, function.res_attrs
    name, ty, visibility = function.sym_name, function.function_type, function.sym_visibility
    new = FuncOp(name, ty, visibility, *arrays, None, attributes=function.attributes)
    new.location = function.location
    for block in list(body.blocks):
        block.detach()
        new.body.append(block)
    Builder.before(function).insert(new)
    function.erase()


def _drop_order(op: Any) -> None:
    """Replace an access by one without tokens; its token is given up by `_erase_tokens`."""
    rw = Builder.before(op)
    rw.location = op.location
    if isinstance(op, ops.GlobalLoadGraphOp):
        new: Any = rw.insert(ops.GlobalLoadOp(op.symbol, op.loaded.type, attributes=op.attributes))
        new.result.name_hint = op.loaded.name_hint
        op.loaded.replace_all_uses_with(new.result)
    else:
        rw.insert(ops.GlobalStoreOp(op.symbol, op.value, attributes=op.attributes))
    op.set_operands("consume_tokens", ())
    token = op.produce_token
    if token.users:
        token.replace_all_uses_with(rw(ops.TokenOp()))
    op.erase()


def _erase_tokens(root: Operation) -> None:
    for token in [op for op in root.walk() if isinstance(op, ops.TokenOp)]:
        if token.token.users:
            raise _error(token.token.users[0], "takes a token, but does not access a global")
        token.erase()
