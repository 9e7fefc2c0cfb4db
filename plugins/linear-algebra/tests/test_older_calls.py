"""Calls of linear algebra as JAX wrote them until 2024 give what those of today give."""

from __future__ import annotations

from typing import Any

import numpy as np
import plait
import pytest
from linear_algebra_kit import FORMATS, TARGETS, call, real, tensor
from plait_linear_algebra.lapack.routine import OPTIONS
from plait_linear_algebra.lapack.table import CALLS, Form

N = 3
OLDER = [name for name in CALLS if name.startswith(("lapack_d", "lapack_z", "blas_d", "blas_z")) and not name.endswith("_ffi")]
CODES = {"compute_left": 86, "compute_right": 86, "mode": 86, "low": 1, "high": N, "transpose": 0}
SETTINGS = {"mode": "A", "uplo": "L", "side": "L", "trans_x": "N", "diag": "U", "compute_left": "V", "compute_right": "V"}
LINES = {"pivots": N, "values": N, "diagonal": N, "real": N, "imag": N, "beside": N - 1}


def type_of(name: str, kind: str, routine: str) -> str:
    """The type of an operand or a result."""
    element, of_reals = FORMATS[kind][0], routine in ("syevd", "heevd", "gesdd")
    if name in ("info", "selected"):
        return "tensor<i32>"
    if name == "weights":
        return tensor((N - 1 if routine in ("gehrd", "sytrd", "hetrd") else N,), element)
    if name in LINES:
        real_part = name in ("diagonal", "beside") or (name == "values" and of_reals)
        return tensor((LINES[name],), "i32" if name == "pivots" else real(kind) if real_part else element)
    return tensor((N, N), f"complex<{real(kind)}>" if routine == "geev" and name in ("left", "right") else element)


def older(target: str, form: Form, kind: str, routine: str, as_tuple: bool) -> tuple[str, list[str]]:
    """A program with the older call: options are constants, sizes are 0, work areas are vectors."""
    lines, names, types, given = [], list[str](), list[str](), list[str]()
    for i, name in enumerate(form.operands):
        is_matrix = name not in OPTIONS and name not in ("_", "alpha")
        element = FORMATS[kind][0]
        ty = type_of(name, kind, routine) if is_matrix else f"tensor<{element}>" if name == "alpha" else "tensor<i32>"
        types.append(ty)
        names.append(f"%{name}" if is_matrix else f"%c{i}")
        if is_matrix:
            given.append(f"%{name}: {ty}")
        else:
            number = CODES.get(name, 0 if name == "_" else 1)
            text = ("2.0" if kind == "d" else "(2.0, 0.0)") if name == "alpha" else str(number)
            lines.append(f"%c{i} = stablehlo.constant dense<{text}> : {ty}")
    made = ["tensor<5xf32>" if name == "_" else type_of(name, kind, routine) for name in form.results]
    whole = f"tuple<{', '.join(made)}>" if as_tuple else f"({', '.join(made)})"
    values = [f"%r#{i}" if len(made) > 1 else "%r" for i in range(len(made))]
    lines.append(
        f"%r{f':{len(made)}' if len(made) > 1 and not as_tuple else ''} = stablehlo.custom_call @{target}({', '.join(names)}) "
        f"{{api_version = 2 : i32}} : ({', '.join(types)}) -> {whole}"
    )
    if as_tuple:
        values = [f"%v{i}" for i in range(len(made))]
        lines += [f"%v{i} = stablehlo.get_tuple_element %r[{i}] : ({whole}) -> {ty}" for i, ty in enumerate(made)]
    lines.append(f"return {', '.join(values)} : {', '.join(made)}")
    body = "\n".join(lines)
    return f"func.func @main({', '.join(given)}) -> ({', '.join(made)}) {{\n{body}\n}}", made


def newer(target: str, form: Form, kind: str, routine: str) -> str:
    config = ", ".join(f"{key} = {ord(value)} : ui8" for key, value in SETTINGS.items())
    if routine == "gehrd":
        config = f"low = 1 : i32, high = {N} : i32"
    if routine in ("gees", "syevd", "heevd"):
        config = 'mode = 86 : ui8, uplo = 76 : ui8, sort = 78 : ui8'
    types = [type_of(name, kind, routine) for name in form.operands]
    return call(target, types, [type_of(name, kind, routine) for name in form.results], config)


