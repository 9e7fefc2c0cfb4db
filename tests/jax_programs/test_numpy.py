"""Programs of jax.numpy: every public function, exported, printed back, run, and compared with JAX."""

from __future__ import annotations

import numpy_algebra
import numpy_elementwise
import numpy_indexing
import numpy_movement
import numpy_reductions
import pytest
from kit import Program, check, jax
from public import public_functions

jnp = jax.numpy
pytestmark = pytest.mark.oracle
FAMILIES = (numpy_elementwise, numpy_reductions, numpy_movement, numpy_indexing, numpy_algebra)
PROGRAMS: dict[str, Program] = {name: program for family in FAMILIES for name, program in family.programs()}

EXCLUDED = {
    **dict.fromkeys(["from_dlpack", "frombuffer", "fromfile", "fromiter", "fromstring", "load", "save", "savez"], "reads or writes data of the host"),
    **dict.fromkeys(["array_repr", "array_str", "get_printoptions", "printoptions", "set_printoptions"], "makes text"),
    **dict.fromkeys(["broadcast_shapes", "einsum_path", "can_cast", "isdtype", "issubdtype", "promote_types", "result_type"], "answers about types and shapes, before there is a program"),
    **dict.fromkeys(["isrealobj", "isscalar", "iterable", "ndim", "shape", "size"], "answers about an array, before there is a program"),
    "trim_zeros": "its result has the size that the values say",
}  # fmt: skip


def test_every_public_function_has_a_program_or_a_reason() -> None:
    modules = {"": jnp, "fft.": jnp.fft, "linalg.": jnp.linalg}
    names = {prefix + name for prefix, module in modules.items() for name in public_functions(module)}
    tested = {name.split()[0] for name in PROGRAMS}
    assert sorted(names - tested) == sorted(EXCLUDED)


@pytest.mark.parametrize("name", PROGRAMS)
def test_a_program_of_numpy(name: str) -> None:
    check(PROGRAMS[name])
