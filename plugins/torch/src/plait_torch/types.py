"""The types of the torch dialect, in torch-mlir's text, such as `!torch.vtensor<[2,?],f32>` and `!torch.list<int>`."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, ClassVar

from plait.builtin import types as builtin
from plait.builtin.types import DYNAMIC, ComplexType, IntegerType, RankedTensorType, f64, i1, i64
from plait.interpret import element_type_of_dtype
from plait.ir.attribute import Type, VerifyError

if TYPE_CHECKING:
    from typing import Self

    from plait.ir.asm import AttributeAsmParser, AttributePrinter


class _Word(Type):
    """A type without parameters."""


class IntType(_Word):
    """An integer of Python, of 64 bits; also a size that is known at run time only (SymInt)."""

    name = "torch.int"

    @property
    def passed_as(self) -> Type:
        return i64


class FloatType(_Word):
    """A float of Python."""

    name = "torch.float"

    @property
    def passed_as(self) -> Type:
        return f64


class BoolType(_Word):
    """A bool of Python."""

    name = "torch.bool"

    @property
    def passed_as(self) -> Type:
        return i1


class NumberType(_Word):
    """An int, a float or a complex number of Python."""

    name = "torch.number"


class NoneType(_Word):
    """Python's None."""

    name = "torch.none"
    carries_data = False


class StringType(_Word):
    """A string of Python."""

    name = "torch.str"


class DeviceType(_Word):
    """Where a tensor is."""

    name = "torch.Device"


class GeneratorType(_Word):
    """A generator of random numbers."""

    name = "torch.Generator"


class AnyType(_Word):
    """Any value of Python."""

    name = "torch.any"


WORDS = (IntType, FloatType, BoolType, NumberType, NoneType, StringType, DeviceType, GeneratorType, AnyType)


class _Tensor(Type):
    """A tensor of which the sizes, or the element type, may be unknown: None."""

    shape: tuple[int, ...] | None
    element_type: Type | None

    @property
    def is_ranked(self) -> bool:
        """Whether the sizes are known, or at least how many there are."""
        return self.shape is not None

    @property
    def passed_as(self) -> Type:
        return builtin_tensor(self) or self

    def verify(self) -> None:
        element = self.element_type
        if element is not None and not _is_element(element):
            raise VerifyError(f"a torch tensor cannot have elements of type '{element}'")
        for size in self.shape or ():
            if size < 0 and size != DYNAMIC:
                raise VerifyError(f"expected sizes of at least 0, found {size}")

    def print_parameters(self, printer: AttributePrinter) -> None:
        if self.shape is None and self.element_type is None:
            return
        sizes = "*" if self.shape is None else f"[{','.join('?' if n == DYNAMIC else str(n) for n in self.shape)}]"
        printer.write(f"<{sizes},")
        if self.element_type is None:
            printer.write("unk")
        else:
            printer.attribute(self.element_type)
        printer.write(">")

    @classmethod
    def parse_parameters(cls, parser: AttributeAsmParser) -> Self:
        if not parser.parse_optional_punctuation("<"):
            return cls(None, None)
        shape = None
        if not parser.parse_optional_punctuation("*"):
            shape = tuple(parser.parse_comma_separated("[", "]", lambda: _parse_size(parser)))
        parser.parse_punctuation(",")
        dtype = None if parser.parse_optional_keyword("unk") else parser.parse_type()
        parser.parse_punctuation(">")
        return cls(shape, dtype)


def _is_element(element: Type) -> bool:
    """Whether tensors of PyTorch have elements of a type: `i1`, integers with a signedness, floats, complex numbers."""
    if isinstance(element, IntegerType):
        return element.signedness != "signless" or element.width == 1
    return isinstance(element, (builtin.FloatType, ComplexType)) or not element.name.startswith("builtin.")


def _parse_size(parser: AttributeAsmParser) -> int:
    return DYNAMIC if parser.parse_optional_punctuation("?") else parser.parse_integer()


