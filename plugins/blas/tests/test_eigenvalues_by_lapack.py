"""Eigenvalues, Schur forms and singular values that LAPACK computes: they make the matrix again, for every type."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest
from plait.context import Context

pytest.importorskip("plait_stablehlo")
pytest.importorskip("plait_linear_algebra")
from lapack_kit import DTYPES, LETTERS, REAL, adjoint, checked, close, custom_call, dynamic, matrices, tensor

SIZE = 6
LETTER_CODES = {"V": 86, "N": 78}


def numbers_of(element: str, parts: list[Any]) -> Any:
    """Eigenvalues as complex numbers."""
    return parts[0] if element.startswith("complex") else parts[0] + 1j * parts[1]


def in_order(values: Any) -> Any:
    """Eigenvalues of each matrix in an order that rounding does not change."""
    return np.take_along_axis(values, np.lexsort((values.imag.round(2), values.real.round(2)), axis=-1), axis=-1)


def eigenvalue_types(element: str) -> list[str]:
    line = tensor(element, 3, SIZE)
    return [line] if element.startswith("complex") else [line, line]


def complex_of(element: str) -> str:
    return element if element.startswith("complex") else f"complex<{element}>"


def geev(element: str, left: str, right: str) -> str:
    square, vectors = tensor(element, 3, SIZE, SIZE), tensor(complex_of(element), 3, SIZE, SIZE)
    config = f"compute_left = {LETTER_CODES[left]} : ui8, compute_right = {LETTER_CODES[right]} : ui8"
    results = [*eigenvalue_types(element), vectors, vectors, tensor("i32", 3)]
    return custom_call(f"lapack_{LETTERS[element]}geev_ffi", [square], results, config)


@pytest.mark.parametrize("are_known", [True, False])
@pytest.mark.parametrize("element", DTYPES)
def test_eigenvectors_of_general_matrices(element: str, are_known: bool, lapack: Context) -> None:
    text, a = geev(element, "V", "V"), matrices(element, 3, SIZE, SIZE)
    found, expected = checked(text if are_known else dynamic(text), [a], lapack, element)
    *parts, left, right, info = found
    values = numbers_of(element, parts)
    assert element.startswith("complex") or (values.imag != 0).any(), "there are pairs"
    close(in_order(values), in_order(numbers_of(element, expected)), element)
    close(a @ right, right * values[:, None, :], element)
    close(adjoint(left) @ a, values[:, :, None] * adjoint(left), element)
    close(np.linalg.norm(right, axis=1), np.ones((3, SIZE)), element)
    assert not info.any()


@pytest.mark.parametrize("element", DTYPES)
def test_vectors_that_nobody_asks_for_are_zero(element: str, lapack: Context) -> None:
    a = matrices(element, 3, SIZE, SIZE)
    *parts, left, right, _ = checked(geev(element, "N", "N"), [a], lapack, element)[0]
    close(in_order(numbers_of(element, parts)), in_order(np.linalg.eigvals(a)), element)
    assert not left.any() and not right.any()


@pytest.mark.parametrize("are_known", [True, False])
@pytest.mark.parametrize("mode", ["V", "N"])
@pytest.mark.parametrize("element", DTYPES)
def test_schur_forms_make_the_matrix_again(element: str, mode: str, are_known: bool, lapack: Context) -> None:
    square, count = tensor(element, 3, SIZE, SIZE), tensor("i32", 3)
    results = [square, square, *eigenvalue_types(element), count, count]
    config = f"mode = {LETTER_CODES[mode]} : ui8, sort = 78 : ui8"
    text = custom_call(f"lapack_{LETTERS[element]}gees_ffi", [square], results, config)
    a = matrices(element, 3, SIZE, SIZE)
    form, vectors, *parts, selected, info = checked(text if are_known else dynamic(text), [a], lapack, element)[0]
    assert not selected.any() and not info.any() and not np.tril(form, -2).any()
    close(in_order(numbers_of(element, parts)), in_order(np.linalg.eigvals(a)), element)
    close(vectors @ form @ adjoint(vectors), a if mode == "V" else np.zeros_like(a), element)


def singular(element: str, name: str, mode: str) -> str:
    wide, values = tensor(element, 2, 4, 6), tensor(REAL[element], 2, 4)
    left, right = tensor(element, 2, 4, 4), tensor(element, 2, 6 if mode == "A" else 4, 6)
    results = [wide, values, left, right, tensor("i32", 2)]
    return custom_call(f"lapack_{LETTERS[element]}{name}_ffi", [wide], results, f"mode = {ord(mode)} : ui8")


@pytest.mark.parametrize("are_known", [True, False])
@pytest.mark.parametrize("mode", ["A", "S"])
@pytest.mark.parametrize("name", ["gesdd", "gesvd"])
@pytest.mark.parametrize("element", DTYPES)
def test_singular_vectors_make_the_matrix_again(element: str, name: str, mode: str, are_known: bool, lapack: Context) -> None:
    text, a = singular(element, name, mode), matrices(element, 2, 4, 6)
    (_, numbers, u, v, info), expected = checked(text if are_known else dynamic(text), [a], lapack, element)
    close(numbers, expected[1], element)
    close((u * numbers[:, None, :]) @ v[:, :4], a, element)
    close(v @ adjoint(v), np.broadcast_to(np.eye(v.shape[-2]), (2, v.shape[-2], v.shape[-2])), element)
    assert not info.any()


@pytest.mark.parametrize("name", ["gesdd", "gesvd"])
def test_singular_values_alone(name: str, lapack: Context) -> None:
    (_, numbers, u, v, _), expected = checked(singular("f64", name, "N"), [matrices("f64", 2, 4, 6)], lapack, "f64")
    close(numbers, expected[1], "f64")
    assert not u.any() and not v.any()
