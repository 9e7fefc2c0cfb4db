"""Every operation of every dialect is documented, has an example and semantics, and is tested; so is every hook.

What is not so yet stands in `UNFINISHED` with a reason: an entry that holds by now fails, so that the table shrinks.
"""

from __future__ import annotations

import inspect
import re
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from plait.context import Context
from plait.define.traits import Terminator
from plait.interfaces.interpretable import Interpretable
from plait.plugins import hookspecs
from plait_testing.examples import check_example

ROOT = Path(__file__).resolve().parent.parent
DISTRIBUTIONS = {
    "builtin": "core", "tosa": "plugins/tosa", "stablehlo": "plugins/stablehlo", "tcp": "plugins/tcp",
    "linalg": "plugins/linalg", "llvm": "plugins/llvm-backend", "interpreter": "plugins/stablehlo",
    "sdy": "plugins/stablehlo",
}  # fmt: skip  (the other dialects are in plugins/std; dialects of others are not ours to check)
STD = ("arith", "bufferization", "cf", "complex", "func", "math", "memref", "scf", "shape", "tensor")

WITHOUT_SEMANTICS = {
    "llvm.*": "LLVM gives the dialect its meaning: tests compare what it executes with the dialects that lower to it",
    "builtin.module": "holds symbols; a function in it is interpreted",
    "builtin.unrealized_conversion_cast": "stands between two types until a conversion removes it",
    "func.func": "called by name",
    "memref.global": "read by memref.get_global",
    "shape.value_of": "has no value of a type that the interpreter knows",
    "shape.with_shape": "has no value of a type that the interpreter knows",
    "tcp.custom_op": "means what its target says",
}

#: (operation, check) -> why it fails today
UNFINISHED: dict[tuple[str, str], str] = {
}


def _operations() -> list[Any]:
    ctx = _context()
    dialects = [ctx.dialect(name) for name in (*DISTRIBUTIONS, *STD) if name in ctx.dialect_names]
    return [op_class for dialect in dialects if dialect is not None for op_class in dialect.operations.values()]


@cache
def _context() -> Any:
    return Context.from_environment()


@cache
def _tests_of(dialect: str) -> str:
    """The `.mlir` tests of the distribution that a dialect belongs to."""
    folder = ROOT / DISTRIBUTIONS.get(dialect, "plugins/std") / "tests"
    return "\n".join(path.read_text(encoding="utf-8") for path in sorted(folder.rglob("*.mlir")))


def check_docstring(op_class: Any) -> None:
    """A summary in one sentence, then what the semantics are or where they come from."""
    documentation = inspect.cleandoc(op_class.__dict__.get("__doc__") or "")
    summary = documentation.partition("\n\n")[0]
    assert summary, "no docstring"
    assert summary.endswith((".", ":")), f"the summary is no sentence: {summary!r}"


def check_example_of(op_class: Any) -> None:
    check_example(op_class, _context())


def check_semantics(op_class: Any) -> None:
    """Reference semantics, or a reason in the table above why there are none."""
    if op_class.name.partition(".")[0] + ".*" in WITHOUT_SEMANTICS:
        return
    reason = WITHOUT_SEMANTICS.get(op_class.name)
    assert _has_semantics(op_class) != (reason is not None), f"semantics: {_has_semantics(op_class)}; reason: {reason}"


def _has_semantics(op_class: Any) -> bool:
    if Terminator in op_class.traits and not op_class.definition.successors:
        return True  # the interpreter hands its operands to the operation around it
    ctx = _context()
    return ctx.interpretation(op_class) is not None or ctx.has_model(Interpretable.__name__, op_class.name)


def check_text_test(op_class: Any) -> None:
    """The operation appears in a `.mlir` test of its distribution, by its full name or as its region allows."""
    dialect, _, mnemonic = op_class.name.partition(".")
    name = rf"(?<![\w.]){re.escape(op_class.name)}(?![\w.])"
    short = rf"^\s*{re.escape(mnemonic)}(?![\w.])"
    pattern = rf"{name}|{short}" if dialect in ("func", "builtin", "llvm") else name
    assert re.search(pattern, _tests_of(dialect), re.MULTILINE), "no .mlir test"


CHECKS = {
    "docstring": check_docstring, "example": check_example_of, "semantics": check_semantics, "test": check_text_test,
}  # fmt: skip


def _cases() -> list[Any]:
    return [
        pytest.param(
            op_class,
            check,
            id=f"{op_class.name}-{check}",
            marks=[pytest.mark.xfail(reason=UNFINISHED[op_class.name, check], strict=True)]
            if (op_class.name, check) in UNFINISHED
            else [],
        )
        for op_class in _operations()
        for check in CHECKS
    ]


@pytest.mark.parametrize(("op_class", "check"), _cases())
def test_operation(op_class: Any, check: str) -> None:
    CHECKS[check](op_class)


@pytest.mark.parametrize("name", sorted(_context().dialect_names))
def test_dialect_can_be_loaded(name: str) -> None:
    assert _context().dialect(name) is not None


def test_tables_name_operations_that_exist() -> None:
    names = {op_class.name for op_class in _operations()} | {"llvm.*"}
    listed = {*WITHOUT_SEMANTICS, *(name for name, _ in UNFINISHED)}
    installed = set(_context().dialect_names)
    assert {name for name in listed - names if name.partition(".")[0] in installed} == set()


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
