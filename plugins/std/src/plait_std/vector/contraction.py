"""Text and constraints of `vector.contract`."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from plait.builtin.attributes import ArrayAttr, DictionaryAttr, StringAttr
from plait.builtin.types import VectorType
from plait.ir.attribute import VerifyError

from plait_std.vector.attributes import ADD, IteratorTypeAttr

if TYPE_CHECKING:
    from plait.define.op import Op
    from plait.syntax.parser import OpParser
    from plait.syntax.printer import Printer

    from plait_std.vector.ops import ContractOp

_PROPERTIES = ("indexing_maps", "iterator_types", "kind")


def parse_contract(cls: type[Op], parser: OpParser) -> Any:
    """Parse `{attributes} %lhs, %rhs, %acc attr-dict : types into type`; the first may be an alias."""
    at = parser.index
    given = parser.parse_attribute()
    if not isinstance(given, DictionaryAttr):
        raise parser.error(f"expected a dictionary of attributes, found {given}", at)
    attributes = dict(given.entries)
    names = [parser.parse_operand()]
    for _ in range(2):
        parser.parse_punctuation(",")
        names.append(parser.parse_operand())
    attributes.update(parser.parse_optional_attr_dict())
    parser.parse_punctuation(":")
    types = [parser.parse_type()]
    parser.parse_punctuation(",")
    types.append(parser.parse_type())
    parser.parse_keyword("into")
    types.append(parser.parse_type())
    iterators: Any = attributes.pop("iterator_types", ArrayAttr(()))
    if not isinstance(iterators, ArrayAttr):
        raise parser.error(f"expected an array as 'iterator_types', but got '{iterators}'")
    known = ArrayAttr(tuple(IteratorTypeAttr(i.value) if isinstance(i, StringAttr) else i for i in iterators))
    values = [parser.resolve(name, ty) for name, ty in zip(names, types)]
    maps = attributes.pop("indexing_maps", ArrayAttr(()))
    return cls(*values, maps, known, attributes.pop("kind", ADD), attributes=attributes)


def print_contract(op: Any, printer: Printer) -> None:
    """Print what `parse_contract` reads."""
    iterators = ArrayAttr(tuple(StringAttr(text) for text in op.iterators))
    printer.write(" {indexing_maps = ")
    printer.attribute(op.indexing_maps)
    printer.write(", iterator_types = ")
    printer.attribute(iterators)
    printer.write(", kind = ")
    printer.attribute(op.kind)
    printer.write("} ")
    printer.operands(op.operands)
    printer.attr_dict(op, elide=_PROPERTIES)
    printer.write(" : ")
    printer.types([op.lhs.type, op.rhs.type])
    printer.write(" into ")
    printer.type(op.acc.type)


def iteration_sizes(op: Any) -> dict[int, int]:
    """The number of steps of each iterator, from the shapes of the operands."""
    return {position: size for position, (size, _) in iteration_dims(op).items()}


def vector_dims(ty: VectorType) -> list[tuple[int, bool]]:
    """The sizes of a vector type, each with whether it is scalable."""
    return list(zip(ty.shape, ty.scalable_dims or (False,) * ty.rank))


def iteration_dims(op: ContractOp) -> dict[int, tuple[int, bool]]:
    """The number of steps of each iterator and whether it scales, from the types of the operands."""
    dims: dict[int, tuple[int, bool]] = {}
    for value, indexing in zip((op.lhs, op.rhs), op.maps):
        for position, dim in zip(indexing.dim_positions() or (), vector_dims(value.type)):
            if dims.setdefault(position, dim) != dim:
                raise VerifyError(f"operands have different sizes for dimension d{position}")
    return dims


def verify_contract(op: Any) -> None:
    """Raise unless maps, iterators and shapes agree."""
    maps, iterators = op.maps, op.iterators
    if len(maps) != 3:
        raise VerifyError("expected one indexing map for each operand")
    for number, (indexing, value) in enumerate(zip(maps, op.operands)):
        if indexing.num_symbols:
            raise VerifyError(f"indexing map {number} has symbols")
        if indexing.num_dims != len(iterators):
            raise VerifyError(
                f"indexing map {number} must map {len(iterators)} iterators, found {indexing.num_dims} dimensions"
            )
        rank = value.type.rank if isinstance(value.type, VectorType) else 0
        if indexing.num_results != rank:
            raise VerifyError(f"indexing map {number} must have {rank} results, found {indexing.num_results}")
        if not indexing.is_projected_permutation:
            raise VerifyError(f"indexing map {number} does more than select iterators")
    left, right = (set[int](m.dim_positions() or ()) for m in maps[:2])
    if not any(kind == "reduction" and i in left & right for i, kind in enumerate(iterators)):
        raise VerifyError("expected at least one reduction dimension")
    _verify_types(op)


def _verify_types(op: ContractOp) -> None:
    lhs, rhs, acc, result = op.lhs.type, op.rhs.type, op.acc.type, op.result.type
    if lhs.element_type is not rhs.element_type:
        raise VerifyError("lhs and rhs must have the same element type")
    dims = iteration_dims(op)
    positions = op.maps[2].dim_positions() or ()
    if not all(p in dims for p in positions):
        raise VerifyError("accumulator and result have the wrong shape")
    expected: Any = getattr(acc, "element_type", acc)
    if positions:
        expected = VectorType(tuple(dims[p][0] for p in positions), expected, tuple(dims[p][1] for p in positions))
    if acc is not expected or result is not expected:
        raise VerifyError(f"accumulator and result have the wrong shape, expected: '{expected}'")
