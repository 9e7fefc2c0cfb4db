"""Options of passes: declared as fields, read from and written to pipeline text by their annotation."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from typing import Any, cast

from plait.frozen import Frozen

_PLAIN = re.compile(r"[^\s{}()<>,'\"=]+\Z")


class OptionError(Exception):
    """An option does not exist or its text is not a value of its kind."""


class Option(Frozen):
    """An option of a pass: the `name` of the field, its spelling in pipeline text, its type as it is annotated."""

    name: str
    spelling: str
    type: str
    default: Any
    doc: str
    tuned: Sequence[Any]


class DeclaredOption(Frozen):
    """What the declaration of a field says of an option; see `option`."""

    default: Any
    doc: str = ""
    name: str | None = None
    tuned: Sequence[Any] = ()


def option(default: Any, *, doc: str = "", name: str | None = None, tuned: Sequence[Any] = ()) -> Any:
    """A field of a pass that is an option. `max_ops: int = option(64, doc="...")` is `max-ops=64` in a pipeline.

    `name` is the spelling in pipeline text where the field cannot have that name; `tuned` has values that may make
    faster code, which `plait tune` tries.
    """
    return DeclaredOption(default, doc=doc, name=name, tuned=tuned)


def option_name(field_name: str) -> str:
    """How a field is spelled in pipeline text."""
    return field_name.replace("_", "-")


def options_of(pass_class: type[Any]) -> dict[str, Option]:
    """The options of a pass class by their spelling in pipeline text, in the order of declaration."""
    found = [_option(pass_class, name, kind) for name, kind in pass_class.field_types.items()]
    return {one.spelling: one for one in found}


def _option(pass_class: type[Any], name: str, kind: str) -> Option:
    declared = pass_class.declared_options.get(name) or DeclaredOption(getattr(pass_class, name, None))
    return Option(name, declared.name or option_name(name), kind, declared.default, declared.doc, declared.tuned)


def parse_option(found: Option, text: str | None) -> Any:
    """The value of an option from its text; None is an option without `=`. Raises `OptionError`."""
    kind = found.type.replace(" ", "")
    if kind.endswith("|None"):
        if text in ("", "none"):
            return None
        kind = kind.removesuffix("|None")
    if kind.startswith(("tuple[", "Sequence[", "list[")):
        item = kind[kind.index("[") + 1 : -1].split(",")[0]
        return tuple(_parse_scalar(item, one) for one in split_list(_unquoted(text or "", ("{}",))))
    return _parse_scalar(kind, text)


def split_list(text: str) -> list[str]:
    """The items of `a,b,c`; commas within brackets or quotes do not separate."""
    items: list[str] = []
    depth, quote, start = 0, "", 0
    for i, char in enumerate(text):
        if quote:
            quote = "" if char == quote else quote
        elif char in "'\"":
            quote = char
        elif char in "([{<":
            depth += 1
        elif char in ")]}>":
            depth -= 1
        elif char == "," and depth == 0:
            items.append(text[start:i].strip())
            start = i + 1
    return [*items, text[start:].strip()] if text.strip() else []


def _parse_scalar(kind: str, text: str | None) -> Any:
    text = _unquoted(text) if text is not None else None
    if kind.startswith("Literal["):
        return _parse_choice(kind, text)
    what, parse = _SCALARS.get(kind, ("a string", _text))
    try:
        return parse(text)
    except ValueError:
        raise OptionError(f"expected {what}, found '{text if text is not None else ''}'") from None


def _parse_choice(kind: str, text: str | None) -> str:
    choices = [choice.strip("'\"") for choice in kind.removeprefix("Literal[").removesuffix("]").split(",")]
    if text not in choices:
        raise OptionError(f"expected one of {', '.join(choices)}; found '{text}'")
    return text


def _bool(text: str | None) -> bool:
    if text is None or text in ("true", "1"):
        return True
    if text in ("false", "0"):
        return False
    raise ValueError


def _int(text: str | None) -> int:
    return int(text if text is not None else "", 0)


def _float(text: str | None) -> float:
    return float(text if text is not None else "")


def _text(text: str | None) -> str:
    if text is None:
        raise ValueError
    return text


_SCALARS: dict[str, tuple[str, Callable[[str | None], Any]]] = {
    "bool": ("true or false", _bool),
    "int": ("an integer", _int),
    "float": ("a number", _float),
    "str": ("a value", _text),
}


def _unquoted(text: str, quotes: tuple[str, ...] = ("''", '""', "{}")) -> str:
    """`text` without the quotes or braces around it, if there are any. Braces quote as in MLIR: `key={a b}`."""
    return text[1:-1] if len(text) >= 2 and text[0] + text[-1] in quotes else text


def option_text(value: Any) -> str:
    """The text of an option's value; it parses back to the value."""
    if isinstance(value, bool):
        return "true" if value else "false"
    if value is None:
        return "none"
    if isinstance(value, tuple):
        return ",".join(map(option_text, cast(tuple[Any, ...], value)))
    text = str(value)
    if _PLAIN.match(text) and text != "none":
        return text
    quote = next((q for q in ('""', "''") if q[0] not in text), "{}")
    return quote[0] + text + quote[1]
