"""Each operation has one definition; it means the same to the interpreter and to native code."""

from __future__ import annotations

from typing import Any

import numpy as np
import plait
import pytest
from plait.context import Context
from plait_torch.definitions import definitions
from plait_torch.ops import ATEN
from plait_torch.to_tcp import TORCH_TO_TCP

TARGETS = ("interpret", "llvm")


def test_operations_and_definitions_are_the_same() -> None:
    assert {op.name for op in ATEN} == set(definitions())


def test_class_names_are_those_of_the_fields_of_their_modules() -> None:
    """So that stubs and imports find them."""
    for op in ATEN:
        assert op.__name__.startswith(op.schema.name.split(".")[1].capitalize()) and op.__name__.endswith("Op")
    assert len({op.__name__ for op in ATEN}) == len(ATEN)


def _both(text: str, ctx: Context, *arrays: Any) -> list[Any]:
    """What a program returns on each target."""
    return [plait.compile(text, target=target, context=ctx)(*arrays) for target in TARGETS]


DYNAMIC = """
func.func @main(%x: !torch.vtensor<[?,3],f32>, %w: !torch.vtensor<[4,3],f32>, %b: !torch.vtensor<[4],f32>)
    -> (!torch.vtensor<[?,4],f32>, !torch.vtensor<[?,2],f32>, !torch.int) {
  %int0 = torch.constant.int 0
  %int1 = torch.constant.int 1
  %int2 = torch.constant.int 2
  %int-1 = torch.constant.int -1
  %false = torch.constant.bool false
  %0 = torch.aten.linear %x, %w, %b : !torch.vtensor<[?,3],f32>, !torch.vtensor<[4,3],f32>, !torch.vtensor<[4],f32> -> !torch.vtensor<[?,4],f32>
  %1 = torch.aten._softmax %0, %int1, %false : !torch.vtensor<[?,4],f32>, !torch.int, !torch.bool -> !torch.vtensor<[?,4],f32>
  %n = torch.aten.size.int %x, %int0 : !torch.vtensor<[?,3],f32>, !torch.int -> !torch.int
  %twice = torch.aten.mul.int %n, %int2 : !torch.int, !torch.int -> !torch.int
  %size = torch.prim.ListConstruct %twice, %int2 : (!torch.int, !torch.int) -> !torch.list<int>
  %2 = torch.aten.view %1, %size : !torch.vtensor<[?,4],f32>, !torch.list<int> -> !torch.vtensor<[?,2],f32>
  return %1, %2, %twice : !torch.vtensor<[?,4],f32>, !torch.vtensor<[?,2],f32>, !torch.int
}
"""


@pytest.mark.parametrize("count", [1, 2, 5])
def test_sizes_are_known_when_it_runs(count: int, ctx: Context) -> None:
    rng = np.random.default_rng(0)
    x, w, b = (rng.standard_normal(shape).astype(np.float32) for shape in ((count, 3), (4, 3), (4,)))
    e = np.exp(x @ w.T + b)
    expected = e / e.sum(1, keepdims=True)
    for found in _both(DYNAMIC, ctx, x, w, b):
        np.testing.assert_allclose(found[0], expected, rtol=1e-5)
        np.testing.assert_allclose(found[1], expected.reshape(-1, 2), rtol=1e-5)
        assert found[2] == 2 * count


BROADCAST = """
func.func @main(%x: !torch.vtensor<[?,?],f32>, %y: !torch.vtensor<[?,?],f32>) -> !torch.vtensor<[?,?],f32> {
  %0 = torch.aten.mul.Tensor %x, %y : !torch.vtensor<[?,?],f32>, !torch.vtensor<[?,?],f32> -> !torch.vtensor<[?,?],f32>
  return %0 : !torch.vtensor<[?,?],f32>
}
"""


@pytest.mark.parametrize(("a", "b"), [((2, 3), (2, 3)), ((1, 3), (2, 3)), ((2, 1), (1, 4)), ((2, 3), (1, 1))])
def test_a_size_that_turns_out_to_be_one_is_repeated(a: tuple[int, int], b: tuple[int, int], ctx: Context) -> None:
    x, y = np.full(a, 2.0, np.float32), np.arange(b[0] * b[1], dtype=np.float32).reshape(b)
    for (found,) in _both(BROADCAST, ctx, x, y):
        np.testing.assert_array_equal(found, x * y)


NONZERO = """
func.func @main(%x: !torch.vtensor<[3,4],si64>) -> !torch.vtensor<[?,2],si64> {
  %0 = torch.aten.nonzero %x : !torch.vtensor<[3,4],si64> -> !torch.vtensor<[?,2],si64>
  return %0 : !torch.vtensor<[?,2],si64>
}
"""


