"""Families of operations: rows that differ from a base class in name, summary and few facts."""

from __future__ import annotations

from typing import Any, Protocol

from plait.define import Op


class Row(Protocol):
    """The class of one operation, from its Python name, its name in IR and its summary.

    `types` completes the example of the family; `fields` are those that the base declares otherwise.
    """

    def __call__(self, class_name: str, name: str, summary: str, types: str = "", **fields: Any) -> type[Op]: ...


def family(base: type[Op], example: str, about: str = "{}") -> Row:
    """What makes the rows of a family: `example` is formatted with their names and types, `about` with their summaries.

    The semantics are those of the instruction or intrinsic of LLVM that has the name.
    """

    def row(class_name: str, name: str, summary: str, types: str = "", **fields: Any) -> type[Op]:
        doc = f"""{about.format(summary)}

        ```mlir
        {example.format(name=name, types=types)}
        ```

        Semantics: LLVM LangRef, `{name.removeprefix("llvm.").replace("intr.", "llvm.")}`.
        """
        return type(base)(class_name, (base,), {"__doc__": doc, "__module__": base.__module__, "name": name, **fields})

    return row
