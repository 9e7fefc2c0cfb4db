"""Transfers between memories that run on their own, at affine functions of loop variables and symbols."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from plait.builtin.attributes import AffineMapAttr
from plait.builtin.types import IndexType, MemRefType, index
from plait.define import Op, Operands, operands
from plait.define import constraints as c
from plait.ir.attribute import Attribute, VerifyError
from plait.ir.value import Value

from plait_std.affine.scopes import affine_scope, is_valid_dim
from plait_std.affine.syntax import parse_subscripts, print_subscripts

if TYPE_CHECKING:
    from plait.syntax.parser import OpParser
    from plait.syntax.printer import Printer

Place = tuple[Value[Any], Sequence[Value[Any]]]
"""A buffer, and the operands of the map of its subscripts."""


class DmaOp(Op):
    """What the transfers share: places, whose maps are discardable attributes, as in MLIR."""

    arguments: Sequence[Value[Any]]
    MAPS: tuple[str, ...] = ()
    SIZES: tuple[int, ...] = ()

    def map_of(self, name: str) -> AffineMapAttr:
        """The map of the subscripts of a place. Raises `VerifyError`."""
        found = self.attributes.get(name)
        if not isinstance(found, AffineMapAttr):
            raise VerifyError(f"expected an affine map as attribute '{name}'")
        return found

    def places(self) -> list[Place]:
        """The places, in the order of their maps. Raises `VerifyError`."""
        found: list[Place] = []
        start = 0
        for name in self.MAPS:
            map = self.map_of(name).map
            end = start + 1 + map.num_dims + map.num_symbols
            if start >= len(self.operands) or not isinstance(self.operands[start].type, MemRefType):
                raise VerifyError(f"expected a memref as operand #{start}")
            found.append((self.operands[start], self.operands[start + 1 : end]))
            start = end
        return found

    def sizes(self) -> Sequence[Value[Any]]:
        """What follows the places: the number of elements, and a stride with the number of elements of each."""
        return self.operands[sum(1 + len(values) for _, values in self.places()) :]

    def verify(self) -> None:
        places = self.places()
        count = sum(1 + len(values) for _, values in places)
        if len(self.operands) - count not in self.SIZES:
            expected = " or ".join(str(count + size) for size in self.SIZES)
            raise VerifyError(f"expected {expected} operands, found {len(self.operands)}")
        scope = affine_scope(self)
        for value in [value for _, values in places for value in values]:
            if not isinstance(value.type, IndexType):
                raise VerifyError(f"expected subscripts of type index, found '{value.type}'")
            if not is_valid_dim(value, scope):
                raise VerifyError("operand is not valid as an affine dimension")

    def printed_attributes(self) -> list[Attribute]:
        """The custom form writes the maps over the names of values."""
        return [value for name, value in self.attributes.items() if name not in self.MAPS]

    @classmethod
    def parse_assembly(cls, parser: OpParser) -> Any:
        names: list[str] = []
        subscripts: list[tuple[AffineMapAttr, list[Value[Any]]]] = []
        for _ in cls.MAPS:
            names.append(parser.parse_operand())
            subscripts.append(parse_subscripts(parser))
            parser.parse_punctuation(",")
        sizes = [parser.parse_operand()]
        at = parser.index
        while parser.parse_optional_punctuation(","):
            sizes.append(parser.parse_operand())
        if len(sizes) not in cls.SIZES:
            raise parser.error("expected a stride and a number of elements of each", at)
        parser.parse_punctuation(":")
        types = parser.parse_nonempty_list(parser.parse_type)
        if len(types) != len(names):
            raise parser.error(f"expected {len(names)} types, found {len(types)}", at)
        values: list[Value[Any]] = []
        for name, ty, (_, indices) in zip(names, types, subscripts):
            values += [parser.resolve(name, ty), *indices]
        values += [parser.resolve(name, index) for name in sizes]
        attributes: dict[str, Attribute] = {name: map for name, (map, _) in zip(cls.MAPS, subscripts)}
        made: Any = cls
        return made(values, attributes=dict(sorted(attributes.items())))

    def print_assembly(self, printer: Printer) -> None:
        places = self.places()
        for position, (name, (memref, values)) in enumerate(zip(self.MAPS, places)):
            printer.write(", " if position else " ")
            printer.operand(memref)
            print_subscripts(printer, self.map_of(name).map, values)
        for value in self.sizes():
            printer.write(", ")
            printer.operand(value)
        printer.write(" : ")
        printer.types([memref.type for memref, _ in places])


class DmaStartOp(DmaOp):
    """Start to copy a number of elements that follow each other in memory, and go on while the copy runs.

    The places are the source, the target and the tag. With two more operands, a stride and a number of elements, the
    side in the slower memory is not contiguous, as for `memref.dma_start`.

    ```mlir
    func.func @f(%a: memref<40x128xf32>, %b: memref<2x1024xf32, 1>, %tag: memref<1xi32>, %n: index) {
      affine.for %i = 0 to 2 {
        affine.dma_start %a[%i + 7, %i], %b[%i, 0], %tag[0], %n
          : memref<40x128xf32>, memref<2x1024xf32, 1>, memref<1xi32>
        affine.dma_wait %tag[0], %n : memref<1xi32>
      }
      return
    }
    ```

    Semantics: MLIR, `affine` dialect.
    """

    name = "affine.dma_start"
    arguments: Operands = operands(c.AnyType)
    MAPS = ("src_map", "dst_map", "tag_map")
    SIZES = (1, 3)


class DmaWaitOp(DmaOp):
    """Wait until the transfer with this element of the tag has ended.

    ```mlir
    func.func @f(%tag: memref<1xi32>, %n: index) {
      affine.dma_wait %tag[0], %n : memref<1xi32>
      return
    }
    ```

    Semantics: MLIR, `affine` dialect.
    """

    name = "affine.dma_wait"
    arguments: Operands = operands(c.AnyType)
    MAPS = ("tag_map",)
    SIZES = (1,)
