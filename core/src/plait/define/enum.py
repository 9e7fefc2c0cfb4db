"""Enumeration attributes: one of named cases, or a set of named bits."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any, ClassVar, cast

from plait.builtin.attributes import IntegerAttr
from plait.builtin.types import IntegerType
from plait.define.attribute_constraints import AttrConstraint
from plait.ir.attribute import Attribute, VerifyError

if TYPE_CHECKING:
    from typing import Self

    from plait.ir.asm import AttributeAsmParser, AttributePrinter
    from plait.syntax.parser import OpParser
    from plait.syntax.printer import Printer


class EnumAttr(Attribute):
    """One case of `cases` (texts, or a mapping text -> number). Made from its text or its number.

    Where `as_integer` is a width, the generic form spells the attribute as an integer of that width (`2 : i64`).
    """

    cases: ClassVar[Sequence[str] | Mapping[str, int]] = ()
    as_integer: ClassVar[int | None] = None
    spelling: ClassVar[str] = "keyword"
    """How the text of an operation has a case: as a `keyword`, or `stripped` of dialect and name, in angle brackets."""
    _texts: ClassVar[Mapping[int, str]]
    value: int

    @classmethod
    def numbers(cls) -> dict[str, int]:
        """Text -> number for each case."""
        return dict(cls.cases) if isinstance(cls.cases, Mapping) else {text: i for i, text in enumerate(cls.cases)}

    @classmethod
    def _text_of_number(cls) -> Mapping[int, str]:
        """Number -> text for each case; the first one if several have a number."""
        found = cls.__dict__.get("_texts")
        if found is None:
            found = {number: text for text, number in reversed(cls.numbers().items())}
            cls._texts = found
        return found

    @classmethod
    def normalize(cls, value: str | int) -> tuple[int]:
        return (cls._number_of(value),)

    @classmethod
    def _number_of(cls, case: int | str) -> int:
        if not isinstance(case, str):
            return case
        if case not in cls.numbers():
            raise VerifyError(f"expected one of {', '.join(cls.numbers())} for {cls.name}, found '{case}'")
        return cls.numbers()[case]

    def verify(self) -> None:
        if self.value not in self._text_of_number():
            raise VerifyError(f"{self.value} is not a case of {self.name}")

    @property
    def text(self) -> str:
        return self._text_of_number()[self.value]

    def print(self, printer: AttributePrinter) -> None:
        if self.as_integer is not None:
            printer.write(f"{self.value} : i{self.as_integer}")
        else:
            super().print(printer)

    def print_parameters(self, printer: AttributePrinter) -> None:
        printer.write(f"<{self.text}>")

    def print_keyword(self, printer: Printer) -> None:
        """Write the case as the assembly format of an operation does."""
        printer.write(self.text)

    @classmethod
    def parse_parameters(cls, parser: AttributeAsmParser) -> Self:
        parser.parse_punctuation("<")
        self = cls.parse_keyword(parser)
        parser.parse_punctuation(">")
        return self

    @classmethod
    def parse_keyword(cls, parser: Any) -> Self:
        """Parse a case as the assembly format of an operation spells it."""
        return cls(cls._parse_case(parser, "a case"))

    @classmethod
    def _parse_case(cls, parser: OpParser, what: str) -> str:
        """A case as a keyword, or as a string."""
        numbers, token = cls.numbers(), parser.tokens[parser.index]
        if token.startswith('"') and token[1:-1] in numbers:
            return parser.parse_string()
        return parser.parse_keyword_of(numbers, f"{what} of {cls.name}")

    @classmethod
    def attr_constraint(cls) -> AttrConstraint:
        def convert(attribute: Any) -> Attribute | None:
            """The case that an integer of the generic form stands for."""
            ok = isinstance(attribute, IntegerAttr) and attribute.type is stored
            return cls(attribute.value) if ok and cls._is_legal(attribute.value) else None

        stored = None if cls.as_integer is None else IntegerType(cls.as_integer)

        texts = ", ".join(cls.numbers())
        return AttrConstraint(
            f"'{cls.name.rpartition('.')[2]}' attribute, one of {texts}" if cls.as_integer is None else
            f"i{cls.as_integer} integer, one of {', '.join(str(v) for v in cls.numbers().values())}",
            lambda x: isinstance(x, cls),
            coerce=cls,
            convert=convert,
            spelling=cls.spelling,
            attribute_class=cls,
            takes=cls._python_types(),
        )  # fmt: skip

    @classmethod
    def _python_types(cls) -> tuple[Any, ...]:
        return (str, int)

    @classmethod
    def _is_legal(cls, value: int) -> bool:
        return value in cls.numbers().values()


class BitEnumAttr(EnumAttr):
    """A set of the bits in `cases` (a mapping text -> mask; the mask 0 names the empty set). `separator` joins texts.

    Masks of several bits (`fast`) are printed in place of the bits they cover.
    """

    separator: ClassVar[str] = ", "

    @classmethod
    def normalize(cls, value: Any) -> tuple[int]:
        if isinstance(value, str):
            value = [part.strip() for part in value.split(cls.separator.strip())]
        if isinstance(value, (list, tuple, set, frozenset)):
            total = 0
            for part in cast("list[str | int]", value):
                total |= cls._number_of(part)
            return (total,)
        return (value,)

    @classmethod
    def _python_types(cls) -> tuple[Any, ...]:
        return (str, int, Sequence[str])

    def verify(self) -> None:
        if not self._is_legal(self.value):
            raise VerifyError(f"{self.value} has bits that {self.name} does not define")

    @classmethod
    def _is_legal(cls, value: int) -> bool:
        every = 0
        for mask in cls.numbers().values():
            every |= mask
        return value & ~every == 0

    @property
    def text(self) -> str:
        return self.separator.join(self.texts)

    @property
    def texts(self) -> list[str]:
        """The texts of the bits that are set; the text of 0 if none is."""
        numbers = self.numbers()
        if self.value == 0:
            return [next((text for text, mask in numbers.items() if mask == 0), "none")]
        left = self.value
        found: dict[str, int] = {}
        groups = [item for item in numbers.items() if item[1].bit_count() > 1]
        for text, mask in sorted(groups, key=lambda item: -item[1].bit_count()):
            if left & mask == mask:
                found[text] = mask
                left &= ~mask
        found.update({text: mask for text, mask in numbers.items() if mask.bit_count() == 1 and left & mask})
        return [text for text in numbers if text in found]

    @classmethod
    def parse_keyword(cls, parser: Any) -> Self:
        texts = [cls._parse_case(parser, "a flag")]
        while parser.parse_optional_punctuation(cls.separator.strip()):
            texts.append(cls._parse_case(parser, "a flag"))
        return cls(texts)
