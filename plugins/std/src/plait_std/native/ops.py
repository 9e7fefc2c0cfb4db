"""The operations of `native`: calls of libraries, elements that are read as others, and what few machines have."""

from __future__ import annotations

from typing import Any

from plait.builtin.attributes import ArrayAttr, FloatAttr, IntegerAttr, StringAttr, UnitAttr
from plait.builtin.types import (
    DYNAMIC,
    BaseMemRefType,
    BF16Type,
    ComplexType,
    FloatType,
    IndexType,
    IntegerType,
    MemRefType,
    RankedTensorType,
    ShapedType,
    TensorType,
    f32,
    i1,
    i32,
)
from plait.define import (
    Op,
    Operand,
    Operands,
    Result,
    Results,
    attribute,
    c,
    infer_result,
    operand,
    operands,
    optional_attribute,
    result,
    results,
)
from plait.define.traits import Pure
from plait.ir.attribute import Type, VerifyError
from plait.ir.value import Value

from plait_std.memref.views import with_strides
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


class ReinterpretOp(Op):
    """View the elements of a tensor or buffer, as they lie in memory, as elements of another type.

    Where they have more or fewer bits, the last dimension has so many fewer or more elements: a complex number is two
    floats. A buffer has its elements side by side along that dimension. A truth value is a byte, 0 or 1.

    ```mlir
    func.func @f(%z: tensor<4x?xcomplex<f32>>) -> tensor<4x?xf32> {
      %0 = native.reinterpret %z : tensor<4x?xcomplex<f32>> to tensor<4x?xf32>
      return %0 : tensor<4x?xf32>
    }
    ```

    Semantics: the bytes of the operand. Lines of floats that are viewed as complex numbers begin with a real part,
    which is not checked where a place is known at run time only.
    """

    name = "native.reinterpret"
    traits = (Pure,)
    source: Operand = operand(c.AnyType)
    result: Result = result(c.AnyType)
    assembly = "$source attr-dict `:` type($source) `to` type($result)"

    @classmethod
    def of(cls, source: Value[Any], element: Type) -> Any:
        """A view as elements of a type, with its type inferred."""
        ty: Any = source.type
        before, after = element_bits(ty.element_type), element_bits(element)
        last = ty.shape[-1] if ty.shape[-1] == DYNAMIC else ty.shape[-1] * before // after
        shape = (*ty.shape[:-1], last)
        if not isinstance(ty, MemRefType):
            return cls(source, RankedTensorType(shape, element))
        layout: Any = ty.strides_and_offset()
        strides, offset = layout
        scaled = [DYNAMIC if n == DYNAMIC else n * before // after for n in (*strides[:-1], offset)]
        last_stride = strides[-1] if before == after else 1
        return cls(source, with_strides(MemRefType(shape, element), shape, (*scaled[:-1], last_stride), scaled[-1]))

    def verify(self) -> None:
        source, result = self.source.type, self.result.type
        kinds = (RankedTensorType, MemRefType)
        if not any(isinstance(source, kind) and isinstance(result, kind) for kind in kinds):
            raise VerifyError(f"expects two ranked tensors or two buffers, found {source} and {result}")
        bits = [element_bits(ty.element_type) for ty in (source, result)]
        if not source.shape or source.shape[:-1] != result.shape[:-1]:
            raise VerifyError(f"expects shapes that differ in the last dimension at most, found {source} and {result}")
        if None in bits or max(bits) % min(bits):
            raise VerifyError(f"expects elements of which some fill another, found {source} and {result}")
        last = [ty.shape[-1] for ty in (source, result)]
        is_same = last[0] == last[1] if DYNAMIC in last else last[0] * bits[0] == last[1] * bits[1]
        if not is_same:
            raise VerifyError(f"expects the last dimensions to have as many bits, found {source} and {result}")
        layouts = [ty.strides_and_offset() for ty in (source, result) if isinstance(ty, MemRefType)]
        if bits[0] != bits[1] and any(layout is None or layout[0][-1] != 1 for layout in layouts):
            raise VerifyError(f"expects elements side by side along the last dimension, found {source} and {result}")
        places: list[int] = [*layouts[0][0][:-1], layouts[0][1]] if layouts and layouts[0] is not None else []
        if any(place != DYNAMIC and place * bits[0] % bits[1] for place in places):
            raise VerifyError(f"expects lines that begin with a whole element, found {source} and {result}")


class WorkerOp(Op):
    """Return the number of the worker that runs this iteration of the parallel loop around: from 0, below `count`.

    Iterations that run at the same time have workers with other numbers, so at most `count` of them do. Memory that an
    iteration needs for itself can be a part of one buffer with `count` parts, allocated outside of the loop.

    ```mlir
    func.func @f(%parts: memref<4x16xf32>, %n: index, %x: f32) {
      %c0 = arith.constant 0 : index
      %c1 = arith.constant 1 : index
      scf.parallel (%i) = (%c0) to (%n) step (%c1) {
        %worker = native.worker below 4
        memref.store %x, %parts[%worker, %c0] : memref<4x16xf32>
        scf.reduce
      }
      return
    }
    ```

    Semantics: 0 where one iteration runs after the other.
    """

    name = "native.worker"
    count: IntegerAttr = attribute(c.I64Attr)
    number: Result = infer_result(c.Index)
    assembly = "`below` $count attr-dict"

    def verify(self) -> None:
        if self.count.value < 1:
            raise VerifyError(f"expects a count of at least 1, found {self.count.value}")


class CompressOp(Op):
    """Move the lanes of a vector where `mask` is true to the front, in order; the lanes behind them may be anything.

    ```mlir
    func.func @f(%v: vector<16xi32>, %mask: vector<16xi1>) -> vector<16xi32> {
      %0 = native.compress %v where %mask : vector<16xi1>, vector<16xi32>
      return %0 : vector<16xi32>
    }
    ```

    Semantics: LLVM LangRef, `llvm.experimental.vector.compress`, whose third operand is undefined.
    """

    name = "native.compress"
    traits = (Pure,)
    value: Operand = operand(c.VectorOf(c.AnyType, (1,)))
    mask: Operand = operand(c.VectorOf(c.I1, (1,)))
    result: Result = infer_result(c.AnyVector, same_as="value")
    assembly = "$value `where` $mask attr-dict `:` type($mask) `,` type($value)"

    def verify(self) -> None:
        expected = self.value.type.with_element_type(i1)
        if self.mask.type is not expected:
            raise VerifyError(f"expects a mask of type {expected}, found {self.mask.type}")


def _looked_up(types: list[Any], properties: dict[str, Any]) -> Any:
    return types[1].with_element_type(types[0].element_type)


class LookUpOp(Op):
    """Choose, for each lane of `index`, a lane of `table` by the lowest bits of that number: others do not count.

    ```mlir
    func.func @f(%table: vector<32xf32>, %index: vector<16xi32>) -> vector<16xf32> {
      %0 = native.look_up %table at %index : vector<32xf32>, vector<16xi32>
      return %0 : vector<16xf32>
    }
    ```

    The table has a power of two of lanes. AVX-512 looks up 32 f32 or 16 f64 in one instruction.

    Semantics: `table[index mod n]` for `n` lanes of the table.
    """

    name = "native.look_up"
    traits = (Pure,)
    table: Operand = operand(c.VectorOf(c.AnyType, (1,)))
    index: Operand = operand(c.VectorOf(c.AnyInteger, (1,)))
    result: Result = infer_result(c.AnyVector, infer=_looked_up)
    assembly = "$table `at` $index attr-dict `:` type($table) `,` type($index)"

    def verify(self) -> None:
        size: int = self.table.type.shape[0]
        bits: int = self.index.type.element_type.width
        if self.table.type.is_scalable or self.index.type.is_scalable:
            raise VerifyError("expects vectors of known lengths")
        if size & (size - 1) or size > 1 << bits:
            raise VerifyError(f"expects a power of two of lanes that {bits} bits count, found {size}")


class ContractWordsOp(Op):
    """Multiply matrices of words, each of which holds several steps of the reduction: four bytes, or two bf16.

    `factors` are the types of what words of `lhs` and of `rhs` hold, the first step lowest: `bf16` for both, or `si8`
    or `ui8` for each. `init` is added to, or overwritten if the operation `overwrites` it.

    ```mlir
    func.func @f(%a: tensor<16x8xi32>, %b: tensor<8x32xi32>, %c: tensor<16x32xi32>) -> tensor<16x32xi32> {
      %0 = native.contract_words %a, %b of [si8, ui8] into %c
        : tensor<16x8xi32>, tensor<8x32xi32>, tensor<16x32xi32> -> tensor<16x32xi32>
      return %0 : tensor<16x32xi32>
    }
    ```

    It is what tile registers multiply (AMX). Without them it is a loop over elements.

    Semantics: a matrix product of the factors in i32, which wraps around, or in f32, whose sums are in any order. Those
    may begin with 0, which is added to `init` in the end: the sign of a sum of zeros is not known.
    """

    name = "native.contract_words"
    lhs: Operand = operand(c.AnyType)
    rhs: Operand = operand(c.AnyType)
    init: Operand = operand(c.AnyType)
    factors: ArrayAttr = attribute(c.ArrayAttr)
    overwrites: UnitAttr | None = optional_attribute(c.UnitAttr)
    returned: Results = results(c.AnyType)
    assembly = (
        "$lhs `,` $rhs `of` $factors `into` $init attr-dict `:` type($lhs) `,` type($rhs) `,` type($init) "
        "(`->` type($returned)^)?"
    )

    @property
    def factor_types(self) -> tuple[Any, ...]:
        """The types of what words of `lhs` and of `rhs` hold."""
        return tuple(self.factors.elements)

    def verify(self) -> None:
        types: list[Any] = [value.type for value in self.operands]
        kinds = (RankedTensorType, MemRefType)
        if not any(all(isinstance(ty, kind) and len(ty.shape) == 2 for ty in types) for kind in kinds):
            raise VerifyError("expects three tensors, or three buffers, of two dimensions")
        if list(self.result_types) != [ty for ty in types[2:] if isinstance(ty, TensorType)]:
            raise VerifyError("expects a result of the type of `init` if that is a tensor, and none otherwise")
        found = self.factor_types
        is_float = found == (BF16Type(), BF16Type())
        if not is_float and not (len(found) == 2 and all(one in BYTES for one in found)):
            raise VerifyError(f"expects factors that are both bf16, or si8 or ui8 each, found {self.factors}")
        expected = [i32, i32, f32 if is_float else i32]
        if [ty.element_type for ty in types] != expected:
            raise VerifyError(f"expects elements of types {', '.join(map(str, expected))}")
        (m, k), (l, n), (rows, columns) = (ty.shape for ty in types)
        if any(DYNAMIC not in pair and pair[0] != pair[1] for pair in ((m, rows), (k, l), (n, columns))):
            raise VerifyError("expects shapes of a matrix product, found " + ", ".join(map(str, types)))


BYTES = (IntegerType(8, "signed"), IntegerType(8, "unsigned"))
"""The types of factors of which a word holds four."""


def element_bits(element: Type) -> Any:
    """The bits of a number or a truth value in memory; None for other elements."""
    if isinstance(element, ComplexType):
        return 2 * element_bits(element.element_type)
    if element is i1:
        return 8
    return element.width if isinstance(element, (IntegerType, FloatType)) and element.width % 8 == 0 else None


OPERATIONS = (CallOp, ReinterpretOp, WorkerOp, CompressOp, LookUpOp, ContractWordsOp)
