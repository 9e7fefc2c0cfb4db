"""Operations that move elements between memories: transfers that run on their own, and prefetches into a cache."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from plait.builtin.attributes import IntegerAttr
from plait.builtin.types import IndexType, MemRefType, i32
from plait.define import Op, Operand, Operands, attribute, c, operand, operands
from plait.ir.attribute import VerifyError
from plait.ir.value import Value

from plait_std.memref import syntax
from plait_std.memref.constraints import integer_attribute
from plait_std.memref.verifiers import verify_indices

if TYPE_CHECKING:
    from plait.syntax.parser import OpParser
    from plait.syntax.printer import Printer

Locality = integer_attribute(
    i32,
    "integer of type i32 from 0 to 3",
    lambda value: 0 <= value <= 3,
)


class PrefetchOp(Op):
    """Fetch the line of an element into a cache, as the next access is soon; nothing else changes.

    It says whether the access is a `read` or a `write`, how long the line is kept (`locality<0>`: used once, to
    `locality<3>`: used again and again), and whether it holds data or instructions.

    ```mlir
    func.func @f(%m: memref<4x8xi32>, %i: index) {
      memref.prefetch %m[%i, %i], read, locality<3>, data : memref<4x8xi32>
      return
    }
    ```

    Source: MLIR memref dialect, `memref.prefetch`.
    """

    name = "memref.prefetch"
    memref: Operand = operand(c.AnyMemRef)
    indices: Operands = operands(c.Index)
    is_write: IntegerAttr = attribute(c.BoolAttr, ir_name="isWrite")
    locality_hint: IntegerAttr = attribute(Locality, ir_name="localityHint")
    is_data_cache: IntegerAttr = attribute(c.BoolAttr, ir_name="isDataCache")
    directives = {
        "Access": (syntax.parse_access, syntax.print_access),
        "Locality": (syntax.parse_locality, syntax.print_locality),
        "Cache": (syntax.parse_cache, syntax.print_cache),
    }
    assembly = """$memref `[` $indices `]` `,` custom<Access>($is_write) `,` custom<Locality>($locality_hint) `,`
        custom<Cache>($is_data_cache) attr-dict `:` type($memref)"""

    def verify(self) -> None:
        verify_indices(self.indices, self.memref)


class DmaStartOp(Op):
    """Start to copy `num_elements` elements that follow each other in memory, and go on while the copy runs.

    The operands are the source and its indices, the target and its indices, the number of elements, and the tag and its
    indices: `memref.dma_wait` on the same element of the tag waits for the end of the copy. With two more operands, a
    stride and a number of elements, the side in the slower memory, which is that with the lower number of the memory
    space (the source, if they are the same), is not contiguous: of every stride so many elements are taken. The buffers
    must not overlap. Compiled code has copied everything when it goes on.

    ```mlir
    func.func @f(%a: memref<40x128xf32>, %b: memref<2x1024xf32, 1>, %tag: memref<1xi32, 2>, %i: index, %n: index) {
      memref.dma_start %a[%i, %i], %b[%i, %i], %n, %tag[%i]
        : memref<40x128xf32>, memref<2x1024xf32, 1>, memref<1xi32, 2>
      memref.dma_wait %tag[%i], %n : memref<1xi32, 2>
      return
    }
    ```

    Source: MLIR memref dialect, `memref.dma_start`.
    """

    name = "memref.dma_start"
    arguments: Operands = operands(c.AnyType)

    @classmethod
    def of(
        cls,
        source: Sequence[Value[Any]],
        target: Sequence[Value[Any]],
        num_elements: Value[Any],
        tag: Sequence[Value[Any]],
        stride: Sequence[Value[Any]] = (),
        **parts: Any,
    ) -> DmaStartOp:
        """The transfer between memrefs that are each followed by their indices; `stride` has none or two values."""
        return cls([*source, *target, num_elements, *tag, *stride], **parts)

    @property
    def source(self) -> Sequence[Value[Any]]:
        """The source and its indices."""
        return self.operands[: 1 + _rank_of(self.operands, 0)]

    @property
    def target(self) -> Sequence[Value[Any]]:
        """The target and its indices."""
        start = len(self.source)
        return self.operands[start : start + 1 + _rank_of(self.operands, start)]

    @property
    def num_elements(self) -> Value[Any]:
        return self.operands[len(self.source) + len(self.target)]

    @property
    def tag(self) -> Sequence[Value[Any]]:
        """The tag and its indices."""
        start = len(self.source) + len(self.target) + 1
        return self.operands[start : start + 1 + _rank_of(self.operands, start)]

    @property
    def stride(self) -> Sequence[Value[Any]]:
        """Nothing, or the stride and the number of elements of each."""
        return self.operands[len(self.source) + len(self.target) + 1 + len(self.tag) :]

    @property
    def strided_side(self) -> int:
        """The side that is not contiguous where there is a stride: 0 for the source, 1 for the target."""
        spaces = [getattr(side[0].type.memory_space, "value", 0) for side in (self.source, self.target)]
        return int(spaces[1] < spaces[0])

    def verify(self) -> None:
        end = 0
        for what in ("source", "target"):
            end = self._verify_place(what, end)
        self._verify_indices("number of elements", end, end + 1)
        end = self._verify_place("tag", end + 1)
        if len(self.operands) not in (end, end + 2):
            raise VerifyError(f"expected {end} operands, or {end + 2} with a stride, got {len(self.operands)}")
        self._verify_indices("stride", end, len(self.operands))
        source, target = self.source[0].type.element_type, self.target[0].type.element_type
        if source is not target:
            raise VerifyError(f"expected elements of one type, got '{source}' and '{target}'")

    def _verify_place(self, what: str, start: int) -> int:
        """Raise unless a memref and as many indices as it has dimensions stand at `start`; where they end."""
        if start >= len(self.operands) or not isinstance(self.operands[start].type, MemRefType):
            raise VerifyError(f"expected a memref as operand #{start}, the {what}")
        end = start + 1 + _rank_of(self.operands, start)
        self._verify_indices(f"index of the {what}", start + 1, end)
        return end

    def _verify_indices(self, what: str, start: int, end: int) -> None:
        for i in range(start, end):
            if i >= len(self.operands) or not isinstance(self.operands[i].type, IndexType):
                raise VerifyError(f"expected an index as operand #{i}, the {what}")

    @classmethod
    def parse_assembly(cls, parser: OpParser) -> Any:
        return syntax.parse_dma_start(cls, parser)

    def print_assembly(self, printer: Printer) -> None:
        syntax.print_dma_start(self, printer)


def _rank_of(values: Sequence[Value[Any]], position: int) -> int:
    return len(values[position].type.shape)


class DmaWaitOp(Op):
    """Wait until the transfer of `num_elements` elements with this element of the tag has ended.

    ```mlir
    func.func @f(%tag: memref<1xi32, 2>, %i: index, %n: index) {
      memref.dma_wait %tag[%i], %n : memref<1xi32, 2>
      return
    }
    ```

    Source: MLIR memref dialect, `memref.dma_wait`.
    """

    name = "memref.dma_wait"
    tag: Operand = operand(c.AnyMemRef)
    tag_indices: Operands = operands(c.Index)
    num_elements: Operand = operand(c.Index)
    assembly = "$tag `[` $tag_indices `]` `,` $num_elements attr-dict `:` type($tag)"

    def verify(self) -> None:
        if len(self.tag_indices) != self.tag.type.rank:
            raise VerifyError(f"expected {self.tag.type.rank} indices of the tag, got {len(self.tag_indices)}")


OPERATIONS = (PrefetchOp, DmaStartOp, DmaWaitOp)
