"""Plugins, the test kit and examples import public names of the core only."""

from __future__ import annotations

import ast
import sys
from collections.abc import Iterator
from functools import cache
from importlib import import_module
from pathlib import Path

import pytest
from plait.api import PUBLIC_MODULES, public_names

ROOT = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT / "bench"))
from house import imports_of  # noqa: E402  (beside the benchmarks)

SOURCES = [*sorted(ROOT.glob("plugins/*/src")), ROOT / "testing" / "src", ROOT / "examples", ROOT / "tests" / "plugins"]
EXCEPTIONS = {
    "plait.builtin.dense_text.nested_text": "printing elements in the form of the textual IR",
    "plait.builtin.float_formats.FloatFormat": "the type of the formats that narrow floats are computed in",
    "plait.builtin.float_text.float_text": "printing numbers in the form of the textual IR",
    "plait.syntax.assembly.format_parser.generate_parser": "an operation whose form is one of two",
    "plait.rewrite.conversion.casts.CAST": "telling casts from what is left over",
    "plait.syntax.bytecode.builtin_forms.read_bits": "the encoding of VHLO, which is fixed by others",
    "plait.syntax.bytecode.builtin_forms.splat_or_bits": "the encoding of VHLO, which is fixed by others",
    "plait.syntax.bytecode.builtin_forms.unpack_bits": "the encoding of VHLO, which is fixed by others",
    "plait.syntax.bytecode.builtin_forms.write_bits": "the encoding of VHLO, which is fixed by others",
}
"""What is imported although it is not public, and what for. To be made public, or to go."""


@cache
def imported_from_core(source: Path) -> tuple[str, ...]:
    """The names that Python files import from the core, as `module.name`."""
    return tuple(_imports(source))


def _imports(source: Path) -> Iterator[str]:
    for file in sorted(source.rglob("*.py")):
        for node in ast.walk(imports_of(file)):
            if isinstance(node, ast.ImportFrom) and not node.level and (node.module or "").split(".")[0] == "plait":
                yield from (f"{node.module}.{alias.name}" for alias in node.names)


@cache
def public() -> frozenset[str]:
    return frozenset({*PUBLIC_MODULES, *public_names()})


@cache
def public_objects() -> set[int]:
    """The identities of all public objects: they may also be imported from the module that defines them."""
    pairs = (name.rpartition(".") for name in public_names())
    return {id(getattr(import_module(module), name)) for module, _, name in pairs}


def not_public(names: set[str]) -> set[str]:
    found: set[str] = set()
    for full in names - public():
        module, _, name = full.rpartition(".")
        if id(getattr(import_module(module), name, None)) not in public_objects():
            found.add(full)
    return found


@pytest.mark.parametrize("source", SOURCES, ids=lambda path: str(path.relative_to(ROOT)))
def test_imports_are_public(source: Path) -> None:
    assert sorted(not_public(set(imported_from_core(source))) - set(EXCEPTIONS)) == []


def test_exceptions_are_needed() -> None:
    used = {name for source in SOURCES for name in imported_from_core(source)}
    assert sorted(set(EXCEPTIONS) - not_public(used)) == []
