"""Sizes are not followed through integers that may not hold them."""

from __future__ import annotations

from typing import Any

import pytest
from plait.syntax.parser import parse_module
from plait_tcp.sizes.known import Dim, Element, element_key


@pytest.mark.parametrize(("element", "is_followed"), [("i8", False), ("i16", False), ("i32", True), ("i64", True)])
def test_cast_of_a_size(element: str, is_followed: bool, ctx: Any) -> None:
    text = f"""
        func.func @main(%x: tensor<?xf32>) -> tensor<{element}> {{
          %c0 = arith.constant 0 : index
          %n = tensor.dim %x, %c0 : tensor<?xf32>
          %0 = tensor.from_elements %n : tensor<index>
          %1 = tcp.cast %0 : tensor<index> -> tensor<{element}>
          return %1 : tensor<{element}>
        }}"""
    module = parse_module(text, ctx)
    (cast,) = [op for op in module.walk() if op.name == "tcp.cast"]
    assert isinstance(element_key(cast.results[0], 0), Dim if is_followed else Element)
