"""Which argument each input is for: by name for the arrays of an archive, by position for all others.

See Note [Names of arguments].
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from plait.builtin.attributes import StringAttr
from plait.diagnostics.diagnostic import Diagnostic
from plait.ir.location import FileLineColRange, NameLoc
from plait.runtime.signature import passed

from plait_cli.errors import fail, show

if TYPE_CHECKING:
    from plait.builtin.ops import ModuleOp

_UNNAMED = re.compile(r"arr_\d+\Z")
_NAME_ATTRIBUTES = ("jax.arg_info", "tf_saved_model.index_path")
_SHOWN = 5

Names = Sequence[Sequence[str]]
"""For each argument its names, the one that goes before others first."""


@dataclass(frozen=True, eq=False)
class Input:
    """An array; `name` is what the archive `file` calls it, None for what is not in an archive."""

    array: Any
    name: str | None = None
    file: str = ""

    @property
    def is_named(self) -> bool:
        """Whether somebody chose the name: NumPy calls arrays `arr_0`, `arr_1`, ... that have none."""
        return self.name is not None and _UNNAMED.match(self.name) is None


def argument_names(module: ModuleOp, function: str) -> Names:
    """The names of the arguments of a function; none for functions that are lowered so far that they pass others."""
    for op in module.body.operations:
        if getattr(op.get_attr("sym_name"), "value", None) == function and op.regions and op.regions[0].entry:
            attributes: Any = op.get_attr("arg_attrs")
            entries = attributes.elements if attributes is not None else ()
            arguments = op.regions[0].entry.arguments
            named = [_names(i, a, entries[i] if i < len(entries) else None) for i, a in enumerate(arguments)]
            parts = [(names, passed(a.type)) for names, a in zip(named, arguments)]
            return [names if len(types) == 1 else () for names, types in parts for _ in types]
    return ()


def _names(index: int, argument: Any, attributes: Any) -> Sequence[str]:
    found = [argument.name_hint]
    for key in _NAME_ATTRIBUTES:
        value: Any = attributes.get(key) if attributes is not None else None
        value = value.elements[0] if hasattr(value, "elements") and len(value.elements) == 1 else value
        found.append(value.value if isinstance(value, StringAttr) else None)
    location = argument.location
    found.append(location.identifier if isinstance(location, NameLoc) else None)
    found.append(f"arg{index}")  # as it is printed if it has no other name
    return [name for name in found if name]


def bound(inputs: Sequence[Input], names: Names) -> list[Any]:
    """The arrays in the order of the arguments. Warns where the names of an archive do not say it."""
    positions = _positions(names)
    places: dict[int, Input] = {}
    rest: list[Input] = []
    for item in inputs:
        place = positions.get(item.name) if item.is_named and item.name is not None else None
        if place is None:
            rest.append(item)
        elif place in places:
            raise fail(f"argument #{place} is given twice, as '{places[place].name}' and '{item.name}'", file=item.file)
        else:
            places[place] = item
    free = [i for i in range(len(names)) if i not in places]
    left_out = [item for item in rest[len(free) :] if item.is_named] if places else []
    rest = [item for item in rest if item not in left_out]
    _warn([item for item in rest if item.is_named], "passed in the order of the file")
    _warn(left_out, "not passed")
    return _merged(places, rest)


def _positions(names: Names) -> dict[str, int]:
    """Name -> argument; the first names of all arguments go before the second ones."""
    found: dict[str, int] = {}
    for level in range(max(map(len, names), default=0)):
        for i, own in enumerate(names):
            if level < len(own):
                found.setdefault(own[level], i)
    return found


def _merged(places: dict[int, Input], rest: Sequence[Input]) -> list[Any]:
    """What is bound, and the others in the positions between."""
    others = iter(rest)
    merged: list[Any] = []
    for i in range(len(places) + len(rest)):
        item = places.pop(i, None) or next(others, None)
        if item is None:
            break
        merged.append(item.array)
    return merged + [item.array for item in places.values()]


def _warn(items: Sequence[Input], what: str) -> None:
    """One warning for each file."""
    for file in dict.fromkeys(item.file for item in items):
        found = [repr(item.name) for item in items if item.file == file]
        shown = ", ".join(found[:_SHOWN]) + (f" and {len(found) - _SHOWN} more" if len(found) > _SHOWN else "")
        message = f"no argument is called {shown}: {what}"
        help = "name the arguments in the module, or the arrays after them"
        show(Diagnostic("warning", message, FileLineColRange(file, 0, 0), help=help))


# Note [Names of arguments]
# The names of an argument are its name in the text of the module, the attributes in which frontends keep it, the name
# in its location, and `arg` with its index, in this order. An array of an archive goes to the argument of its name.
# What is left goes to the arguments that are left, in the order of the command line and of the file, with a warning if
# the arrays have names; if some arrays were bound by name and no arguments are left, further ones are not passed: a
# checkpoint may have more tensors than a function takes.
