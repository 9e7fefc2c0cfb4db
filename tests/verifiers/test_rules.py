"""Each rule that the verifier of an operation states has a test that breaks it, in a `.mlir` file of its plugin."""

from __future__ import annotations

import re
import sys
from collections import defaultdict
from functools import cache
from pathlib import Path
from typing import Any

import pytest

sys.path.insert(0, str(Path(__file__).resolve().parent))
from plait.diagnostics.diagnostic import DiagnosticError
from plait.ir.verify import verify
from plait.syntax.parser import parse_module
from plait.syntax.split import split_source
from plait_testing.verifier_rules import pattern, rules_of
from seeds import EVERY, context, files_of

UNREACHABLE = {
    ("scf.for", "{} passes '{}' as value #{} to {}, expected '{}'"): "types are compared in other words",
    ("util.global.address", "global variable '{}' has type '{}', but is accessed as '{}'"): "no type is compared",
    ("vector.maskedstore", "expected 'pass_thru' of type '{}', the type of the result, found '{}'"): "it has none",
    ("vector.scatter", "expected 'pass_thru' of type '{}', the type of the result, found '{}'"): "it has none",
}
_NAMED = re.compile(r"'([\w.-]+)' op ")


@cache
def errors() -> dict[str, set[str]]:
    """What is said of the operations of a name in the parts of files that expect errors."""
    found: dict[str, set[str]] = defaultdict(set)
    for file in (file for dialect in EVERY for file in files_of(dialect)):
        for part in split_source(file.read_text(encoding="utf-8")):
            for message in said_of(part) if "expected-error" in part else ():
                if (named := _NAMED.match(message)) is not None:
                    found[named[1]].add(message)
    return found


def said_of(text: str) -> list[str]:
    try:
        verify(parse_module(text, context()), context())
    except DiagnosticError as error:
        return [diagnostic.message for diagnostic in error.diagnostics]
    return []


def families(dialect: str) -> list[list[Any]]:
    """The operations of a dialect, those together that have the same verifier."""
    found: dict[Any, list[Any]] = defaultdict(list)
    known: Any = context().dialect(dialect)
    for op in known.operations.values():
        found[op.verify, getattr(op, "verify_symbol_uses", None)].append(op)
    return list(found.values())


@pytest.mark.parametrize("dialect", EVERY)
def test_each_rule_is_broken(dialect: str) -> None:
    said = errors()
    left = [
        (family[0].name, rule)
        for family in families(dialect)
        for rule in rules_of(family[0], "plait_")
        if (family[0].name, rule) not in UNREACHABLE
        and not any(pattern(op.name, rule).match(text) for op in family for text in said.get(op.name, ()))
    ]
    assert left == []


def test_rules_are_found() -> None:
    rules = [rule for dialect in EVERY for family in families(dialect) for rule in rules_of(family[0], "plait_")]
    assert len(rules) > 500
