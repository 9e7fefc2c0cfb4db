"""Debug information of variables and labels, and the scopes of accesses that do not alias."""

from __future__ import annotations

from typing import Any

from plait.define import Op, attribute, operand

from plait_llvm.dialect.constraints import AnyLLVM, AnyPointer
from plait_llvm.dialect.metadata import AliasScopeAttr, DIExpressionAttr, DILabelAttr, DILocalVariableAttr
from plait_llvm.dialect.ops.family import Family, form

_debug = Family(form(__name__), __name__, "", manual="LLVM, source level debugging")
_mark = "qualified({}) attr-dict".format
_variable = (
    "qualified($varInfo) (qualified($locationExpr)^)? `=` ${0} attr-dict `:` qualified(type(${0}))".format
)
_FILE = '#llvm.di_file<"a.c" in "/">'


def _of_variable() -> dict[str, Any]:
    return {"varInfo": attribute(DILocalVariableAttr), "locationExpr": attribute(DIExpressionAttr, default=())}


DbgDeclareOp = _debug(
    "DbgDeclareOp", "llvm.intr.dbg.declare", "Say at which address a variable of the source is.",
    example=f'{{name}} #llvm.di_local_variable<scope = {_FILE}, name = "x"> = %p : !llvm.ptr',
    addr=operand(AnyPointer), **_of_variable(), assembly=_variable("addr"),
)  # fmt: skip
DbgValueOp = _debug(
    "DbgValueOp", "llvm.intr.dbg.value", "Say which value a variable of the source has from here on.",
    example=f'{{name}} #llvm.di_local_variable<scope = {_FILE}, name = "x"> = %a : i32',
    value=operand(AnyLLVM), **_of_variable(), assembly=_variable("value"),
)  # fmt: skip
DbgLabelOp = _debug(
    "DbgLabelOp", "llvm.intr.dbg.label", "Say where a label of the source is.",
    example=f'{{name}} #llvm.di_label<scope = {_FILE}, name = "again">',
    label=attribute(DILabelAttr), assembly=_mark("$label"),
)  # fmt: skip
NoAliasScopeDeclOp = Family(form(__name__), __name__, "")(
    "NoAliasScopeDeclOp", "llvm.intr.experimental.noalias.scope.decl",
    "Say that a scope begins: accesses of it before and after are different ones.",
    example="""{name}
  #llvm.alias_scope<id = distinct[0]<>, domain = #llvm.alias_scope_domain<id = distinct[1]<>>>""",
    scope=attribute(AliasScopeAttr), assembly=_mark("$scope"),
)  # fmt: skip

OPERATIONS: tuple[type[Op], ...] = (DbgDeclareOp, DbgValueOp, DbgLabelOp, NoAliasScopeDeclOp)
