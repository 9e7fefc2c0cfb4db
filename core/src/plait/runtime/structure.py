"""Nested signatures: what a function takes and returns as Python's tuples, lists and dictionaries of arrays.

A structure is written `(*, {'w': *, 'b': *}, 'train') -> {'y': *, 'parts': [*, *]}`: a star for each value that is
passed, in their order, and strings, numbers and None for what is fixed when the program is compiled.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, cast

from plait.frozen import FrozenValue
from plait.runtime.arrays import ArgumentError

STRUCTURE = "plait.structure"
"""The attribute of a function that states its structure."""


class _Star:
    """The place of a value that is passed."""

    def __repr__(self) -> str:
        return "*"


STAR = _Star()


class Structure(FrozenValue):
    """What a call takes and what it returns; `names` has the names of the outermost arguments, empty where unknown."""

    arguments: tuple[Any, ...]
    results: Any
    names: tuple[str, ...] = ()

    @classmethod
    def parse(cls, text: str, names: Sequence[str] = ()) -> Structure:
        """Raises `ValueError` if the text is malformed."""
        left, arrow, right = text.partition("->")
        arguments, results = _template(left), _template(right)
        if not arrow or not isinstance(arguments, tuple):
            raise ValueError(f"expected '(arguments) -> results', found '{text}'")
        return cls(cast("tuple[Any, ...]", arguments), results, tuple(names))

    def __str__(self) -> str:
        return f"{self.arguments!r} -> {self.results!r}"

    @property
    def counts(self) -> tuple[int, int]:
        """How many values are passed, and how many are returned."""
        return _count(self.arguments), _count(self.results)

    def flatten(self, arguments: Sequence[Any], named: Mapping[str, Any]) -> list[Any]:
        """The values that are passed, of the arguments of a call. Raises `ArgumentError` if they have another form."""
        every = list(arguments)
        rest = dict(named)
        for name in self.names[len(every) : len(self.arguments)]:
            if name not in rest:
                break
            every.append(rest.pop(name))
        if rest or len(every) != len(self.arguments):
            found = f"{len(every)}" + "".join(f", '{name}'" for name in rest)
            raise ArgumentError(f"{len(self.arguments)} arguments expected, got {found}")
        return [
            value
            for i, (template, one) in enumerate(zip(self.arguments, every))
            for value in _leaves(template, one, f"argument #{i}")
        ]

    def rebuild(self, results: Sequence[Any]) -> Any:
        """The results of a call in their structure."""
        return _rebuilt(self.results, iter(results))


def _template(text: str) -> Any:
    """A structure as Python's containers, with `STAR` for each star."""
    starred = re.sub(r"'(?:\\.|[^'\\])*'|\*", lambda m: "..." if m[0] == "*" else m[0], text.strip())
    try:
        return _starred(ast.literal_eval(starred))
    except (ValueError, SyntaxError, RecursionError):
        raise ValueError(f"malformed structure '{text.strip()}'") from None


def _starred(value: Any) -> Any:
    if value is ...:
        return STAR
    if isinstance(value, dict):
        return {key: _starred(one) for key, one in cast("dict[Any, Any]", value).items()}
    if isinstance(value, (list, tuple)):
        made = [_starred(one) for one in cast("Sequence[Any]", value)]
        return tuple(made) if isinstance(value, tuple) else made
    return value


def _count(template: Any) -> int:
    if isinstance(template, dict):
        return sum(_count(one) for one in cast("dict[Any, Any]", template).values())
    if isinstance(template, (list, tuple)):
        return sum(_count(one) for one in cast("Sequence[Any]", template))
    return int(template is STAR)


def _leaves(template: Any, value: Any, where: str) -> Iterator[Any]:
    """The values at the stars, in the order of the template."""
    if template is STAR:
        yield value
    elif isinstance(template, dict):
        keys = cast("dict[Any, Any]", template)
        if not isinstance(value, Mapping) or set(cast("Mapping[Any, Any]", value)) != set(keys):
            found = sorted(map(repr, cast("Mapping[Any, Any]", value))) if isinstance(value, Mapping) else _kind(value)
            raise ArgumentError(f"{where}: expected a mapping with the keys {', '.join(map(repr, keys))}, got {found}")
        for key, one in keys.items():
            yield from _leaves(one, value[key], f"{where}[{key!r}]")
    elif isinstance(template, (list, tuple)):
        items = cast("Sequence[Any]", template)
        if not isinstance(value, (list, tuple)) or len(cast("Sequence[Any]", value)) != len(items):
            found = len(cast("Sequence[Any]", value)) if isinstance(value, (list, tuple)) else _kind(value)
            raise ArgumentError(f"{where}: expected a sequence of {len(items)}, got {found}")
        for i, (one, inner) in enumerate(zip(items, cast("Sequence[Any]", value))):
            yield from _leaves(one, inner, f"{where}[{i}]")
    elif type(value) is not type(template) or value != template:
        raise ArgumentError(f"{where}: the program was compiled for {template!r}, got {value!r}")


def _kind(value: Any) -> str:
    return f"a {type(value).__name__}"


def _rebuilt(template: Any, results: Iterator[Any]) -> Any:
    if template is STAR:
        return next(results)
    if isinstance(template, dict):
        return {key: _rebuilt(one, results) for key, one in cast("dict[Any, Any]", template).items()}
    if isinstance(template, (list, tuple)):
        made = [_rebuilt(one, results) for one in cast("Sequence[Any]", template)]
        return tuple(made) if isinstance(template, tuple) else made
    return template


Path = Sequence[Any]
"""Where a value is: keys of mappings and positions of sequences, the outermost first."""


def from_paths(arguments: Sequence[Path], results: Sequence[Path]) -> Structure | None:
    """The structure in which the values that are passed have these paths; None if that is none.

    The first step to an argument is its name or position.
    """
    try:
        taken, returned = _nested(arguments), _nested(results)
    except ValueError:
        return None
    if isinstance(taken, dict):
        names = tuple(str(name) for name in cast("dict[Any, Any]", taken))
        return Structure(tuple(cast("dict[Any, Any]", taken).values()), returned, names)
    return Structure(cast("tuple[Any, ...]", taken), returned) if isinstance(taken, tuple) else None


def _nested(paths: Sequence[Path]) -> Any:
    """The container of values that have these paths, in this order. Raises `ValueError` if there is none."""
    if len(paths) == 1 and not paths[0]:
        return STAR
    groups: dict[Any, list[Path]] = {}
    last: Any = None
    for path in paths:
        if not path or (path[0] in groups and path[0] != last):
            raise ValueError
        last = path[0]
        groups.setdefault(last, []).append(path[1:])
    made = {key: _nested(inner) for key, inner in groups.items()}
    if all(isinstance(key, int) for key in made):
        if list(made) != list(range(len(made))):
            raise ValueError
        return tuple(made.values())
    return made


_STEP = re.compile(r"\[(?:'((?:\\.|[^'\\])*)'|(\d+))\]|\.?([A-Za-z_]\w*)|\[?<flat index (\d+)>\]?")


def steps_of(text: str) -> Path:
    """The steps that JAX writes as `params['w'][0].scale`. Raises `ValueError` for other text."""
    steps: list[Any] = []
    at = 0
    while at < len(text):
        found = _STEP.match(text, at)
        if found is None:
            raise ValueError(f"malformed path '{text}'")
        key, number, name, flat = found.groups()
        steps.append(key if key is not None else name if name is not None else int(number or flat))
        at = found.end()
    return steps
