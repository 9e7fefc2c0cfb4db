"""Each rule of each verifier has a test that breaks it: an `expected-error` in `mlir/tcp/*_invalid.mlir`."""

from __future__ import annotations

import ast
import inspect
import re
import textwrap
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from plait_tcp.ops import OPERATIONS

FILES = Path(__file__).parent / "mlir" / "tcp"
EXPECTED = re.compile(r"// expected-error@\S+ \{\{(.*)\}\}")
SINGLE = "expects {} to be unique, but got {}"
"""A rule on lists of dimensions, which one dimension cannot break."""
UNREACHABLE = {
    **{(name, SINGLE): "there is one dimension" for name in ("tcp.concat", "tcp.iota", "tcp.sort", "tcp.scan", "tcp.scan_region")},
    ("tcp.concat", "there is no dimension {}"): "said in other words before the type is inferred",
}


@cache
def expected_errors() -> tuple[str, ...]:
    return tuple(text for path in FILES.glob("*_invalid.mlir") for text in EXPECTED.findall(path.read_text()))


def template(node: ast.expr) -> str | None:
    """The text of a message with `{}` for what is filled in; None if it is not one."""
    if isinstance(node, ast.Constant) and isinstance(node.value, str):
        return node.value
    if isinstance(node, ast.JoinedStr):
        return "".join(part.value if isinstance(part, ast.Constant) else "{}" for part in node.values)  # type: ignore[misc]
    return None


def called(node: ast.Call, function: Any, cls: Any) -> Any:
    """The function of this distribution that a call calls, if it is one."""
    target = node.func
    found: Any = None
    if isinstance(target, ast.Name):
        found = inspect.unwrap(function).__globals__.get(target.id)
    elif isinstance(target, ast.Attribute) and isinstance(target.value, ast.Name) and target.value.id in ("self", "cls"):
        found = inspect.getattr_static(cls, target.attr, None)
    found = getattr(found, "__func__", found)
    mine = inspect.isfunction(found) and found.__module__.startswith("plait_tcp") and found.__name__ != "check"
    return found if mine else None


def rules(function: Any, cls: Any, seen: set[Any]) -> Iterator[str]:
    """The messages of the checks that a function makes, and the functions that it calls."""
    if function in seen:
        return
    seen.add(function)
    for node in ast.walk(ast.parse(textwrap.dedent(inspect.getsource(function)))):
        if not isinstance(node, ast.Call):
            continue
        name = node.func.id if isinstance(node.func, ast.Name) else ""
        message = node.args[1:2] if name == "check" else node.args[:1] if name == "VerifyError" else []
        for argument in message:
            text = template(argument)
            if text is not None:
                yield text
        inner = called(node, function, cls)
        if inner is not None:
            yield from rules(inner, cls, seen)


def rules_of(cls: Any) -> list[str]:
    verify = inspect.getattr_static(cls, "verify", None)
    mine = inspect.isfunction(verify) and verify.__module__.startswith("plait_tcp")
    return list(dict.fromkeys(rules(verify, cls, set()))) if mine else []


def pattern(name: str, message: str) -> re.Pattern[str]:
    parts = [re.escape(part) for part in message.split("{}")]
    return re.compile(re.escape(f"'{name}' op ") + ".+?".join(parts))


def sharing(name: str) -> list[str]:
    """The operations with the same verifier: named ones have few."""
    verifier = next(cls.verify for cls in OPERATIONS if cls.name == name)
    return [cls.name for cls in OPERATIONS if getattr(cls, "verify", None) is verifier]


CASES = [(cls.name, rule) for cls in OPERATIONS for rule in rules_of(cls) if (cls.name, rule) not in UNREACHABLE]


@pytest.mark.parametrize(("name", "rule"), CASES, ids=[f"{name}: {rule}" for name, rule in CASES])
def test_a_rule_is_broken_somewhere(name: str, rule: str) -> None:
    wanted = [pattern(other, rule) for other in sharing(name)]
    assert any(one.match(text) for one in wanted for text in expected_errors())


def test_rules_are_found() -> None:
    assert len(CASES) > 250 and ("tcp.iota", "expects {} in range [0, {}), but got {}") in CASES
