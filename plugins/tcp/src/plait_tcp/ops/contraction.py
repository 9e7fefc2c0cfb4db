"""Sums of products over any indexing of two tensors."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from plait import define as d
from plait.builtin.attributes import ArrayAttr
from plait.builtin.types import DYNAMIC
from plait.define import constraints as c
from plait.define import traits as t
from plait.ir.affine import AffineDim
from plait.ir.attribute import Attribute

from plait_tcp.types import TcpTensor, check

if TYPE_CHECKING:
    from plait.builtin.types import RankedTensorType


class ContractOp(d.Op):
    """Multiply elements of two tensors and add the products up over the reduction iterators.

    `indexing_maps` has a map for `lhs`, `rhs` and the result, each a list of distinct iterators: matrix product,
    batched product, outer product and every other einsum of two. Elements are converted to the
    accumulator type, `acc_type` or else the result's element type, before they are multiplied.

    ```mlir
    %c = tcp.contract %a, %b {
        indexing_maps = [affine_map<(i, j, k) -> (i, k)>, affine_map<(i, j, k) -> (k, j)>,
                         affine_map<(i, j, k) -> (i, j)>],
        iterator_types = ["parallel", "parallel", "reduction"]} : tensor<2x3xf32>, tensor<3x4xf32> -> tensor<2x4xf32>
    ```

    Semantics: StableHLO dot_general, without its order of result dimensions.
    """

    name = "tcp.contract"
    traits = (t.Pure,)
    lhs: d.Operand = d.operand(TcpTensor)
    rhs: d.Operand = d.operand(TcpTensor)
    indexing_maps: ArrayAttr = d.attribute(c.AffineMapArray)
    iterator_types: ArrayAttr = d.attribute(c.ArrayOf(c.StrAttr))
    acc_type: Attribute | None = d.optional_attribute(c.AnyTypeAttr)
    result: d.Result = d.result(TcpTensor)
    assembly = "$lhs `,` $rhs attr-dict `:` type($lhs) `,` type($rhs) `->` type($result)"

    @property
    def maps(self) -> tuple[Any, ...]:
        """The indexing maps of lhs, rhs and the result."""
        elements: tuple[Any, ...] = self.indexing_maps.elements
        return tuple(attribute.map for attribute in elements)

    @property
    def iterators(self) -> tuple[str, ...]:
        """The kind of each iterator, `parallel` or `reduction`."""
        elements: tuple[Any, ...] = self.iterator_types.elements
        return tuple(attribute.value for attribute in elements)

    @property
    def accumulator_type(self) -> Any:
        """The element type in which products are added."""
        return self.acc_type if self.acc_type is not None else self.result.type.element_type

    def verify(self) -> None:
        maps, iterators = self.maps, self.iterators
        check(len(maps) == 3, f"expects 3 indexing maps, but got {len(maps)}")
        check(all(kind in ("parallel", "reduction") for kind in iterators), "expects iterators parallel or reduction")
        sizes: dict[int, int] = {}
        for map, type in zip(maps, (self.lhs.type, self.rhs.type, self.result.type)):
            _check_map(map, type, len(iterators), sizes)
        output = {expr.position for expr in maps[2].results}
        for i, kind in enumerate(iterators):
            check((i in output) == (kind == "parallel"), f"expects iterator {i} to be in the result iff it is parallel")
            check(any(AffineDim(i) in map.results for map in maps[:2]), f"expects iterator {i} to index an operand")


def _check_map(map: Any, type: RankedTensorType, iterators: int, sizes: dict[int, int]) -> None:
    """Check one indexing map; note the size of each iterator in `sizes`."""
    check(map.num_dims == iterators and map.num_symbols == 0, f"expects indexing maps of {iterators} dims")
    check(len(map.results) == type.rank, f"expects an indexing map of {type.rank} results, but got {map}")
    check(map.is_projected_permutation, f"expects an indexing map of distinct dims, but got {map}")
    for expr, size in zip(map.results, type.shape):
        known = sizes.setdefault(expr.position, size)
        check(DYNAMIC in (known, size) or known == size, f"expects one size for iterator {expr.position}")
        if known == DYNAMIC:
            sizes[expr.position] = size


def result_shape(operand_types: Sequence[Any], maps: Sequence[Any]) -> list[int]:
    """The shape that the operands of a contraction give its result."""
    sizes: dict[int, int] = {}
    for map, type in zip(maps, operand_types):
        for expr, size in zip(map.results, type.shape):
            if sizes.get(expr.position, DYNAMIC) == DYNAMIC:
                sizes[expr.position] = size
    return [sizes[expr.position] for expr in maps[2].results]
