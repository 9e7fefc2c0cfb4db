"""The operations of tm_tensor, on tensors. All are in destination-passing style: `outs` are what results start from.

Source: torch-mlir, `TMTensorOps.td`. Its forms on memrefs are not here: Plait bufferizes what these are lowered to.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from plait.builtin.attributes import DenseArrayAttr, IntegerAttr, bool_attr
from plait.builtin.types import DYNAMIC, ComplexType, FloatType, IntegerType, i1, i32
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
        check(given == [yielded], f"the region must yield one value of type {yielded}")


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
        check(len(self.inputs) == 1, f"expected one input, found {len(self.inputs)}")
        check(len(self.outs) == 2, f"expected an output and an accumulator, found {len(self.outs)} of them")
        source, output, accumulator = self.inputs[0].type, self.outs[0].type, self.outs[1].type
        dim = self.dimension.value
        check(0 <= dim < source.rank, f"expected a dimension of at least 0 and below {source.rank}, found {dim}")
        element = source.element_type
        check(accumulator.element_type is element, "input and accumulator differ in element type")
        check(
            accumulator.rank == source.rank - 1,
            f"expected an accumulator of rank {source.rank - 1}, found rank {accumulator.rank}",
        )
        line = [size for i, size in enumerate(source.shape) if i != dim]
        check(compatible(line, accumulator.shape), "the accumulator must have the other dimensions of the input")
        check(output.element_type is element, "input and output differ in element type")
        check(output.rank == source.rank, "input and output differ in rank")
        check(compatible(source.shape, output.shape), "input and output differ in shape")
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
        check(len(self.inputs) == 2, f"expected updates and indices as inputs, found {len(self.inputs)}")
        check(len(self.outs) == 1, f"expected one output, found {len(self.outs)}")
        updates, indices, original = self.inputs[0].type, self.inputs[1].type, self.outs[0].type
        integral = isinstance(indices.element_type, IntegerType)
        check(indices.rank == 2 and integral, "expected indices that are integers, in a tensor of rank 2")
        depth = indices.shape[1]
        check(depth != DYNAMIC, "the length of an index must be known")
        dims: Sequence[Any] = self.dimension_map.values
        check(len(dims) == depth, f"expected {depth} entries of the dimension map, found {len(dims)}")
        valid = len(set(dims)) == len(dims) and all(0 <= d < original.rank for d in dims)
        check(valid, "the dimension map repeats a dimension or names one that does not exist")
        check(updates.rank >= 1, "expected updates of rank 1 or higher")
        same = compatible(updates.shape[:1], indices.shape[:1])
        check(same, "expected one update for each index")
        count = updates.rank - 1
        check(count <= original.rank, "the updates have more dimensions than the original")
        missing = set(range(original.rank - count)) - set(dims)
        check(not missing, "some dimension of the original is neither indexed nor part of the updates")
        for dim in range(1, updates.rank):
            size, extent = updates.shape[dim], original.shape[original.rank - count + dim - 1]
            fits = DYNAMIC in (size, extent) or size <= extent
            check(fits, f"dimension {dim} of the updates is larger than in the original")
        element = original.element_type
        scalar = isinstance(element, (IntegerType, FloatType, ComplexType))
        check(scalar, "expected region arguments that are integers or floats")
        check(updates.element_type is element, "updates and original differ in element type")
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
        check(not self.inputs, f"expected no inputs, found {len(self.inputs)}")
        check(bool(self.outs), "expected one output or more, found none")
        types = [v.type for v in self.outs]
        rank = types[0].rank
        check(
            0 <= self.dimension.value < rank,
            f"expected a dimension of at least 0 and below {rank}, found {self.dimension.value}",
        )
        for i, ty in enumerate(types):
            check(ty.rank == rank, f"operand {i} has rank {ty.rank}, but operand 0 has rank {rank}")
            check(ty.shape == types[0].shape, f"operands 0 and {i} differ in shape")
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
        check(compatible(query.shape[:-2], key.shape[:-2]), "query and key differ in batch dimensions")
        check(compatible(query.shape[-1:], key.shape[-1:]), "query and key differ in the size of a head")
        check(compatible(key.shape[:-1], value.shape[:-1]), "key and value differ in batch dimensions or length")
        expected = (*query.shape[:-1], value.shape[-1])
        check(compatible(expected, output.shape), f"expected an output of shape {list(expected)}")
        self.verify_results()


class TopkOp(_TMTensorOp):
    """Keep the first k elements along a dimension, with their indices, in the order that the region decides.

    `outs` are k values and their indices (i32) to start from. Each element of the input moves up past values that it
    goes before: those for which the region yields true for the element and the value, and those for which it yields
    the same both ways, if the index of the element is less. The last value drops out. Without a second input the
    index of an element is its position.

    ```mlir
    func.func @f(%x: tensor<2x10xf32>, %v: tensor<2x3xf32>, %i: tensor<2x3xi32>) -> (tensor<2x3xf32>, tensor<2x3xi32>) {
      %0:2 = tm_tensor.topk dimension(1) ins(%x : tensor<2x10xf32>)
          outs(%v, %i : tensor<2x3xf32>, tensor<2x3xi32>) {
      ^bb0(%a: f32, %b: f32):
        %1 = arith.cmpf ogt, %a, %b : f32
        tm_tensor.yield %1 : i1
      } -> tensor<2x3xf32>, tensor<2x3xi32>
      return %0#0, %0#1 : tensor<2x3xf32>, tensor<2x3xi32>
    }
    ```

    Semantics: torch-mlir, `tm_tensor.topk`.
    """

    name = "tm_tensor.topk"
    traits = (SingleBlock, RecursiveMemoryEffects)
    inputs: Operands = operands(c.AnyRankedTensor)
    outs: Operands = operands(c.AnyRankedTensor)
    dimension: IntegerAttr = attribute(c.I64Attr)
    outputs: Results = results(c.AnyRankedTensor)
    body: Region = region(single_block=True)
    assembly = (
        "attr-dict `dimension` `(` $dimension `)` `ins` `(` $inputs `:` type($inputs) `)` `outs` `(` $outs `:` "
        "type($outs) `)` $body (`->` type($outputs)^)?"
    )

    def verify(self) -> None:
        check(len(self.inputs) in (1, 2), f"expected values, and indices or not, as inputs, found {len(self.inputs)}")
        check(len(self.outs) == 2, f"expected values and indices as outputs, found {len(self.outs)} of them")
        given, (kept, places) = self.inputs[0].type, [v.type for v in self.outs]
        dim, element = self.dimension.value, given.element_type
        check(0 <= dim < given.rank, f"expected a dimension of at least 0 and below {given.rank}, found {dim}")
        check(kept.element_type is element, "input and output values differ in element type")
        check(places.element_type is i32, "expected indices of type i32")
        check(kept.rank == given.rank, "input and output values differ in rank")
        check(compatible(kept.shape, places.shape), "output values and indices differ in shape")
        if len(self.inputs) == 2:
            indices = self.inputs[1].type
            check(indices.element_type is i32, "expected indices of type i32")
            check(compatible(given.shape, indices.shape), "input values and indices differ in shape")
        line = [(a, b) for i, (a, b) in enumerate(zip(given.shape, kept.shape)) if i != dim]
        same = all(a == b or DYNAMIC in (a, b) for a, b in line)
        check(same, "input and output values differ in another dimension than the one that is reduced")
        self.verify_results()
        self.verify_body([element, element], i1)


OPERATIONS = (AttentionOp, ScanOp, ScatterOp, SortOp, TopkOp, YieldOp)
