"""The rules that verifiers written in Python check, read from their code, and the tests that break them.

    RULES = [(cls.name, rule) for cls in OPERATIONS for rule in rules_of(cls, "plait_tcp")]
    EXPECTED = expected_errors(FILES.glob("*_invalid.mlir"))
    assert all(any(pattern(name, rule).match(text) for text in EXPECTED) for name, rule in RULES)

A rule is the message of a call of `check(condition, message)`, `VerifyError(message)` or `fail(message)`, with `{}` for
what is filled in, in `verify` or `verify_symbol_uses` or in what they call of the same distribution.
"""

from __future__ import annotations

import ast
import inspect
import re
import textwrap
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Callable

    from plait.ir.operation import Operation

_OWN = ("self", "cls")
_VERIFIERS = ("verify", "verify_symbol_uses")
_ERRORS = ("VerifyError", "fail")
_EXPECTED = re.compile(r"// expected-error@\S+ \{\{(.*)\}\}")


def expected_errors(files: Iterable[Path]) -> tuple[str, ...]:
    """The errors that files of tests expect."""
    return tuple(text for path in files for text in _EXPECTED.findall(path.read_text(encoding="utf-8")))


def rules_of(cls: type[Operation], package: str) -> list[str]:
    """The messages of what the verifier of an operation class of a package checks."""
    found: dict[str, None] = {}
    for name in _VERIFIERS:
        verify = inspect.getattr_static(cls, name, None)
        if inspect.isfunction(verify) and verify.__module__.startswith(package):
            found.update(dict.fromkeys(_rules(verify, cls, package, set())))
    return list(found)


def pattern(name: str, message: str) -> re.Pattern[str]:
    """What an error of operation `name` with this message begins with."""
    parts = [re.escape(part) for part in message.split("{}")]
    return re.compile(re.escape(f"'{name}' op ") + ".*?".join(parts))


def _template(node: ast.expr) -> str | None:
    """The text of a message with `{}` for what is filled in; None if it is not one."""
    if isinstance(node, ast.Constant) and isinstance(node.value, str):
        return node.value
    if isinstance(node, ast.JoinedStr):
        return "".join(str(part.value) if isinstance(part, ast.Constant) else "{}" for part in node.values)
    return None


def _called(node: ast.Call, function: Callable[..., Any], cls: type[Operation], package: str) -> Any:
    """The function of this package that a call calls, if it is one."""
    target = node.func
    found: Any = None
    if isinstance(target, ast.Name):
        found = inspect.unwrap(function).__globals__.get(target.id)
    elif isinstance(target, ast.Attribute) and isinstance(target.value, ast.Name) and target.value.id in _OWN:
        found = inspect.getattr_static(cls, target.attr, None)
    found = getattr(found, "__func__", found)
    mine = inspect.isfunction(found) and found.__module__.startswith(package) and found.__name__ != "check"
    return found if mine else None


def _rules(function: Callable[..., Any], cls: type[Operation], package: str, seen: set[Any]) -> Iterator[str]:
    """The messages of the checks that a function makes, and the functions that it calls."""
    if function in seen:
        return
    seen.add(function)
    for node in ast.walk(ast.parse(textwrap.dedent(inspect.getsource(function)))):
        if not isinstance(node, ast.Call):
            continue
        name = node.func.id if isinstance(node.func, ast.Name) else ""
        message = node.args[1:2] if name == "check" else node.args[:1] if name in _ERRORS else []
        for argument in message:
            text = _template(argument)
            if text is not None:
                yield text
        inner = _called(node, function, cls, package)
        if inner is not None:
            yield from _rules(inner, cls, package, seen)
