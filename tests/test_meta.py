"""Every operation of every dialect is tested, every dialect can be loaded, every hook is documented and used.

The conformance kit checks the rest of each operation: docstring, example, semantics.
"""

from __future__ import annotations

import inspect
import re
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from plait import interfaces
from plait.context import Context
from plait.interfaces import Interface
from plait.plugins import hookspecs

ROOT = Path(__file__).resolve().parent.parent
DISTRIBUTIONS = {
    "builtin": "core", "tosa": "plugins/tosa", "stablehlo": "plugins/stablehlo", "tcp": "plugins/tcp",
    "linalg": "plugins/linalg", "llvm": "plugins/llvm-backend", "interpreter": "plugins/stablehlo",
    "sdy": "plugins/shardy", "tm_tensor": "plugins/tm-tensor", "torch": "plugins/torch", "onnx": "plugins/onnx",
    "ml_program": "plugins/ml-program", "util": "plugins/ml-program",
}  # fmt: skip  (the other dialects are in plugins/std; dialects of others are not ours to check)
STD = ("affine", "arith", "async", "bufferization", "cf", "complex", "func", "index", "math", "memref", "scf", "shape", "tensor", "ub", "native")


def _operations() -> list[Any]:
    ctx = _context()
    dialects = [ctx.dialect(name) for name in (*DISTRIBUTIONS, *STD) if name in ctx.dialect_names]
    return [op_class for dialect in dialects if dialect is not None for op_class in dialect.operations.values()]


@cache
def _context() -> Any:
    return Context.from_environment()


@cache
def _tested_in(dialect: str) -> tuple[frozenset[str], frozenset[str]]:
    """Which names the `.mlir` tests of a dialect's distribution have: anywhere, and at the beginning of a line."""
    folder = ROOT / DISTRIBUTIONS.get(dialect, "plugins/std") / "tests"
    text = "\n".join(path.read_text(encoding="utf-8") for path in sorted(folder.rglob("*.mlir")))
    everywhere = frozenset(re.findall(r"[\w.]+", text)) | frozenset(re.findall(r"[\w.-]+", text))
    return everywhere, frozenset(re.findall(r"^\s*([\w.]+)", text, re.MULTILINE))


@pytest.mark.parametrize("op_class", _operations(), ids=lambda op_class: op_class.name)
def test_operation_is_tested(op_class: Any) -> None:
    """The operation appears in a `.mlir` test of its distribution, by its full name or as its region allows."""
    dialect, _, mnemonic = op_class.name.partition(".")
    everywhere, leading = _tested_in(dialect)
    is_short = dialect in ("func", "builtin", "llvm") and mnemonic in leading
    assert is_short or op_class.name in everywhere, "no .mlir test"


@pytest.mark.parametrize("name", sorted(_context().dialect_names))
def test_dialect_can_be_loaded(name: str) -> None:
    assert _context().dialect(name) is not None


# Interfaces


def _interfaces() -> list[str]:
    kinds = [kind for name in interfaces.__all__ if isinstance(kind := getattr(interfaces, name), type)]
    return [kind.__name__ for kind in kinds if Interface in kind.__bases__]


@cache
def _source_code() -> str:
    return _text_under("core/src", *(f"{path.relative_to(ROOT)}" for path in (ROOT / "plugins").glob("*/src")))


@pytest.mark.parametrize("name", _interfaces())
def test_interface_is_asked_for(name: str) -> None:
    """Some pass, or what passes share, looks up its models."""
    assert re.search(rf"(model(_of)?|has_model|_models?_of|interface)\([^()]*\b{name}\b", _source_code())


# Hooks

HOOKS = [getattr(hookspecs, name) for name in dir(hookspecs) if name.startswith("plait_")]


def _text_under(*folders: str) -> str:
    paths = [path for folder in folders for path in sorted((ROOT / folder).rglob("*.py"))]
    return "\n".join(path.read_text(encoding="utf-8") for path in paths)


@cache
def _test_code() -> str:
    return _text_under("core/tests", "cli/tests", "tests") + "\n".join(
        path.read_text(encoding="utf-8") for path in sorted(ROOT.glob("plugins/*/src/*/plugin.py"))
    )


@pytest.mark.parametrize("hook", HOOKS, ids=lambda hook: hook.__name__)
def test_hook_shows_how_it_is_implemented(hook: Any) -> None:
    """The docstring has an example with the parameters of the hook, in its order."""
    documentation = inspect.getdoc(hook) or ""
    example = re.search(rf"@hookimpl.*\n\s*def {hook.__name__}\((?P<parameters>[^)]*)\)", documentation)
    assert example is not None, "no example"
    shown = [p.partition(":")[0].strip() for p in example["parameters"].split(",") if p.strip()]
    real = list(inspect.signature(hook).parameters)
    assert [p for p in real if p in shown] == shown


@pytest.mark.parametrize("hook", HOOKS, ids=lambda hook: hook.__name__)
def test_hook_is_in_the_list_with_its_signature(hook: Any) -> None:
    parameters = ", ".join(inspect.signature(hook).parameters)
    assert f"`{hook.__name__}({parameters})`" in (ROOT / "docs" / "hooks.md").read_text(encoding="utf-8")


@pytest.mark.parametrize("hook", HOOKS, ids=lambda hook: hook.__name__)
def test_hook_is_used(hook: Any) -> None:
    assert re.search(rf"def {hook.__name__}\(", _test_code()), "implemented by no test and no plugin"
