"""Command lines in which nothing is unusual, read without starting Typer, which takes longer than loading a program.

The options are the fields of the same dataclass that Typer reads (`declare`). What is not plainly right, as an unknown
option, a malformed number or `--help`, is left to Typer.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import MISSING, Field, fields
from typing import Any, NamedTuple, TypeVar, get_args, get_origin, get_type_hints

from typer.models import ArgumentInfo

T = TypeVar("T")

_NUMBER = re.compile(r"[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d+)?", re.IGNORECASE)
_WHOLE = re.compile(r"[+-]?\d+")


class _Unusual(Exception):
    """The command line is one for Typer."""


class _Option(NamedTuple):
    """A field: what makes its value of a text; None for a flag. An option that `repeats` has a tuple of values."""

    field: str
    value: Callable[[str], Any] | None
    repeats: bool


def read_plain(options: type[T], arguments: Sequence[str]) -> T | None:
    """The options that a command line spells, or None if it is one for Typer."""
    try:
        names, positional = _table(options)
        return options(**_values(names, positional, list(arguments)))
    except (_Unusual, TypeError):  # TypeError: an argument is missing
        return None


def _values(names: dict[str, _Option], positional: list[str], arguments: list[str]) -> dict[str, Any]:
    found: dict[str, Any] = {}
    while arguments:
        word = arguments.pop(0)
        if word == "-" or not word.startswith("-"):
            free = [name for name in positional if name not in found]
            if not free:
                raise _Unusual
            found[free[0]] = word
            continue
        name, has_value, text = word.partition("=")
        option = names.get(name)
        if option is None or (option.value is None and has_value):
            raise _Unusual
        if option.value is not None and not has_value:
            if not arguments or arguments[0].startswith("-"):
                raise _Unusual
            text = arguments.pop(0)
        value = True if option.value is None else option.value(text)
        if option.repeats:
            found[option.field] = (*found.get(option.field, ()), value)
        elif option.field in found:
            raise _Unusual
        else:
            found[option.field] = value
    return found


def _table(options: type[Any]) -> tuple[dict[str, _Option], list[str]]:
    """The options by name, and the fields that are positional arguments."""
    hints = get_type_hints(options, include_extras=True)
    names: dict[str, _Option] = {}
    positional: list[str] = []
    for field in fields(options):
        base, info = get_args(hints[field.name])[:2]
        if isinstance(info, ArgumentInfo):
            positional.append(field.name)
            continue
        option = _option(field, base, info)
        told = [name for name in (info.default, *info.param_decls) if isinstance(name, str)]
        names.update(dict.fromkeys(told or [f"--{field.name.replace('_', '-')}"], option))
    return names, positional


def _option(field: Field[Any], base: Any, info: Any) -> _Option:
    repeats = get_origin(base) is tuple
    kinds = [kind for kind in get_args(base) or (base,) if kind not in (type(None), ...)]
    if kinds == [bool]:
        return _Option(field.name, None, False)
    if field.default is MISSING or len(kinds) != 1 or kinds[0] not in _READERS:
        raise _Unusual
    read = _READERS[kinds[0]]

    def value(text: str) -> Any:
        found = read(text)
        if (info.min is not None and found < info.min) or (info.max is not None and found > info.max):
            raise _Unusual
        return found

    return _Option(field.name, value, repeats)


def _matching(pattern: re.Pattern[str], kind: Callable[[str], Any]) -> Callable[[str], Any]:
    def read(text: str) -> Any:
        if pattern.fullmatch(text) is None:
            raise _Unusual
        return kind(text)

    return read


_READERS: dict[Any, Callable[[str], Any]] = {str: str, int: _matching(_WHOLE, int), float: _matching(_NUMBER, float)}
