"""Programs over the public functions of `jax.lax`: the text comes back, and the numbers are JAX's."""

from __future__ import annotations

import lax_arithmetic
import lax_contractions
import lax_control
import lax_linalg
import lax_movement
import lax_reductions
import pytest
from kit import check, jax
from public import public_functions

pytestmark = pytest.mark.oracle
PROGRAMS = {
    **lax_arithmetic.PROGRAMS, **lax_contractions.PROGRAMS, **lax_control.PROGRAMS, **lax_linalg.PROGRAMS,
    **lax_movement.PROGRAMS, **lax_reductions.PROGRAMS,
}  # fmt: skip

EXCLUDED = {
    **dict.fromkeys(["padtype_to_pads", "broadcast_shapes", "conv_dimension_numbers", "conv_general_permutations", "conv_general_shape_tuple",
                     "conv_shape_tuple", "conv_transpose_shape_tuple", "reduce_window_shape_tuple"], "computes with shapes while it traces"),
    **dict.fromkeys(["after_all", "create_token"], "no program keeps a token that orders nothing"),
    "dtype": "answers while it traces",
    "dot_general_p": "a primitive",
    **dict.fromkeys(["pbroadcast", "pcast", "psend", "precv", "ragged_all_to_all"], "talks to other devices"),
    "with_sharding_constraint": "places data on devices",
}  # fmt: skip


def test_each_function_is_swept_or_excluded() -> None:
    swept = {name.split()[0] for name in PROGRAMS}
    functions = public_functions(jax.lax) | {f"linalg.{name}" for name in public_functions(jax.lax.linalg)}
    assert functions - swept - EXCLUDED.keys() == set()
    assert not swept & EXCLUDED.keys()


@pytest.mark.parametrize("name", PROGRAMS)
def test_program(name: str) -> None:
    check(PROGRAMS[name])
