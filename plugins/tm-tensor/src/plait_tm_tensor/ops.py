"""The operations of tm_tensor, on tensors. All are in destination-passing style: `outs` are what results start from.

Source: torch-mlir, `TMTensorOps.td`. Its forms on memrefs are not here: Plait bufferizes what these are lowered to.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from plait.builtin.attributes import DenseArrayAttr, IntegerAttr, bool_attr
from plait.builtin.types import DYNAMIC, ComplexType, FloatType, IntegerType, i1
from plait.define import Op, Operands, Results, attribute, operands, region, results
from plait.define import constraints as c
from plait.define.traits import Pure, RecursiveMemoryEffects, ReturnLike, SingleBlock, Terminator
from plait.ir.attribute import VerifyError
from plait.ir.region import Region
from plait.ir.value import Value


def check(condition: bool, message: str) -> None:
    """Raise `VerifyError(message)` unless `condition`."""
    if not condition:
        raise VerifyError(message)


def compatible(shape: Sequence[int], other: Sequence[int]) -> bool:
    """Whether two shapes may be the same at run time."""
    pairs = zip(shape, other)
    return len(shape) == len(other) and all(a == b or DYNAMIC in (a, b) for a, b in pairs)


class YieldOp(Op):
    """Yield the scalars that the region of an operation computes.

    ```mlir
    func.func @f(%x: tensor<4xf32>, %o: tensor<4xf32>, %a: tensor<f32>) {
      %0:2 = tm_tensor.scan dimension(0) inclusive(true) ins(%x : tensor<4xf32>)
          outs(%o, %a : tensor<4xf32>, tensor<f32>) {
      ^bb0(%p: f32, %e: f32):
        %1 = arith.addf %p, %e : f32
        tm_tensor.yield %1 : f32
      } -> tensor<4xf32>, tensor<f32>
      return
    }
    ```

    Semantics: torch-mlir, `tm_tensor.yield`.
    """

    name = "tm_tensor.yield"
    traits = (Pure, ReturnLike, Terminator)
    values: Operands = operands(c.AnyType)
    assembly = "attr-dict ($values^ `:` type($values))?"


class _TMTensorOp(Op):
    """What the operations share: results have the types of `outs`."""

    outs: Sequence[Value[Any]]

    def verify_results(self) -> None:
        found = list(self.result_types)
        check(found == [v.type for v in self.outs], "expected a result of the type of each output operand")

    def verify_body(self, types: Sequence[Any], yielded: Any) -> None:
        """Raise unless the region takes scalars of `types` and yields one of type `yielded`."""
        block = self.regions[0].block
        arguments = [argument.type for argument in block.arguments]
        expected = ", ".join(str(t) for t in types)
        check(arguments == list(types), f"expected region arguments of types ({expected})")
        last = block.last
        check(isinstance(last, YieldOp), "expected the region to end in tm_tensor.yield")
        assert last is not None
        given = [v.type for v in last.operands]
        check(given == [yielded], f"expected region to yield a single value of type {yielded}")


class ScanOp(_TMTensorOp):
    """Combine the elements up to each along a dimension.

    Inclusive: out[0] = x[0], out[i] = f(out[i - 1], x[i]). Exclusive: out[0] = acc, out[i] = f(out[i - 1], x[i - 1]),
    where acc is the second of `outs`. The second result is the last value of f, or acc if f was not applied.

    ```mlir
    func.func @f(%x: tensor<?x4xf32>, %o: tensor<?x4xf32>, %a: tensor<4xf32>) -> tensor<?x4xf32> {
      %0:2 = tm_tensor.scan dimension(0) inclusive(true) ins(%x : tensor<?x4xf32>)
          outs(%o, %a : tensor<?x4xf32>, tensor<4xf32>) {
      ^bb0(%p: f32, %e: f32):
        %1 = arith.addf %p, %e : f32
        tm_tensor.yield %1 : f32
      } -> tensor<?x4xf32>, tensor<4xf32>
      return %0#0 : tensor<?x4xf32>
    }
    ```

    Semantics: torch-mlir, `tm_tensor.scan`.
    """

    name = "tm_tensor.scan"
    traits = (SingleBlock, RecursiveMemoryEffects)
    inputs: Operands = operands(c.AnyRankedTensor)
    outs: Operands = operands(c.AnyRankedTensor)
    dimension: IntegerAttr = attribute(c.I64Attr)
    inclusive: IntegerAttr = attribute(c.BoolAttr)
    outputs: Results = results(c.AnyRankedTensor)
    body: Region = region(single_block=True)
    assembly = (
        "`dimension` `(` $dimension `)` `inclusive` `(` $inclusive `)` attr-dict `ins` `(` $inputs `:` type($inputs) "
        "`)` `outs` `(` $outs `:` type($outs) `)` $body (`->` type($outputs)^)?"
    )

    def verify(self) -> None:
        check(len(self.inputs) == 1, "expected one input operands")
        check(len(self.outs) == 2, "expected two output operands")
        source, output, accumulator = self.inputs[0].type, self.outs[0].type, self.outs[1].type
        dim = self.dimension.value
        check(0 <= dim < source.rank, f"dimension must be within [0, {source.rank})")
        element = source.element_type
        check(accumulator.element_type is element, "expected input/accumulator element types to be identical")
        check(accumulator.rank == source.rank - 1, "expected accumulator rank to be equal to input rank - 1")
        line = [size for i, size in enumerate(source.shape) if i != dim]
        check(compatible(line, accumulator.shape), "incompatible input/accumulator shapes")
        check(output.element_type is element, "expected input/output element types to be identical")
        check(output.rank == source.rank, "expected input/output to have identical ranks")
        check(compatible(source.shape, output.shape), "incompatible input/output shapes")
        self.verify_results()
        self.verify_body([element, element], element)


class ScatterOp(_TMTensorOp):
    """Combine updates with the elements of a tensor at given indices.

    `ins` are updates of shape [n, ...] and indices of shape [n, depth], of which column i counts along dimension
    `dimension_map[i]` of the original. The dimensions of an update are the last ones of the original; where an
    index is given for one of them too, it is added. The region takes an element of the updates and the one of the
    original that it meets. Which of several updates of one element comes last is not said if `unique_indices` is true.

    ```mlir
    func.func @f(%u: tensor<3x8xf32>, %i: tensor<3x1xi64>, %x: tensor<10x8xf32>) -> tensor<10x8xf32> {
      %0 = tm_tensor.scatter {dimension_map = array<i64: 0>} unique_indices(false)
          ins(%u, %i : tensor<3x8xf32>, tensor<3x1xi64>) outs(%x : tensor<10x8xf32>) {
      ^bb0(%new: f32, %old: f32):
        %1 = arith.addf %new, %old : f32
        tm_tensor.yield %1 : f32
      } -> tensor<10x8xf32>
      return %0 : tensor<10x8xf32>
    }
    ```

    Semantics: torch-mlir, `tm_tensor.scatter`; updates out of bounds are skipped here.
    """

    name = "tm_tensor.scatter"
    traits = (SingleBlock, RecursiveMemoryEffects)
    inputs: Operands = operands(c.AnyRankedTensor)
    outs: Operands = operands(c.AnyRankedTensor)
    dimension_map: DenseArrayAttr = attribute(c.DenseI64Array)
    unique_indices: IntegerAttr = attribute(c.BoolAttr, default=bool_attr(True))
    outputs: Results = results(c.AnyRankedTensor)
    body: Region = region(single_block=True)
    assembly = (
        "attr-dict `unique_indices` `(` $unique_indices `)` (`ins` `(` $inputs^ `:` type($inputs) `)`)? `outs` `(` "
        "$outs `:` type($outs) `)` $body (`->` type($outputs)^)?"
    )

    def verify(self) -> None:
        check(len(self.inputs) == 2, "expected two input operands")
        check(len(self.outs) == 1, "expected one output operand")
        updates, indices, original = self.inputs[0].type, self.inputs[1].type, self.outs[0].type
        integral = isinstance(indices.element_type, IntegerType)
        check(indices.rank == 2 and integral, "expected indices to be of rank 2 of integer element type")
        depth = indices.shape[1]
        check(depth != DYNAMIC, "expected index depth is static")
        dims: Sequence[Any] = self.dimension_map.values
        check(len(dims) == depth, "invalid number of dimension map entries")
        valid = len(set(dims)) == len(dims) and all(0 <= d < original.rank for d in dims)
        check(valid, "dimension map is invalid")
        check(updates.rank >= 1, "expected update value to be at least rank 1")
        same = compatible(updates.shape[:1], indices.shape[:1])
        check(same, "mismatch in shape of indices and update value at dim#0")
        count = updates.rank - 1
        check(count <= original.rank, "update value rank exceeds the rank of the original value")
        missing = set(range(original.rank - count)) - set(dims)
        check(not missing, "index depth and update value does not cover rank of original value")
        for dim in range(1, updates.rank):
            size, extent = updates.shape[dim], original.shape[original.rank - count + dim - 1]
            fits = DYNAMIC in (size, extent) or size <= extent
            check(fits, f"shape of update value dim#{dim} exceeds original value")
        element = original.element_type
        scalar = isinstance(element, (IntegerType, FloatType, ComplexType))
        check(scalar, "expected region to have scalar argument of integer or float types")
        check(updates.element_type is element, "expected update value with the element type of the original value")
        self.verify_results()
        self.verify_body([element, element], element)


class SortOp(_TMTensorOp):
    """Sort tensors of one shape together along a dimension.

    The region takes two neighbours of each tensor and yields whether they may stay as they are. Elements for which
    both orders may stay keep theirs.

    ```mlir
    func.func @f(%x: tensor<4x?xf32>, %i: tensor<4x?xi64>) -> (tensor<4x?xf32>, tensor<4x?xi64>) {
      %0:2 = tm_tensor.sort dimension(1) outs(%x, %i : tensor<4x?xf32>, tensor<4x?xi64>) {
      ^bb0(%a: f32, %b: f32, %ai: i64, %bi: i64):
        %1 = arith.cmpf ole, %a, %b : f32
        tm_tensor.yield %1 : i1
      } -> tensor<4x?xf32>, tensor<4x?xi64>
      return %0#0, %0#1 : tensor<4x?xf32>, tensor<4x?xi64>
    }
    ```

    Semantics: torch-mlir, `tm_tensor.sort`.
    """

    name = "tm_tensor.sort"
    traits = (SingleBlock, RecursiveMemoryEffects)
    inputs: Operands = operands(c.AnyRankedTensor)
    outs: Operands = operands(c.AnyRankedTensor)
    dimension: IntegerAttr = attribute(c.I64Attr)
    outputs: Results = results(c.AnyRankedTensor)
    body: Region = region(single_block=True)
    assembly = (
        "attr-dict `dimension` `(` $dimension `)` (`ins` `(` $inputs^ `:` type($inputs) `)`)? `outs` `(` $outs `:` "
        "type($outs) `)` $body (`->` type($outputs)^)?"
    )

    def verify(self) -> None:
        check(not self.inputs, "does not expect to take any inputs")
        check(bool(self.outs), "expected at least one `outs` operand")
        types = [v.type for v in self.outs]
        rank = types[0].rank
        check(0 <= self.dimension.value < rank, f"dimension must be within [0, {rank})")
        for i, ty in enumerate(types):
            check(ty.rank == rank, f"expected operand {i} to be rank {rank}, same as other operands")
            check(ty.shape == types[0].shape, f"expected operand {i} to have same shape as other operands")
        self.verify_results()
        self.verify_body([ty.element_type for ty in types for _ in range(2)], i1)


class AttentionOp(_TMTensorOp):
    """softmax(query . transpose(key) / sqrt(d)) . value, for each of the leading dimensions; d is the size of a head.

    ```mlir
    func.func @f(%q: tensor<2x5x4xf32>, %k: tensor<2x7x4xf32>, %v: tensor<2x7x3xf32>, %o: tensor<2x5x3xf32>)
        -> tensor<2x5x3xf32> {
      %0 = tm_tensor.attention ins(%q, %k, %v : tensor<2x5x4xf32>, tensor<2x7x4xf32>, tensor<2x7x3xf32>)
          outs(%o : tensor<2x5x3xf32>) -> tensor<2x5x3xf32>
      return %0 : tensor<2x5x3xf32>
    }
    ```

    Semantics: torch-mlir, `tm_tensor.attention`, without mask.
    """

    name = "tm_tensor.attention"
    traits = (Pure,)
    inputs: Operands = operands(c.AnyRankedTensor)
    outs: Operands = operands(c.AnyRankedTensor)
    outputs: Results = results(c.AnyRankedTensor)
    assembly = (
        "attr-dict `ins` `(` $inputs `:` type($inputs) `)` `outs` `(` $outs `:` type($outs) `)` "
        "(`->` type($outputs)^)?"
    )

    def verify(self) -> None:
        check(len(self.inputs) == 3, "expected query, key and value")
        check(len(self.outs) == 1, "expected one output operand")
        types = [v.type for v in (*self.inputs, *self.outs)]
        query, key, value, output = types
        check(query.rank >= 2 and len({ty.rank for ty in types}) == 1, "expected operands of one rank, of at least 2")
        element = query.element_type
        same = all(ty.element_type is element for ty in types)
        check(same and isinstance(element, FloatType), "expected operands of one float type")
        check(compatible(query.shape[:-2], key.shape[:-2]), "query and key batch mismatch")
        check(compatible(query.shape[-1:], key.shape[-1:]), "query and key head dimension mismatch")
        check(compatible(key.shape[:-1], value.shape[:-1]), "key and value sequence mismatch")
        check(compatible((*query.shape[:-1], value.shape[-1]), output.shape), "incompatible output shape")
        self.verify_results()


OPERATIONS = (AttentionOp, ScanOp, ScatterOp, SortOp, YieldOp)
