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


BROADCAST = """
func.func @main(%x: tensor<?x?xf32>, %y: tensor<?xf32>) -> tensor<?x?xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %m = tensor.dim %x, %c0 : tensor<?x?xf32>
  %n = tensor.dim %x, %c1 : tensor<?x?xf32>
  %k = tensor.dim %y, %c0 : tensor<?xf32>
  %same = arith.cmpi eq, %k, %WITH : index
  cf.assert %same, "sizes differ"
  %0 = tcp.broadcast %y dims = [1] sizes(%m, %n) maybe_expanding = [0] : tensor<?xf32> -> tensor<?x?xf32>
  return %0 : tensor<?x?xf32>
}
"""


@pytest.mark.parametrize(("asserted", "may_expand"), [("n", False), ("m", True)])
def test_a_dimension_that_is_asserted_to_be_whole_does_not_expand(asserted: str, may_expand: bool) -> None:
    module: Any = plait.parse(BROADCAST.replace("WITH", asserted), context=CTX)
    PassManager(CTX).run("verify-tcp-at-run-time", module)
    text = str(module)
    assert ("maybe_expanding = [0]" in text) == may_expand
    assert text.count("cf.assert") == (2 if may_expand else 1)


def test_a_greater_size_is_learned_in_both_directions() -> None:
    text = """
    func.func @main(%x: tensor<?xf32>, %n: index) -> tensor<?xf32> {
      %c0 = arith.constant 0 : index
      %m = tensor.dim %x, %c0 : tensor<?xf32>
      %fits = arith.cmpi sge, %m, %n : index
      cf.assert %fits, "too many"
      %positive = arith.cmpi sle, %c0, %n : index
      cf.assert %positive, "negative"
      %0 = tcp.slice %x offsets [0] sizes [%n] strides [1] : tensor<?xf32> -> tensor<?xf32>
      return %0 : tensor<?xf32>
    }
    """
    module: Any = plait.parse(text, context=CTX)
    PassManager(CTX).run("verify-tcp-at-run-time", module)
    assert str(module).count("cf.assert") == 2
