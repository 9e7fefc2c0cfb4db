"""Random bits: those of XLA, and the same after each step of the lowering and in native code."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

Check = Any
ALGORITHMS = {"threefry2x32": 2, "philox4x32": 3}
STATE = np.array([0x1122334455667788, 0xFFFFFFFFFFFFFFFE, 0x99], np.uint64)


def text(algorithm: str, words: int, result: str, sizes: int = 0) -> str:
    arguments = "".join(f", %n{i}: index" for i in range(sizes))
    given = f" sizes({', '.join(f'%n{i}' for i in range(sizes))})" if sizes else ""
    state = f"tensor<{words}xui64>"
    return (
        f"func.func @main(%s: {state}{arguments}) -> ({state}, {result}) {{\n"
        f"  %t, %r = tcp.rng_bits {algorithm} %s{given} : {state} -> {state}, {result}\n"
        f"  return %t, %r : {state}, {result}\n}}"
    )


# Known answers, of Random123 and of XLA's RngBitGenerator.
KNOWN = {
    ("threefry2x32", "ui32"): [1576285164, 2249660814, 740599976, 2425682526, 2436392515],
    ("threefry2x32", "ui16"): [13292, 6542, 43176, 64094, 26179],
    ("threefry2x32", "ui64"): [
        9662219624799024108, 10418227120389269672, 6433701140276733507, 9707638358252452699, 16980371968582007637,
    ],
    ("philox4x32", "ui32"): [512747620, 1298009047, 1267190206, 761827841, 1383286907],
    ("philox4x32", "ui8"): [100, 215, 190, 1, 123],
    ("philox4x32", "ui64"): [
        5574906407289874532, 3272025663544478142, 7043725020835825787, 9254853183523022196, 14929923424383677111,
    ],
}  # fmt: skip


@pytest.mark.parametrize(("algorithm", "element"), KNOWN)
def test_known_bits(algorithm: str, element: str, check_natively: Check) -> None:
    state = np.array([0x200000001, 0x400000003], np.uint64)
    blocks = {("threefry2x32", "ui64"): 5, ("philox4x32", "ui64"): 3}.get(
        (algorithm, element), 3 if algorithm == "threefry2x32" else 2
    )
    new, bits = check_natively(text(algorithm, 2, f"tensor<5x{element}>"), [state])
    assert bits.tolist() == KNOWN[algorithm, element]
    assert new.tolist() == [0x200000001, 0x400000003 + blocks]


@pytest.mark.parametrize("algorithm", ALGORITHMS)
@pytest.mark.parametrize("shape", [(), (1,), (3, 5), (3, 4), (5, 7, 3), (2, 0), (4, 3, 2)])
def test_static_and_dynamic_shapes_agree(algorithm: str, shape: tuple[int, ...], check_natively: Check) -> None:
    words = ALGORITHMS[algorithm]
    static = f"tensor<{''.join(f'{n}x' for n in shape)}ui32>"
    dynamic = f"tensor<{'?x' * len(shape)}ui32>"
    fixed = check_natively(text(algorithm, words, static), [STATE[:words]])
    found = check_natively(text(algorithm, words, dynamic, len(shape)), [STATE[:words], *shape])
    for a, b in zip(fixed, found):
        assert a.shape == b.shape and np.array_equal(a, b)


@pytest.mark.parametrize("algorithm", ALGORITHMS)
@pytest.mark.parametrize("element", ["f32", "i32", "i64", "f64", "f16", "i8"])
def test_elements_have_the_bits_of_unsigned_ones(algorithm: str, element: str, check_natively: Check) -> None:
    width = int(element[1:])
    state = [STATE[: ALGORITHMS[algorithm]]]
    _, given = check_natively(text(algorithm, len(state[0]), f"tensor<3x3x{element}>"), state)
    _, unsigned = check_natively(text(algorithm, len(state[0]), f"tensor<3x3xui{width}>"), state)
    assert np.array_equal(given.view(f"u{width // 8}"), unsigned)


@pytest.mark.oracle
@pytest.mark.parametrize("algorithm", ALGORITHMS)
@pytest.mark.parametrize("shape", [(), (1,), (7,), (3, 5), (3, 4), (5, 7, 3), (1, 1), (2, 0), (6, 3, 2)])
@pytest.mark.parametrize("element", ["uint8", "uint16", "uint32", "uint64"])
def test_the_bits_are_those_of_xla(algorithm: str, shape: Any, element: str, check: Check) -> None:
    jax = pytest.importorskip("jax")
    choice = jax.lax.RandomAlgorithm
    with jax.enable_x64(True):
        key = np.array([7, 9, 0xFFFFFFFE, 0xFFFFFFFF], np.uint32)
        picked = choice.RNG_THREE_FRY if algorithm == "threefry2x32" else choice.RNG_PHILOX
        new, bits = jax.lax.rng_bit_generator(key, shape, dtype=getattr(np, element), algorithm=picked)
    result = f"tensor<{''.join(f'{n}x' for n in shape)}ui{element[4:]}>"
    got_state, got = check(text(algorithm, 2, result), [key.view(np.uint64)])
    assert np.array_equal(got, np.asarray(bits))
    assert np.array_equal(got_state.view(np.uint32), np.asarray(new))
