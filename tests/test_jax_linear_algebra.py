"""Programs of linear algebra that JAX exports: values, derivatives and batches are those that JAX computes."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

import numpy as np
import plait
import pytest
from plait.diagnostics.diagnostic import DiagnosticError

jax = pytest.importorskip("jax", reason="needs jax and jaxlib")
pytest.importorskip("plait_stablehlo", reason="needs plait-stablehlo")
pytest.importorskip("plait_llvm", reason="needs plait-llvm")
jnp, la, jsp = jax.numpy, jax.lax.linalg, pytest.importorskip("jax.scipy").linalg
pytestmark = pytest.mark.oracle
RNG = np.random.default_rng(29)


@pytest.fixture(scope="module", autouse=True)
def double_precision() -> Any:
    before = jax.config.jax_enable_x64
    jax.config.update("jax_enable_x64", True)
    yield
    jax.config.update("jax_enable_x64", before)


def exported(function: Callable[..., Any], *arguments: Any) -> bytes:
    unstable = [jax.export.DisabledSafetyCheck.custom_call(f"lapack_{name}_ffi") for name in ("dgesvd", "dgeqp3")]
    export = jax.export.export(jax.jit(function), platforms=["cpu"], disabled_checks=unstable)
    return export(*arguments).mlir_module_serialized


def run(program: bytes, target: str, *values: Any) -> list[Any]:
    found = plait.compile(program, target=target)(*values)
    return list(found) if isinstance(found, (list, tuple)) else [found]


def check(function: Callable[..., Any], target: str, *values: Any, tolerance: float = 1e-8) -> None:
    expected = [np.asarray(v) for v in jax.tree.leaves(jax.jit(function)(*values))]
    found = run(exported(function, *values), target, *values)
    assert [v.shape for v in found] == [v.shape for v in expected]
    for one, other in zip(found, expected):
        np.testing.assert_allclose(one, other, rtol=tolerance, atol=tolerance)


A = RNG.standard_normal((4, 4))
B = RNG.standard_normal((4, 3))
WIDE = RNG.standard_normal((3, 5))
P = A @ A.T + 4 * np.eye(4)
C = A + 1j * RNG.standard_normal((4, 4))
SINGULAR = np.outer(np.arange(1.0, 5), np.arange(2.0, 6))


def sorted_eigenvalues(x: Any) -> Any:
    return jnp.sort(jnp.linalg.eigvals(x))


def rebuilt(x: Any) -> Any:
    values, vectors = jnp.linalg.eig(x)
    return (vectors * values) @ jnp.linalg.inv(vectors)


def null_projector(x: Any) -> Any:
    _, values, right = jnp.linalg.svd(x)
    mask = (values < 1e-8)[:, None] * right
    return mask.T @ mask


PROGRAMS: dict[str, tuple[Callable[..., Any], tuple[Any, ...]]] = {
    "eigvals": (sorted_eigenvalues, (A,)),
    "eig": (rebuilt, (A,)),
    "eig of a complex matrix": (rebuilt, (C,)),
    "eig of a batch": (jax.vmap(rebuilt), (np.stack([A, P, A.T]),)),
    "eigh": (lambda x: (lambda w, v: (w, (v * w) @ v.conj().T))(*jnp.linalg.eigh(x)), (C + C.conj().T,)),
    "schur": (lambda x: (lambda t, z: z @ t @ z.conj().T)(*jsp.schur(x)), (A,)),
    "schur of a complex matrix": (lambda x: (lambda t, z: (z @ t @ z.conj().T, jnp.tril(t, -1)))(*jsp.schur(x)), (C,)),
    "rsf2csf": (lambda x: (lambda t, z: z @ t @ z.conj().T)(*jsp.rsf2csf(*jsp.schur(x))), (A,)),
    "hessenberg": (lambda x: jsp.hessenberg(x, calc_q=True), (A,)),
    "tridiagonal": (la.tridiagonal, (P,)),
    "expm": (jsp.expm, (A,)),
    "sqrtm": (jsp.sqrtm, (P,)),
    "polyfit": (lambda x, y: jnp.polyfit(x, y, 2), (B[:, 0], B[:, 1])),
    "roots": (lambda c: jnp.sort(jnp.roots(c, strip_zeros=False)), (np.array([1.0, -6, 11, -6]),)),
    "cond": (jnp.linalg.cond, (A,)),
    "matrix_rank": (jnp.linalg.matrix_rank, (SINGULAR,)),
    "null space": (null_projector, (SINGULAR,)),
    "pinv": (jnp.linalg.pinv, (WIDE,)),
    "lstsq": (lambda a, b: jnp.linalg.lstsq(a, b)[0], (B, A[:, 0])),
    "cho_solve": (lambda a, b: jsp.cho_solve(jsp.cho_factor(a), b), (P, B)),
    "solve_triangular": (lambda a, b: jsp.solve_triangular(a, b, trans=1, lower=True, unit_diagonal=True), (A, B)),
    "lu_solve": (lambda a, b: jsp.lu_solve(jsp.lu_factor(a), b), (A, B)),
    "lu": (jsp.lu, (WIDE,)),
    "inv": (jnp.linalg.inv, (A,)),
    "slogdet": (jnp.linalg.slogdet, (C,)),
    "det": (jnp.linalg.det, (A,)),
    "svd": (lambda x: (lambda u, s, v: (s, (u[:, :3] * s) @ v[:3]))(*jnp.linalg.svd(x)), (WIDE,)),
    "thin svd": (lambda x: (lambda u, s, v: (s, (u * s) @ v))(*jnp.linalg.svd(x, full_matrices=False)), (B,)),
    "svd of a hermitian": (lambda x: jnp.linalg.svd(x, hermitian=True)[1], (P,)),
    "svd by QR iterations": (lambda x: la.svd(x, algorithm=la.SvdAlgorithm.QR)[1], (B,)),
    "qr": (jnp.linalg.qr, (B,)),
    "qr with pivoting": (lambda x: jsp.qr(x, pivoting=True), (B,)),
    "complete qr": (lambda x: jnp.linalg.qr(x, mode="complete"), (B,)),
    "tridiagonal_solve": (lambda d, b: la.tridiagonal_solve(d, d + 5, d, b), (A[0], B)),
    "tensorsolve": (lambda a, b: jnp.linalg.tensorsolve(a.reshape(2, 2, 4), b), (A, B[:, 0].reshape(2, 2))),
    "matrix_power": (lambda x: jnp.linalg.matrix_power(x, -3), (A,)),
    "norms": (lambda x: (jnp.linalg.norm(x, 2), jnp.linalg.norm(x, "nuc")), (A,)),
    "derivative of eig": (jax.jacobian(lambda x: jnp.sum(jnp.linalg.eigvals(x).real ** 3)), (A,)),
    "derivative of eigh": (jax.grad(lambda x: jnp.sum(jnp.linalg.eigh(x)[0] ** 3)), (P,)),
    "derivative of svd": (jax.grad(lambda x: jnp.sum(jnp.linalg.svd(x, full_matrices=False)[1] ** 2)), (B,)),
    "derivative of cholesky": (jax.grad(lambda x: jnp.sum(jnp.linalg.cholesky(x))), (P,)),
    "derivative of lu": (jax.grad(lambda x: jnp.sum(jsp.lu(x)[2])), (A,)),
    "derivative of qr": (jax.grad(lambda x: jnp.sum(jnp.abs(jnp.linalg.qr(x)[1]))), (B,)),
    "derivative of solve": (jax.grad(lambda a, b: jnp.sum(jnp.linalg.solve(a, b) ** 2), argnums=(0, 1)), (A, B)),
    "derivative of expm": (jax.grad(lambda x: jnp.sum(jsp.expm(x))), (A * 0.1,)),
    "derivative of tridiagonal_solve": (jax.grad(lambda d, b: jnp.sum(la.tridiagonal_solve(d, d + 5, d, b))), (A[0], B)),
    "tangent of det": (lambda x, t: jax.jvp(jnp.linalg.det, (x,), (t,)), (A, A.T)),
    "batch of solve": (jax.vmap(jnp.linalg.solve, in_axes=(0, None)), (np.stack([A, P]), B)),
    "batch of svd": (jax.vmap(lambda x: jnp.linalg.svd(x, compute_uv=False)), (np.stack([B, 2 * B]),)),
    "top_k": (lambda x: jax.lax.top_k(x, 2), (WIDE,)),
    "approx_max_k": (lambda x: jax.lax.approx_max_k(x, 2), (WIDE.astype(np.float32),)),
}


@pytest.mark.parametrize("target", ["llvm", "interpret"])
@pytest.mark.parametrize("name", PROGRAMS)
def test_values_are_those_of_jax(name: str, target: str) -> None:
    function, arguments = PROGRAMS[name]
    check(function, target, *arguments)


@pytest.mark.parametrize("target", ["llvm", "interpret"])
def test_what_fails_is_nan(target: str) -> None:
    broken = A.copy()
    broken[1, 2] = np.nan
    for function in (jnp.linalg.cholesky, jnp.linalg.eigvalsh, lambda x: jnp.linalg.svd(x, compute_uv=False), jnp.linalg.eigvals):
        same_nans(function, target, broken)
    same_nans(jnp.linalg.cholesky, target, np.diag([1.0, -1.0]))


def same_nans(function: Callable[..., Any], target: str, x: Any) -> None:
    found, expected = np.isnan(run(exported(function, x), target, x)[0]), np.isnan(function(x))
    assert expected.any()
    np.testing.assert_array_equal(found, expected)


DYNAMIC: dict[str, tuple[str, Callable[[Any], Any]]] = {
    "lu": ("b, m, n", lambda x: la.lu(x)[0]),
    "qr": ("b, n, n", lambda x: jnp.abs(la.qr(x)[1])),
    "svd": ("m, n", lambda x: (lambda u, s, v: (s, (u * s) @ v))(*la.svd(x, full_matrices=False))),
    "eigh": ("b, n, n", lambda x: la.eigh(x)[1]),
    "eig": ("b, n, n", lambda x: jnp.sort(la.eig(x)[0].real, axis=-1)),
    "schur": ("n, n", lambda x: (lambda t, z: z @ t @ z.T)(*la.schur(x))),
    "hessenberg": ("b, 4, 4", lambda x: la.hessenberg(x)[0]),
    "tridiagonal": ("b, n, n", lambda x: la.tridiagonal(x)[1]),
    "tridiagonal_solve": ("b, n, k", lambda x: la.tridiagonal_solve(x[..., 0], x[..., 1] + 5, x[..., 2], x)),
    "solve": ("n, n", lambda x: jnp.linalg.solve(x, x.T)),
    "cholesky": ("b, n, n", lambda x: la.cholesky(x @ jnp.swapaxes(x, -1, -2) + 4 * jnp.eye(x.shape[-1]))),
    "top_k": ("m, n", lambda x: jax.lax.top_k(x, x.shape[-1] - 1)),
}


@pytest.mark.parametrize("target", ["llvm", "interpret"])
@pytest.mark.parametrize("name", DYNAMIC)
def test_sizes_may_be_symbols(name: str, target: str) -> None:
    names, function = DYNAMIC[name]
    symbols = jax.export.symbolic_shape(names)
    shapes = {2: [(4, 4)] if names == "n, n" else [(3, 5), (4, 3)], 3: [(2, 4, 4), (3, 4, 4)]}[len(symbols)]
    program = exported(function, jax.ShapeDtypeStruct(symbols, np.float64))
    for shape in shapes:
        x = RNG.standard_normal(shape)
        for one, other in zip(run(program, target, x), jax.tree.leaves(function(x)), strict=True):
            np.testing.assert_allclose(one, other, rtol=1e-8, atol=1e-8)


def test_rules_of_sharding_are_read_from_bytecode_as_they_are_written() -> None:
    program = jax.export.export(jax.jit(jax.vmap(jnp.linalg.svd)), platforms=["cpu"])(np.stack([B, B]))
    rules = re.findall(r"#sdy\.op_sharding_rule<.*?>,? ?custom>|#sdy\.op_sharding_rule<.*?custom>", program.mlir_module())
    assert rules
    text = plait.parse(program.mlir_module()).print()
    read = plait.sources.read_module(program.mlir_module_serialized, plait.Context.from_environment()).print()
    for rule in rules:
        assert rule in text
        assert rule in read


def test_a_callback_into_python_is_an_error_with_a_hint() -> None:
    def function(x: Any) -> Any:
        return jax.pure_callback(np.sin, jax.ShapeDtypeStruct(x.shape, x.dtype), x)

    text = jax.jit(function).lower(A).as_text()
    assert "callback" in text
    with pytest.raises(DiagnosticError, match=r"belongs to the Python process .*export the program without callbacks"):
        run(text.encode(), "interpret", A)
