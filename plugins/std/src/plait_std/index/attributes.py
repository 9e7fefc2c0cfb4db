"""How two values of type index are compared."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Self

from plait.define import EnumAttr

if TYPE_CHECKING:
    from plait.syntax.printer import AttributePrinter


class CmpPredicateAttr(EnumAttr):
    """How two values of type index are compared: `s` as signed integers, `u` as unsigned ones."""

    name = "index.cmp_predicate"
    cases = ("eq", "ne", "slt", "sle", "sgt", "sge", "ult", "ule", "ugt", "uge")

    def print(self, printer: AttributePrinter) -> None:
        printer.write(f"#index<cmp_predicate {self.text}>")

    @classmethod
    def parse_parameters(cls, parser: Any) -> Self:
        """The case stands alone in `#index<cmp_predicate eq>`."""
        return super().parse_parameters(parser) if parser.tokens[parser.index] == "<" else cls.parse_keyword(parser)