class ValueTensorType(_Tensor):
    """A tensor with value semantics: `!torch.vtensor<[2,?],f32>`; integers are `si64`, `ui8` ..., booleans `i1`."""

    name: ClassVar[str] = "torch.vtensor"
    shape: tuple[int, ...] | None
    element_type: Type | None


class NonValueTensorType(_Tensor):
    """A tensor whose elements may be changed in place: `!torch.tensor<[2,?],f32>`."""

    name: ClassVar[str] = "torch.tensor"
    shape: tuple[int, ...] | None
    element_type: Type | None


class _Containing(Type):
    """A type with types of the torch dialect inside, which are written without `!torch.`."""

    def _inner(self) -> tuple[Type, ...]:
        raise NotImplementedError

    def print_parameters(self, printer: AttributePrinter) -> None:
        printer.write("<")
        printer.comma_separated(self._inner(), lambda inner: printer.write(_short(inner)))
        printer.write(">")


def _short(type: Type) -> str:
    return str(type).removeprefix("!torch.")


def _parse_short(parser: Any) -> Type:
    """A type of this dialect, with or without `!torch.`."""
    if parser.tokens[parser.index].startswith("!"):
        return parser.parse_type()
    known = {cls.name.removeprefix("torch."): cls for cls in TYPES}
    word = parser.parse_keyword()
    if word not in known:
        raise parser.error(f"unknown type 'torch.{word}', expected one of {', '.join(known)}")
    cls = known[word]
    return cls() if issubclass(cls, _Word) else cls.parse_parameters(parser)


class _OfOne(_Containing):
    """A type with one type inside."""

    contained: Type

    def _inner(self) -> tuple[Type, ...]:
        return (self.contained,)

    @classmethod
    def parse_parameters(cls, parser: AttributeAsmParser) -> Self:
        (inner,) = parser.parse_comma_separated("<", ">", lambda: _parse_short(parser))
        return cls(inner)


class ListType(_OfOne):
    """A list of Python: `!torch.list<int>`, `!torch.list<vtensor<[2],f32>>`."""

    name = "torch.list"


class OptionalType(_OfOne):
    """A value of the type inside, or None: `!torch.optional<int>`."""

    name = "torch.optional"


class TupleType(_Containing):
    """A tuple of Python: `!torch.tuple<int, vtensor>`."""

    name = "torch.tuple"
    contained: tuple[Type, ...]

    def _inner(self) -> tuple[Type, ...]:
        return self.contained

    @classmethod
    def parse_parameters(cls, parser: AttributeAsmParser) -> Self:
        return cls(tuple(parser.parse_comma_separated("<", ">", lambda: _parse_short(parser))))


TYPES: tuple[Any, ...] = (*WORDS, ValueTensorType, NonValueTensorType, ListType, OptionalType, TupleType)


def builtin_element(element: Type | None) -> Any:
    """The element type of tensors of tcp: `si64` is `i64`."""
    if isinstance(element, IntegerType) and element.signedness == "signed":
        return IntegerType(element.width)
    return element


def torch_element(element: Type) -> Any:
    """The element type in the torch dialect: `i64` is `si64`; `i1` stays."""
    if isinstance(element, IntegerType) and element.signedness == "signless" and element.width > 1:
        return IntegerType(element.width, "signed")
    return element


def builtin_tensor(type: Any) -> RankedTensorType | None:
    """The builtin tensor type of a vtensor; None if its rank or element type is unknown."""
    if type.shape is None or type.element_type is None:
        return None
    return RankedTensorType(type.shape, builtin_element(type.element_type))


def is_tensor(type: Type) -> bool:
    """Whether a type is a tensor of the torch dialect."""
    return isinstance(type, _Tensor)


def element_of_dtype(dtype: Any) -> Any:
    """The builtin element type whose arrays have a dtype of NumPy."""
    return builtin_element(element_type_of_dtype(dtype))
