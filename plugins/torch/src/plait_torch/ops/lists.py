"""Lists, tuples and optional values of Python."""

from __future__ import annotations

from typing import Any

from plait.define import (
    Op,
    Operand,
    Operands,
    Result,
    c,
    operand,
    operands,
    result,
    results,
)
from plait.define.traits import Pure
from plait.ir.attribute import Type, VerifyError

from plait_torch import types as t


class ListConstructOp(Op):
    """Make a list of its operands.

    ```mlir
    func.func @f(%a: !torch.int) -> !torch.list<int> {
      %int2 = torch.constant.int 2
      %0 = torch.prim.ListConstruct %int2, %a : (!torch.int, !torch.int) -> !torch.list<int>
      return %0 : !torch.list<int>
    }
    ```

    Semantics: torch-mlir, `torch.prim.ListConstruct`.
    """

    name = "torch.prim.ListConstruct"
    traits = (Pure,)
    elements: Operands = operands(c.AnyType)
    result: Result = result(c.Instance(t.ListType))
    assembly = "$elements attr-dict `:` functional-type(operands, results)"

    def verify(self) -> None:
        inner = self.result.type.contained
        for value in self.elements:
            if not may_hold(inner, value.type):
                raise VerifyError(f"expected elements that are '{inner}', found '{value.type}'")


class ListUnpackOp(Op):
    """Take a list apart.

    ```mlir
    func.func @f(%a: !torch.int, %b: !torch.int) -> !torch.int {
      %0 = torch.prim.ListConstruct %a, %b : (!torch.int, !torch.int) -> !torch.list<int>
      %1:2 = torch.prim.ListUnpack %0 : !torch.list<int> -> !torch.int, !torch.int
      return %1#1 : !torch.int
    }
    ```

    Semantics: torch-mlir, `torch.prim.ListUnpack`.
    """

    name = "torch.prim.ListUnpack"
    traits = (Pure,)
    list: Operand = operand(c.Instance(t.ListType))
    elements: Any = results(c.AnyType)
    assembly = "$list attr-dict `:` type($list) `->` type($elements)"

    def verify(self) -> None:
        inner = self.list.type.contained
        for value in self.elements:
            if not may_hold(inner, value.type) and not may_hold(value.type, inner):
                raise VerifyError(f"expected results that are '{inner}', found '{value.type}'")


class GetItemOp(Op):
    """Take the element of a list at an index; a negative one counts from the end.

    ```mlir
    func.func @f(%a: !torch.int, %b: !torch.int) -> !torch.int {
      %int1 = torch.constant.int 1
      %0 = torch.prim.ListConstruct %a, %b : (!torch.int, !torch.int) -> !torch.list<int>
      %1 = torch.aten.__getitem__.t %0, %int1 : !torch.list<int>, !torch.int -> !torch.int
      return %1 : !torch.int
    }
    ```

    Semantics: torch-mlir, `torch.aten.__getitem__.t`.
    """

    name = "torch.aten.__getitem__.t"
    traits = (Pure,)
    list: Operand = operand(c.Instance(t.ListType))
    index: Operand = operand(c.Instance(t.IntType))
    result: Result = result(c.AnyType)
    assembly = "$list `,` $index attr-dict `:` type($list) `,` type($index) `->` type($result)"

    def verify(self) -> None:
        inner = self.list.type.contained
        if not may_hold(inner, self.result.type) and not may_hold(self.result.type, inner):
            raise VerifyError(f"expected a result that is '{inner}', found '{self.result.type}'")


class TupleConstructOp(Op):
    """Make a tuple of its operands.

    ```mlir
    func.func @f(%a: !torch.int) -> !torch.tuple<int, int> {
      %0 = torch.prim.TupleConstruct %a, %a : !torch.int, !torch.int -> !torch.tuple<int, int>
      return %0 : !torch.tuple<int, int>
    }
    ```

    Semantics: torch-mlir, `torch.prim.TupleConstruct`.
    """

    name = "torch.prim.TupleConstruct"
    traits = (Pure,)
    elements: Operands = operands(c.AnyType)
    result: Result = result(c.Instance(t.TupleType))
    assembly = "$elements attr-dict `:` type($elements) `->` type($result)"

    def verify(self) -> None:
        found = tuple(value.type for value in self.elements)
        if found != self.result.type.contained:
            raise VerifyError("expected a tuple of the types of the operands")


class DerefineOp(Op):
    """See a value as one of a type that has more values, such as an optional one.

    ```mlir
    func.func @f(%a: !torch.int) -> !torch.optional<int> {
      %0 = torch.derefine %a : !torch.int to !torch.optional<int>
      return %0 : !torch.optional<int>
    }
    ```

    Semantics: torch-mlir, `torch.derefine`.
    """

    name = "torch.derefine"
    traits = (Pure,)
    operand: Operand = operand(c.AnyType)
    result: Result = result(c.AnyType)
    assembly = "$operand attr-dict `:` type($operand) `to` type($result)"

    def verify(self) -> None:
        if not may_hold(self.result.type, self.operand.type):
            raise VerifyError(f"expected a type of which '{self.operand.type}' is one, found '{self.result.type}'")


def may_hold(outer: Type, inner: Type) -> bool:
    """Whether a value of type `inner` is one of type `outer`."""
    if inner is outer or isinstance(outer, t.AnyType):
        return True
    if isinstance(outer, t.OptionalType):
        return isinstance(inner, t.NoneType) or may_hold(outer.contained, inner)
    if isinstance(outer, t.NumberType):
        return isinstance(inner, (t.IntType, t.FloatType, t.BoolType))
    if isinstance(outer, t.ListType) and isinstance(inner, t.ListType):
        return may_hold(outer.contained, inner.contained)
    return t.is_tensor(outer) and t.is_tensor(inner) and _says_less(outer, inner)


def _says_less(outer: Any, inner: Any) -> bool:
    """Whether `outer` states nothing of tensors that `inner` does not state."""
    if outer.element_type is not None and outer.element_type is not inner.element_type:
        return False
    if outer.shape is None:
        return True
    if inner.shape is None or len(inner.shape) != len(outer.shape):
        return False
    return all(a in (b, t.DYNAMIC) for a, b in zip(outer.shape, inner.shape))


OPERATIONS = (ListConstructOp, ListUnpackOp, GetItemOp, TupleConstructOp, DerefineOp)
