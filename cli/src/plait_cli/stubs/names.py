"""How a stub names classes of other modules."""

from __future__ import annotations

import ast
from collections import defaultdict
from collections.abc import Collection
from types import ModuleType, NoneType, UnionType
from typing import Any, Union, get_args, get_origin


class Names:
    """The names that a module has for objects, and the imports that its stub needs besides."""

    def __init__(self, module: ModuleType) -> None:
        self.module = module
        self.imported: defaultdict[str, set[str]] = defaultdict(set)

    def of(self, found: Any) -> str:
        """A type as an annotation."""
        if found is None or found is NoneType:
            return "None"
        if found is Any:
            return self.of_name("typing", "Any")
        arguments = get_args(found)
        if isinstance(found, UnionType) or get_origin(found) is Union:
            return " | ".join(dict.fromkeys(map(self.of, arguments)))
        if arguments:
            return f"{self.of(get_origin(found))}[{', '.join(map(self.of, arguments))}]"
        if found is ... or found.__module__ == "builtins":
            return "..." if found is ... else found.__name__
        if vars(self.module).get(found.__name__) is found:
            return found.__name__
        return self.of_name(found.__module__, found.__qualname__)

    def of_name(self, module: str, name: str) -> str:
        """A name of another module, under a name of its own where this one uses it for something else."""
        present = vars(self.module).get(name)
        if present is None or getattr(present, "__module__", None) == module:
            self.imported[module].add(name)
            return name
        self.imported[module].add(f"{name} as _{name}")
        return f"_{name}"

    def add_import(self, node: ast.Import | ast.ImportFrom) -> None:
        """Note the names of an import statement of the module."""
        origin = "." * node.level + (node.module or "") if isinstance(node, ast.ImportFrom) else ""
        self.imported[origin] |= {alias.name + (f" as {alias.asname}" if alias.asname else "") for alias in node.names}

    def lines(self, used: Collection[str]) -> list[str]:
        """The import statements for the names that are used, sorted."""
        found: list[str] = []
        for origin, names in sorted(self.imported.items()):
            kept = sorted(name for name in names if name.rpartition(" ")[2].split(".")[0] in used)
            if kept:
                found += [f"from {origin} import {', '.join(kept)}"] if origin else [f"import {name}" for name in kept]
        return found
