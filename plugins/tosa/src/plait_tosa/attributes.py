"""The attributes of TOSA that are not enumerations."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any

from plait.ir.attribute import Attribute, VerifyError

if TYPE_CHECKING:
    from typing import Self

    from plait.ir.asm import AttributeAsmParser, AttributePrinter

VERSIONS = ("1.0", "1.1.draft")
LEVELS = ("none", "8k")
PROFILES = ("none", "pro_int", "pro_fp")
EXTENSIONS = (
    "none", "int16", "int4", "bf16", "fp8e4m3", "fp8e5m2", "fft", "variable", "controlflow", "doubleround",
    "inexactround", "dynamic", "mxfp", "int64", "shape", "mxfp_conv",
)  # fmt: skip


class TargetEnvAttr(Attribute):
    """What a module may use: the version of the specification, its level, profiles and extensions."""

    name = "tosa.target_env"
    specification_version: str
    level: str
    profiles: tuple[str, ...]
    extensions: tuple[str, ...]

    def verify(self) -> None:
        _check("specification_version", (self.specification_version,), VERSIONS)
        _check("level", (self.level,), LEVELS)
        _check("profiles", self.profiles, PROFILES)
        _check("extensions", self.extensions, EXTENSIONS)

    def print_parameters(self, printer: AttributePrinter) -> None:
        printer.write(f'<specification_version = "{self.specification_version}", level = ')
        printer.write(self.level if self.level.isidentifier() else f'"{self.level}"')
        printer.write(f", profiles = [{', '.join(self.profiles)}], extensions = [{', '.join(self.extensions)}]>")

    @classmethod
    def parse_parameters(cls, parser: AttributeAsmParser) -> Self:
        parser.parse_punctuation("<")
        word: Callable[[], str] = parser.parse_keyword_or_string
        parts = (
            _parse_part(parser, "specification_version", word), _parse_part(parser, "level", word),
            _parse_part(parser, "profiles", lambda: _parse_list(parser)),
            _parse_part(parser, "extensions", lambda: _parse_list(parser), last=True),
        )  # fmt: skip
        parser.parse_punctuation(">")
        return cls(*parts)


def _parse_part(parser: Any, name: str, parse: Callable[[], Any], last: bool = False) -> Any:
    parser.parse_keyword(name)
    parser.parse_punctuation("=")
    found = parse()
    if not last:
        parser.parse_punctuation(",")
    return found


def _parse_list(parser: Any) -> tuple[str, ...]:
    return tuple(parser.parse_comma_separated("[", "]", parser.parse_keyword_or_string))


def _check(what: str, found: Sequence[str], known: Sequence[str]) -> None:
    for text in found:
        if text not in known:
            raise VerifyError(f"expected one of {', '.join(known)} for {what}, found '{text}'")