@pytest.mark.parametrize("seed", range(3))
def test_a_size_depends_on_elements(seed: int, ctx: Context) -> None:
    x = np.random.default_rng(seed).integers(0, 1 + seed, (3, 4))
    for (found,) in _both(NONZERO, ctx, x):
        np.testing.assert_array_equal(found, np.argwhere(x))


RANDOM = """
func.func @main(%key: !torch.vtensor<[],si64> {torch.random_key}, %x: !torch.vtensor<[1000],f32>)
    -> (!torch.vtensor<[1000],f32>, !torch.vtensor<[1000],f32>, !torch.vtensor<[1000],i1>, !torch.vtensor<[7],si64>) {
  %none = torch.constant.none
  %int7 = torch.constant.int 7
  %p = torch.constant.float 2.500000e-01
  %true = torch.constant.bool true
  %0 = torch.aten.rand_like %x, %none, %none, %none, %none, %none : !torch.vtensor<[1000],f32>, !torch.none, !torch.none, !torch.none, !torch.none, !torch.none -> !torch.vtensor<[1000],f32>
  %1 = torch.aten.randn_like %x, %none, %none, %none, %none, %none : !torch.vtensor<[1000],f32>, !torch.none, !torch.none, !torch.none, !torch.none, !torch.none -> !torch.vtensor<[1000],f32>
  %2:2 = torch.aten.native_dropout %x, %p, %true : !torch.vtensor<[1000],f32>, !torch.float, !torch.bool -> !torch.vtensor<[1000],f32>, !torch.vtensor<[1000],i1>
  %3 = torch.aten.randperm %int7, %none, %none, %none, %none : !torch.int, !torch.none, !torch.none, !torch.none, !torch.none -> !torch.vtensor<[7],si64>
  return %0, %1, %2#1, %3 : !torch.vtensor<[1000],f32>, !torch.vtensor<[1000],f32>, !torch.vtensor<[1000],i1>, !torch.vtensor<[7],si64>
}
"""


def test_random_numbers_follow_from_the_key(ctx: Context) -> None:
    x = np.zeros(1000, np.float32)
    first, native = _both(RANDOM, ctx, np.array(3), x)
    for a, b in zip(first, native):
        np.testing.assert_allclose(a, b, rtol=1e-5, atol=1e-6)
    other = plait.compile(RANDOM, target="llvm", context=ctx)(np.array(4), x)
    assert not np.array_equal(native[0], other[0])


def test_random_numbers_are_distributed_as_stated(ctx: Context) -> None:
    uniform, normal, kept, order = plait.compile(RANDOM, target="llvm", context=ctx)(np.array(5), np.zeros(1000, np.float32))
    assert uniform.min() >= 0 and uniform.max() < 1 and abs(uniform.mean() - 0.5) < 0.05
    assert abs(normal.mean()) < 0.15 and abs(normal.std() - 1) < 0.1
    assert abs(kept.mean() - 0.75) < 0.06
    assert sorted(order) == list(range(7))
    assert abs(np.corrcoef(uniform, normal)[0, 1]) < 0.1  # each operation has a stream of its own


OPERATOR = """
func.func @main(%x: !torch.vtensor<[2],f32>) -> !torch.vtensor<[2],f32> {
  %0 = torch.operator "torch.mylib.twice"(%x) : (!torch.vtensor<[2],f32>) -> !torch.vtensor<[2],f32>
  return %0 : !torch.vtensor<[2],f32>
}
"""


def test_an_operator_is_carried_to_tcp(ctx: Context) -> None:
    module = plait.parse(OPERATOR, context=ctx)
    TORCH_TO_TCP.run(module, ctx)
    assert 'tcp.custom_op("torch.mylib.twice")' in str(module)


ASSERTION = """
func.func @main(%x: !torch.vtensor<[?],f32>) -> !torch.vtensor<[?],f32> {
  %int0 = torch.constant.int 0
  %int4 = torch.constant.int 4
  %n = torch.aten.size.int %x, %int0 : !torch.vtensor<[?],f32>, !torch.int -> !torch.int
  %0 = torch.aten.le.int %n, %int4 : !torch.int, !torch.int -> !torch.bool
  torch.runtime.assert %0, "at most 4 elements"
  return %x : !torch.vtensor<[?],f32>
}
"""


@pytest.mark.parametrize("target", TARGETS)
def test_assertions_are_checked_when_programs_run(target: str, ctx: Context) -> None:
    executable = plait.compile(ASSERTION, target=target, context=ctx)
    assert executable(np.ones(4, np.float32))[0].tolist() == [1] * 4
    with pytest.raises(Exception, match="at most 4 elements"):
        executable(np.ones(5, np.float32))
