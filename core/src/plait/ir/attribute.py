"""Attributes and types: immutable, interned, compared by identity."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, ClassVar, dataclass_transform

from plait.ir.asm import AttributePrinter
from plait.ir.interned import InternedMeta

if TYPE_CHECKING:
    from typing import Self

    from plait.ir.asm import AttributeAsmParser


@dataclass_transform(frozen_default=True, eq_default=False)
class Attribute(metaclass=InternedMeta):
    """A compile-time value. Subclasses declare fields by annotation; equal attributes are the same object.

    `name` is `dialect.mnemonic`. The text is `#dialect.mnemonic` followed by what `print_parameters` writes;
    builtin attributes override `print` to spell themselves.
    """

    __slots__ = ("_text",)
    name: ClassVar[str] = "?"
    sigil: ClassVar[str] = "#"
    _text: ClassVar[Any]

    def verify(self) -> None:
        """Raise `VerifyError` if the fields are not legal. Runs once, when the attribute is first made."""

    def print(self, printer: AttributePrinter) -> None:
        """Write the whole attribute, sigil and name included."""
        printer.write(self.sigil + self.name)
        self.print_parameters(printer)

    def print_parameters(self, printer: AttributePrinter) -> None:
        """Write what follows the name; by default `<field, field>`, and nothing for a class without fields."""
        fields = type(self)._fields
        if fields:
            printer.write("<")
            printer.comma_separated([getattr(self, field) for field in fields], printer.parameter)
            printer.write(">")

    @classmethod
    def parse_parameters(cls, parser: AttributeAsmParser) -> Self:
        """Parse what `print_parameters` writes and return the attribute."""
        values = parser.parse_parameters_by_kind([cls._kinds[f] for f in cls._fields]) if cls._fields else ()
        return cls(*values)

    def __setattr__(self, name: str, value: object) -> None:
        raise AttributeError(f"{type(self).__name__} is immutable")

    def __reduce__(self) -> tuple[Any, ...]:
        return (type(self), tuple(getattr(self, field) for field in type(self)._fields))

    def __copy__(self) -> Self:
        return self

    def __deepcopy__(self, memo: object) -> Self:
        return self

    def __str__(self) -> str:
        return self.mlir_text()

    def mlir_text(self) -> str:
        """The MLIR text, without aliases. Kept for the next time unless it is long."""
        text = self._text
        if text is None:
            printer = AttributePrinter()
            self.print(printer)
            text = printer.text()
            if len(text) <= 4096:
                object.__setattr__(self, "_text", text)
        return text

    def __repr__(self) -> str:
        return f"<{type(self).__name__} {self}>"


class Type(Attribute):
    """The type of a value. A type is an attribute: it may stand wherever an attribute may.

    `carries_data` is false of types whose values only order operations (tokens), so that nothing is passed for them.
    `stays_inside` is true of types whose values exist while a program is compiled or interpreted only: compiled code
    neither takes nor returns them, as elements of tensors neither.
    """

    sigil: ClassVar[str] = "!"
    carries_data: ClassVar[bool] = True
    stays_inside: ClassVar[bool] = False

    @property
    def passed_as(self) -> Type:
        """The type of what is passed to and from a compiled function: a builtin one with the same values."""
        return self


class VerifyError(Exception):
    """An attribute, type or operation breaks a rule; the message has no location yet."""