def run(text: str, target: str, *values: Any) -> list[Any]:
    found = plait.compile(text, target=target)(*values)
    return list(found) if isinstance(found, (list, tuple)) else [found]


@pytest.mark.parametrize("target", TARGETS)
@pytest.mark.parametrize("name", OLDER)
def test_the_older_form_gives_the_same(name: str, target: str) -> None:
    prefix, kind, routine = name.partition("_")[0], name.partition("_")[2][0], name.partition("_")[2][1:]
    today = f"lapack_{kind}{routine}_ffi"
    (_, form), (_, form_of_today) = CALLS[name], CALLS[today]
    rng = np.random.default_rng(2)
    x = rng.standard_normal((N, N)) + (1j * rng.standard_normal((N, N)) if kind == "z" else 0)
    values = [(x @ np.conj(x).T + np.eye(N)).astype(FORMATS[kind][1])]
    if "weights" in form.operands:
        values.append(rng.standard_normal(N).astype(FORMATS[kind][1]))
    if prefix == "blas":
        values.append(x.astype(FORMATS[kind][1]))
    text, types = older(name, form, kind, routine, routine == "geqrf")
    found = dict(zip(form.results, run(text, target, *values)))
    expected = dict(zip(form_of_today.results, run(newer(today, form_of_today, kind, routine), target, *values)))
    assert len(types) == len(form.results)
    for key, value in expected.items():
        scale = 2 if prefix == "blas" else 1  # alpha
        np.testing.assert_allclose(found[key], scale * value, rtol=1e-12, atol=1e-12)
        assert np.any(value != 0) or key in ("info", "selected", "imag")


@pytest.mark.parametrize("target", TARGETS)
def test_shapes_of_the_older_form_may_be_operands(target: str) -> None:
    text = """func.func @main(%a: tensor<?x3x3xf64>, %w: tensor<3xi32>, %v: tensor<2xi32>, %i: tensor<1xi32>, %k: tensor<1xi32>)
        -> (tensor<?x3x3xf64>, tensor<?x3xf64>, tensor<?xi32>, tensor<?xf64>, tensor<7xi32>) {
      %b = stablehlo.get_dimension_size %a, dim = 0 : (tensor<?x3x3xf64>) -> tensor<i32>
      %lower = stablehlo.constant dense<1> : tensor<i32>
      %n = stablehlo.constant dense<3> : tensor<i32>
      %j = stablehlo.constant dense<7> : tensor<1xi32>
      %r:5 = stablehlo.custom_call @lapack_dsyevd(%lower, %b, %n, %a, %w, %v, %i, %k, %j) {api_version = 2 : i32,
          indices_of_shape_operands = dense<[4, 5, 6, 7, 8]> : tensor<5xi64>}
        : (tensor<i32>, tensor<i32>, tensor<i32>, tensor<?x3x3xf64>, tensor<3xi32>, tensor<2xi32>, tensor<1xi32>,
           tensor<1xi32>, tensor<1xi32>)
        -> (tensor<?x3x3xf64>, tensor<?x3xf64>, tensor<?xi32>, tensor<?xf64>, tensor<7xi32>)
      return %r#0, %r#1, %r#2, %r#3, %r#4 : tensor<?x3x3xf64>, tensor<?x3xf64>, tensor<?xi32>, tensor<?xf64>, tensor<7xi32>
    }"""
    x = np.random.default_rng(4).standard_normal((2, 3, 3))
    a = x + np.swapaxes(x, -1, -2)
    shapes = [np.array(v, np.int32) for v in ([2, 3, 3], [2, 3], [2], [9])]
    vectors, values, info, *work = run(text, target, a, *shapes)
    np.testing.assert_allclose(values, np.linalg.eigvalsh(a))
    np.testing.assert_allclose(a @ vectors, vectors * values[:, None], atol=1e-12)
    assert info.tolist() == [0, 0]
    assert [v.shape for v in work] == [(9,), (7,)]
