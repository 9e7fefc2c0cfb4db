"""Checks at run time: none for static sizes, which are compared as they are."""

from __future__ import annotations

from importlib import import_module
from typing import Any

import plait
import pytest
from plait.context import Context
from plait.passes.manager import PassManager
from plait_std.runtime_checks import knowledge

CTX = Context(plugins=[import_module("plait_std.plugin"), import_module("plait_tcp.plugin")])
PROGRAM = """
func.func @main(%x: tensor<SIZEx8xf32>, %y: tensor<SIZEx8xf32>, %z: tensor<8xf32>) -> tensor<SIZEx8xf32> {
  %0 = tcp.binary add %x, %y : tensor<SIZEx8xf32>
  %1 = tcp.unary tanh %0 : tensor<SIZEx8xf32>
  return %1 : tensor<SIZEx8xf32>
}
"""


def checked(size: str) -> str:
    module: Any = plait.parse(PROGRAM.replace("SIZE", size), context=CTX)
    PassManager(CTX).run("verify-tcp-at-run-time", module)
    return str(module)


def test_static_sizes_are_compared_without_sums(monkeypatch: pytest.MonkeyPatch) -> None:
    made: list[Any] = []
    linear = knowledge.Linear
    monkeypatch.setattr(knowledge, "Linear", lambda *parts: made.append(parts) or linear(*parts))
    assert "cf.assert" not in checked("4")
    assert not made


def test_dynamic_sizes_are_compared_when_they_are_not_known_to_be_equal() -> None:
    assert checked("?").count("cf.assert") == 1
