"""Debug information of variables and labels, and the scopes of accesses that do not alias."""

from __future__ import annotations

from plait.define import Op, Operand, attribute, operand

from plait_llvm.dialect.constraints import AnyLLVM, AnyPointer
from plait_llvm.dialect.metadata import AliasScopeAttr, DIExpressionAttr, DILabelAttr, DILocalVariableAttr


class DbgDeclareOp(Op):
    """Say at which address a variable of the source is.

    ```mlir
    llvm.intr.dbg.declare #llvm.di_local_variable<scope = #llvm.di_file<"a.c" in "/">, name = "x"> = %p : !llvm.ptr
    ```

    Semantics: LLVM, source level debugging, `llvm.dbg.declare`.
    """

    name = "llvm.intr.dbg.declare"
    addr: Operand = operand(AnyPointer)
    varInfo: DILocalVariableAttr = attribute(DILocalVariableAttr)
    locationExpr: DIExpressionAttr = attribute(DIExpressionAttr, default=())
    assembly = "qualified($varInfo) (qualified($locationExpr)^)? `=` $addr attr-dict `:` qualified(type($addr))"


class DbgValueOp(Op):
    """Say which value a variable of the source has from here on.

    ```mlir
    llvm.intr.dbg.value #llvm.di_local_variable<scope = #llvm.di_file<"a.c" in "/">, name = "x"> = %a : i32
    ```

    Semantics: LLVM, source level debugging, `llvm.dbg.value`.
    """

    name = "llvm.intr.dbg.value"
    value: Operand = operand(AnyLLVM)
    varInfo: DILocalVariableAttr = attribute(DILocalVariableAttr)
    locationExpr: DIExpressionAttr = attribute(DIExpressionAttr, default=())
    assembly = "qualified($varInfo) (qualified($locationExpr)^)? `=` $value attr-dict `:` qualified(type($value))"


class DbgLabelOp(Op):
    """Say where a label of the source is.

    ```mlir
    llvm.intr.dbg.label #llvm.di_label<scope = #llvm.di_file<"a.c" in "/">, name = "again">
    ```

    Semantics: LLVM, source level debugging, `llvm.dbg.label`.
    """

    name = "llvm.intr.dbg.label"
    label: DILabelAttr = attribute(DILabelAttr)
    assembly = "qualified($label) attr-dict"


class NoAliasScopeDeclOp(Op):
    """Say that a scope begins: accesses of it before and after are different ones.

    ```mlir
    llvm.intr.experimental.noalias.scope.decl
      #llvm.alias_scope<id = distinct[0]<>, domain = #llvm.alias_scope_domain<id = distinct[1]<>>>
    ```

    Semantics: LLVM LangRef, `llvm.experimental.noalias.scope.decl`.
    """

    name = "llvm.intr.experimental.noalias.scope.decl"
    scope: AliasScopeAttr = attribute(AliasScopeAttr)
    assembly = "qualified($scope) attr-dict"


OPERATIONS: tuple[type[Op], ...] = (DbgDeclareOp, DbgValueOp, DbgLabelOp, NoAliasScopeDeclOp)
