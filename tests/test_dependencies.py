"""What a distribution imports is what its `pyproject.toml` depends on, always or by an extra; folders have an order."""

from __future__ import annotations

import ast
import re
import sys
import tomllib
from collections.abc import Iterator
from pathlib import Path

import pytest

sys.path.insert(0, str(Path(__file__).resolve().parent))
sys.path.insert(0, str(Path(__file__).resolve().parent.parent / "bench"))
from environments import FOLDERS, ROOT
from house import folder_cycles, imports_of

DISTRIBUTIONS = {
    "plait": "plait-core", "importlib_metadata": "importlib-metadata", "yaml": "pyyaml", "jaxlib": "jax",
    "myst_parser": "myst-parser", "functorch": "torch",
}  # fmt: skip
"""Names of distributions that are not spelled as the package that they bring."""


def imported(tree: ast.AST) -> Iterator[str]:
    """The names of modules that a source file imports, at once or lazily."""
    for node in _executed(tree):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom) and not node.level and node.module:
            yield node.module
        elif isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "lazy_import":
            argument = node.args[0]
            if isinstance(argument, ast.Constant):
                yield str(argument.value)


def _executed(tree: ast.AST) -> Iterator[ast.AST]:
    """All nodes but those that only type checkers read."""
    pending = [tree]
    while pending:
        node = pending.pop()
        yield node
        if isinstance(node, ast.If) and isinstance(node.test, ast.Name) and node.test.id == "TYPE_CHECKING":
            pending += node.orelse
        else:
            pending += ast.iter_child_nodes(node)


def needed(folder: Path) -> dict[str, list[str]]:
    """The distributions that the sources below `folder` import, each with the files that do."""
    own = {path.name for path in (folder / "src").iterdir()}
    found: dict[str, list[str]] = {}
    for path in sorted(folder.glob("src/**/*.py")):
        if "templates" in path.parts:
            continue
        for name in imported(imports_of(path)):
            package = name.partition(".")[0]
            if package not in own and package not in sys.stdlib_module_names:
                distribution = DISTRIBUTIONS.get(package, package.replace("_", "-"))
                found.setdefault(distribution, []).append(str(path.relative_to(folder)))
    return found


def declared(folder: Path) -> set[str]:
    project = tomllib.loads((folder / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    extras = project.get("optional-dependencies", {}).values()
    lines = [*project["dependencies"], *(line for extra in extras for line in extra)]
    names = {re.split(r"[\[<>=!~; ]", line)[0].lower() for line in lines}
    return {name.replace("_", "-") for name in names}


@pytest.mark.parametrize("distribution", FOLDERS)
def test_what_is_imported_is_a_dependency(distribution: str) -> None:
    folder = ROOT / FOLDERS[distribution]
    missing = {name: files[:3] for name, files in needed(folder).items() if name.replace("_", "-") not in declared(folder)}
    assert not missing


def test_imports_are_found_in_all_their_forms() -> None:
    text = "if TYPE_CHECKING:\n    import z\nimport a.b, c\nfrom d.e import f\nfrom . import g\nx = lazy_import('h.i')\ndef k():\n    import m\n"
    assert sorted(imported(ast.parse(text))) == ["a.b", "c", "d.e", "h.i", "m"]


def test_no_folders_import_each_other() -> None:
    assert not folder_cycles()
