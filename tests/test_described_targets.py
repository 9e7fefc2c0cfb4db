"""Plans for a target that a plugin describes: what it does not have is written with what it has, without being asked."""

from __future__ import annotations

from importlib import import_module
from typing import Any

import ml_dtypes
import numpy as np
import plait
import pytest
from plait.context import Context
from plait.plugins import TargetRecord, hookimpl
from plait.runtime.target import Target

BOARD = Target("llvm", element_types=("f32", "i1", "i32", "i64"), decompose=("softmax-online",), kernels=("softmax",))
PLUGINS = ("plait_std", "plait_linalg", "plait_tcp", "plait_emulation", "plait_stablehlo", "plait_llvm")
SOFTMAX = """
func.func @main(%x: tensor<3x?xf32>) -> tensor<3x?xf32> {
  %least = stablehlo.constant dense<0xFF800000> : tensor<f32>
  %zero = stablehlo.constant dense<0.0> : tensor<f32>
  %m = stablehlo.reduce(%x init: %least) applies stablehlo.maximum across dimensions = [1] : (tensor<3x?xf32>, tensor<f32>) -> tensor<3xf32>
  %s = chlo.broadcast_subtract %x, %m {broadcast_dimensions = array<i64: 0>} : (tensor<3x?xf32>, tensor<3xf32>) -> tensor<3x?xf32>
  %e = stablehlo.exponential %s : tensor<3x?xf32>
  %t = stablehlo.reduce(%e init: %zero) applies stablehlo.add across dimensions = [1] : (tensor<3x?xf32>, tensor<f32>) -> tensor<3xf32>
  %r = chlo.broadcast_divide %e, %t {broadcast_dimensions = array<i64: 0>} : (tensor<3x?xf32>, tensor<3xf32>) -> tensor<3x?xf32>
  return %r : tensor<3x?xf32>
}
"""
NARROW = """
func.func @main(%x: tensor<?xbf16>) -> tensor<?xbf16> {
  %r = stablehlo.multiply %x, %x : tensor<?xbf16>
  return %r : tensor<?xbf16>
}
"""


class Description:
    """A plugin that describes the machine of the backend `llvm`."""

    PLAIT_API = 1

    @staticmethod
    @hookimpl
    def plait_targets() -> Any:
        yield TargetRecord("llvm", load=lambda: BOARD, summary="a machine with few types and a kernel")


@pytest.fixture(scope="module")
def plugins() -> list[Any]:
    return [pytest.importorskip(name) and import_module(f"{name}.plugin") for name in PLUGINS]


def test_a_plan_has_what_the_description_asks_for(plugins: list[Any]) -> None:
    described = Context(plugins=[*plugins, Description])
    executable = plait.compile(NARROW, context=described)
    assert "tcp.binary multiply" in executable.ir("tcp") and "-> tensor<?xf32>" in executable.ir("tcp")
    plain = plait.compile(NARROW, context=Context(plugins=plugins))
    assert "f32" not in plain.ir("tcp")
    x = np.arange(5).astype(ml_dtypes.bfloat16)
    assert np.array_equal(executable(x)[0], plain(x)[0])


def test_kernels_are_grouped_and_decomposed(plugins: list[Any]) -> None:
    module = plait.parse(SOFTMAX)
    x = np.random.default_rng(0).normal(size=(3, 9)).astype(np.float32)
    executable = plait.compile(module, context=Context(plugins=[*plugins, Description]))
    e = np.exp(x - x.max(1, keepdims=True))
    np.testing.assert_allclose(executable(x)[0], e / e.sum(1, keepdims=True), rtol=1e-6)
    assert 'kernel = "softmax"' in executable.ir("tcp") and "tcp.reduce_region" in executable.ir("tcp")
