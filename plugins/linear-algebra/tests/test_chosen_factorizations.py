"""A target chooses how factorizations of StableHLO and LAPACK are computed: by blocks of contractions, or elements."""

from __future__ import annotations

from typing import Any

import numpy as np
import plait
import pytest
from plait.context import Context
from plait.passes import PassManager, Pipeline
from plait.syntax.parser import parse_module

pytest.importorskip("plait_tcp")
from linear_algebra_kit import FORMATS, call, tensor
from plait_linear_algebra.lapack.table import CALLS

SYSTEM = """func.func @main(%a: tensor<?x?xf64>, %b: tensor<?x7xf64>) -> tensor<?x7xf64> {
  %l = stablehlo.cholesky %a, lower = true : tensor<?x?xf64>
  %x = "stablehlo.triangular_solve"(%l, %b) <{left_side = true, lower = true, unit_diagonal = false,
    transpose_a = #stablehlo<transpose NO_TRANSPOSE>}> : (tensor<?x?xf64>, tensor<?x7xf64>) -> tensor<?x7xf64>
  return %x : tensor<?x7xf64>
}"""
BLOCKED = ",decompose-for-target{decompose=factorizations-blocked}"


@pytest.fixture(scope="module")
def context() -> Context:
    return Context.from_environment()


def lowered(text: str, is_blocked: bool, context: Context) -> Any:
    """The module in tcp; its groups are there, or became contractions."""
    module = parse_module(text, context)
    steps = f"stablehlo-to-tcp,canonicalize,cse{BLOCKED if is_blocked else ''}"
    PassManager(context).run(Pipeline.parse(steps, context), module)
    names = {op.name for op in module.walk()}
    assert ("tcp.contract" in names, "tcp.isolated_group" in names) == (is_blocked, not is_blocked)
    return module


def computed(text: str, is_blocked: bool, context: Context, *values: Any) -> list[Any]:
    """The results of native code."""
    if "llvm" not in context.backends:
        pytest.skip("needs plait-llvm")
    found = plait.compile(str(lowered(text, is_blocked, context)), target="llvm", context=context)(*values)
    return list(found) if isinstance(found, (list, tuple)) else [found]


@pytest.mark.parametrize("size", [0, 5, 70])
@pytest.mark.parametrize("is_blocked", [True, False])
def test_cholesky_and_a_system(is_blocked: bool, size: int, context: Context) -> None:
    random = np.random.default_rng(0)
    a, b = random.standard_normal((size, size)), random.standard_normal((size, 7))
    a = a @ a.T + size * np.eye(size)
    (got,) = computed(SYSTEM, is_blocked, context, a, b)
    np.testing.assert_allclose(got, np.linalg.solve(np.linalg.cholesky(a), b), rtol=0, atol=1e-12)


ROUTINES = {"householder_qr": ("geqrf", "Qr"), "householder_product": ("orgqr", "ungqr", "Product"), "lu": ("getrf", "Lu")}
SPELLINGS = [(name, kernel) for name in CALLS for kernel, parts in ROUTINES.items() if any(part in name for part in parts)]


@pytest.mark.parametrize(("name", "kernel"), SPELLINGS)
def test_every_spelling_names_its_kernel(name: str, kernel: str, context: Context) -> None:
    """Also where only one result is used."""
    element = FORMATS[name[7]][0] if name.startswith("lapack") else "f32"
    matrix, vector, number = tensor((4, 4), element), tensor((4,), element), "tensor<i32>"
    types = {"a": matrix, "weights": vector, "pivots": "tensor<4xi32>", "order": "tensor<4xi32>", "info": number, "_": number}
    given, results = ([types[each] for each in names] for names in (CALLS[name][1].operands, CALLS[name][1].results))
    text = f"""func.func @main({", ".join(f"%{i}: {ty}" for i, ty in enumerate(given))}) -> {matrix} {{
      %r:{len(results)} = stablehlo.custom_call @{name}({", ".join(f"%{i}" for i in range(len(given)))})
        {{backend_config = ""}} : ({", ".join(given)}) -> ({", ".join(results)})
      return %r#0 : {matrix}
    }}"""
    (group,) = [op for op in lowered(text, False, context).walk() if op.name == "tcp.isolated_group"]
    assert group.attributes["kernel"].value == kernel
    lowered(text, True, context)


# routine, what it is given, what it gives
QR = ("geqrf", ["a"], ["a", "weights"])
PRODUCT = {"d": ("orgqr", ["a", "weights"], ["a"]), "z": ("ungqr", ["a", "weights"], ["a"])}
LU = ("getrf", ["a"], ["a", "pivots", "info"])


@pytest.mark.parametrize(("kind", "rows", "columns"), [("d", 70, 50), ("z", 40, 33)])
def test_blocks_give_what_the_loops_give(kind: str, rows: int, columns: int, context: Context) -> None:
    random, (element, dtype) = np.random.default_rng(0), FORMATS[kind]
    x = random.standard_normal((rows, columns)) + (1j * random.standard_normal((rows, columns)) if kind == "z" else 0)
    types = {"a": tensor((rows, columns), element), "weights": tensor((columns,), element)}
    types |= {"pivots": tensor((columns,), "i32"), "info": "tensor<i32>"}
    values = {"a": x.astype(dtype)}
    for name, given, results in (LU, QR, PRODUCT[kind]):
        text = call(f"lapack_{kind}{name}_ffi", [types[each] for each in given], [types[each] for each in results])
        of_blocks, of_loops = (computed(text, is_blocked, context, *[values[each] for each in given]) for is_blocked in (True, False))
        for one, other in zip(of_blocks, of_loops, strict=True):
            np.testing.assert_allclose(one, other, rtol=0, atol=1e-12 * np.abs(other).max())
        if name == "geqrf":
            values = dict(zip(results, of_loops))
