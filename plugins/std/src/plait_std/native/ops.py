"""The operation of `native`: a call of a compiled function of a library."""

from __future__ import annotations

from typing import Any

from plait.builtin.attributes import ArrayAttr, FloatAttr, IntegerAttr, StringAttr
from plait.builtin.types import BaseMemRefType, FloatType, IndexType, IntegerType, ShapedType, TensorType
from plait.define import Op, Operands, Results, attribute, c, operands, optional_attribute, results
from plait.ir.attribute import Type, VerifyError

from plait_std.native.attributes import PointerAttr, SizeAttr, StrideAttr


class CallOp(Op):
    """Call a function of a library: it reads the inputs, and writes the outputs or updates them.

    A result for each output that is a tensor is what it holds afterwards; one more result, a scalar, is what the
    function returns. `arguments` are passed in order: constants of their types, and parts of operands, which are
    counted through inputs and outputs. `symbol` is the function's name in the library, which is a plugin's
    (hook `plait_libraries`); `function` is the name under which the plugin says what it computes. `flops` is about how
    many operations on numbers of 32 bits take as long.

    ```mlir
    func.func @f(%x: tensor<?xf64>, %y: tensor<?xf64>) -> tensor<?xf64> {
      %0 = native.call "axpy" of "blas" symbol "cblas_daxpy"
        with [#native.size<0, 0, i32>, 2.0 : f64, #native.pointer<0>, 1 : i32, #native.pointer<1>, 1 : i32]
        ins(%x : tensor<?xf64>) outs(%y : tensor<?xf64>) -> tensor<?xf64>
      return %0 : tensor<?xf64>
    }
    ```

    Semantics: what the plugin states as the reference of `function`.
    """

    name = "native.call"
    function: StringAttr = attribute(c.StrAttr)
    library: StringAttr = attribute(c.StrAttr)
    symbol: StringAttr = attribute(c.StrAttr)
    arguments: ArrayAttr = attribute(c.ArrayAttr)
    inputs: Operands = operands(c.AnyType)
    outputs: Operands = operands(c.AnyType)
    returned: Results = results(c.AnyType)
    flops: FloatAttr | None = optional_attribute(c.AnyAttr)
    assembly = (
        "$function `of` $library `symbol` $symbol `with` $arguments (`ins` `(` $inputs^ `:` type($inputs) `)`)? "
        "(`outs` `(` $outputs^ `:` type($outputs) `)`)? attr-dict (`->` type($returned)^)?"
    )

    @property
    def status_type(self) -> Type | None:
        """The type of what the function returns, if that is used."""
        last = self.results[-1].type if self.results else None
        return None if last is None or isinstance(last, TensorType) else last

    def verify(self) -> None:
        types = [v.type for v in self.outputs]
        if not all(isinstance(ty, (TensorType, BaseMemRefType)) for ty in types):
            raise VerifyError("expects outputs that are tensors or buffers")
        expected = [ty for ty in types if isinstance(ty, TensorType)]
        found = list(self.result_types)
        if found[: len(expected)] != expected or len(found) > len(expected) + 1:
            raise VerifyError("expects a result of the type of each tensor among its outputs, and at most one more")
        if len(found) > len(expected) and not isinstance(found[-1], (IntegerType, FloatType)):
            raise VerifyError(f"expects the function to return an integer or a float, found {found[-1]}")
        for argument in self.arguments.elements:
            self._verify_argument(argument)

    def _verify_argument(self, argument: Any) -> None:
        if isinstance(argument, (IntegerAttr, FloatAttr)):
            return
        if not isinstance(argument, (PointerAttr, SizeAttr, StrideAttr)):
            raise VerifyError(f"expects arguments that are constants or parts of operands, found {argument}")
        if not 0 <= argument.operand < len(self.operands):
            raise VerifyError(f"has {len(self.operands)} operands, found {argument}")
        ty: Any = self.operands[argument.operand].type
        if isinstance(argument, PointerAttr):
            return
        rank = len(ty.shape) if isinstance(ty, ShapedType) and ty.is_ranked else 0
        if not 0 <= argument.dim < rank:
            raise VerifyError(f"operand {argument.operand} has {rank} dimensions, found {argument}")
        if not isinstance(argument.type, (IntegerType, IndexType)):
            raise VerifyError(f"expects sizes and strides to be passed as integers, found {argument}")


OPERATIONS = (CallOp,)
