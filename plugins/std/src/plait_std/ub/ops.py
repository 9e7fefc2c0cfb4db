"""Operations and attributes of `ub`: undefined behaviour that is deferred, or happens."""

from __future__ import annotations

from plait.define import Op, Result, attribute, c, result
from plait.define.traits import ConstantLike, Pure, Terminator
from plait.ir.attribute import Attribute


class PoisonAttr(Attribute):
    """`#ub.poison`: no value in particular, and each use may see another one."""

    name = "ub.poison"


class PoisonOp(Op):
    """Return poison: a value that no program may depend on.

    ```mlir
    %0 = ub.poison : i32
    ```

    Semantics: MLIR, `ub` dialect; LLVM LangRef, "Poison Values". The interpreter returns some number.
    """

    name = "ub.poison"
    traits = (ConstantLike, Pure)
    value: Attribute = attribute(c.AnyAttr, default=PoisonAttr())
    result: Result = result(c.AnyType)
    assembly = "attr-dict (`<` $value^ `>`)? `:` type($result)"


class UnreachableOp(Op):
    """End a block that must not be reached.

    ```mlir
    func.func @f() {
      ub.unreachable
    }
    ```

    Semantics: MLIR, `ub` dialect. The interpreter raises an error.
    """

    name = "ub.unreachable"
    traits = (Terminator,)
    assembly = "attr-dict"


OPERATIONS = (PoisonOp, UnreachableOp)
