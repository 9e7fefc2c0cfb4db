"""Functions that PyTorch does not make of core operations compute what they do in eager mode, on both targets."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
import plait
import pytest
from plait.context import Context
from plait.diagnostics.diagnostic import DiagnosticError

torch = pytest.importorskip("torch")

from plait_torch.exported.program import module_of  # noqa: E402

TARGETS = ("interpret", "llvm")
INF, NAN = float("inf"), float("nan")
linalg = torch.linalg


class Function(torch.nn.Module):
    """A function of tensors as a module."""

    def __init__(self, function: Callable[..., Any]) -> None:
        super().__init__()
        self.function = function

    def forward(self, *arguments: Any) -> Any:
        return self.function(*arguments)


def exported(function: Callable[..., Any], *arguments: Any, dynamic: bool = False) -> Any:
    sizes = tuple(dict.fromkeys(range(x.dim()), torch.export.Dim.DYNAMIC) for x in arguments)
    return torch.export.export(Function(function), arguments, dynamic_shapes=(sizes,) if dynamic else None)


def same(found: Any, expected: Any, tolerance: float | None = None) -> None:
    for a, b in zip(found, expected, strict=True):
        limits = {} if tolerance is None else {"rtol": tolerance, "atol": tolerance}
        torch.testing.assert_close(torch.as_tensor(np.asarray(a)), b.resolve_conj(), equal_nan=True, check_stride=False, **limits)


def compare(function: Callable[..., Any], *arguments: Any, others: Any = None, tolerance: float | None = None) -> None:
    """Compare with eager mode; with `others`, too, for which nothing is compiled again."""
    program = exported(function, *arguments, dynamic=others is not None)
    for target in TARGETS:
        executable = plait.compile(program, target=target)
        for given in (arguments, others) if others is not None else (arguments,):
            found = executable(*given)
            expected = torch.utils._pytree.tree_leaves(function(*given))
            same(found if isinstance(found, (tuple, list)) else [found], expected, tolerance)


def lines(*shape: int) -> Any:
    """Numbers with some NaN and infinity."""
    torch.manual_seed(sum(shape))
    x = torch.randn(shape)
    x[0, 1], x[-1, -1], x[-1, 0] = NAN, INF, -INF
    return x


def test_elements_by_their_order() -> None:
    def f(x: Any, n: Any) -> Any:
        return (*x.kthvalue(2, -2), *x.kthvalue(1, 1, True), *x.median(1), x.median(), x.nanmedian(), *x.nanmedian(0, True), *n.mode(1),
                *n.mode(0, True), *n.median(-1))  # fmt: skip

    torch.manual_seed(0)
    given = [(lines(a, b), torch.randint(0, 3, (a, b))) for a, b in ((3, 7), (4, 6))]
    compare(f, *given[0], others=given[1])


def test_places_in_sorted_lines() -> None:
    """Of few boundaries, of many, of a number that is known at run time; NaN belongs at the end."""

    def f(rows: Any, x: Any, few: Any) -> Any:
        return (torch.searchsorted(rows, x), torch.searchsorted(rows, x, right=True, out_int32=True), torch.bucketize(x, few),
                torch.bucketize(x, few, right=True), torch.searchsorted(few, 0.5, side="right"),
                torch.searchsorted(rows.flip(1), x, sorter=torch.arange(40).flip(0).expand(3, 40)))  # fmt: skip

    torch.manual_seed(0)
    rows, x, few = torch.randn(3, 40).sort()[0], lines(3, 5), torch.tensor([-1.0, 0.0, 0.5, 0.5])
    x[0, 2] = rows[0, 7]
    compare(f, rows, x, few)
    compare(torch.searchsorted, few, x[0], others=(torch.arange(9.0), x[0, :3]))


def test_how_often_elements_are_there() -> None:
    def f(n: Any, x: Any) -> Any:
        counts = torch.bincount(n), torch.bincount(n, x, 9), torch.repeat_interleave(n)
        return *counts, torch.histc(x, 7), torch.histc(x, 4, -1, 1)

    torch.manual_seed(0)
    compare(f, torch.tensor([3, 0, 1, 5, 1, 1]), torch.randn(6))


@pytest.mark.parametrize("name", ["unique", "unique_consecutive"])
def test_elements_that_differ(name: str) -> None:
    function = getattr(torch, name)
    compare(lambda x: function(x, return_inverse=True, return_counts=True), torch.tensor([[3, 1, 1, 2], [3, 3, 5, 1]]))


def test_running_logarithms_of_sums() -> None:
    compare(
        lambda x: (x.logcumsumexp(1), (x * 30).logcumsumexp(-2)), lines(3, 6), others=(lines(5, 4),)
    )
    compare(lambda x: x.logcumsumexp(0), torch.zeros(0, 3))


@pytest.mark.parametrize("dtype", [torch.float64, pytest.param(torch.float32, marks=pytest.mark.exhaustive)], ids=str)
def test_special_functions(dtype: Any) -> None:
    def f(x: Any, y: Any) -> Any:
        special = torch.special
        return (x.lgamma(), x.digamma(), (x.abs() + 0.1).polygamma(1), torch.polygamma(3, y + 1), special.zeta(y + 2, y + 0.5), y.erfinv(),
                special.ndtri((y + 1) / 2), special.ndtri(y.abs() * 1e-6), special.erfcx(x), special.i0(x), special.i0e(x), special.i1(x),
                special.i1e(x))  # fmt: skip

    x = torch.tensor([0.3, 1, 2, 1.5, 5.5, 30, 88, -0.5, -3.2, 0, -2, 1e-3, 17.5, 19, 8.1, NAN], dtype=dtype)
    y = torch.tensor([0, 0.1, -0.5, 0.89, 0.91, -0.99, 0.99999, 1e-8], dtype=dtype).repeat(2)
    compare(f, x, y)
    compare(lambda x: (x.erfinv(), x.lgamma()), torch.tensor([1, -1, 1.5, INF, -INF], dtype=dtype))


def test_signs_bits_and_divisors() -> None:
    def f(x: Any, y: Any, m: Any, n: Any) -> Any:
        return (x.fmax(y), x.fmin(y), m.fmax(n), x.copysign(y), x.copysign(-2), y.signbit(), x.hypot(y), m << n, m >> n, m << 2, 3 >> n.abs(),
                torch.bitwise_left_shift(3, n), m.gcd(n), m.lcm(n), torch.remainder(7, m), torch.bitwise_or(5, m))  # fmt: skip

    x, y = torch.tensor([1, NAN, -2, 0.0, -0.0, INF]), torch.tensor([NAN, 3, -5, -0.0, 1, NAN])
    m, n = torch.tensor([1, -8, 127, 12, 6, -7]), torch.tensor([3, 1, 70, -1, 4, 21])
    compare(f, x, y, m, n)


def test_windows_rows_and_products() -> None:
    def f(x: Any, row: Any) -> Any:
        pool = torch.nn.functional.adaptive_max_pool2d(x, (3, 4), return_indices=True)
        image = torch.nn.functional.interpolate(x, size=(11, 5), mode="bicubic")
        return (*pool, image, torch.dist(x, x + 1), x.round(decimals=2), torch.ldexp(x, row[0]), torch.addbmm(x[0, 0] @ x[0, 0].mT, x[0],
                x[0].mT), x.index_reduce(1, row, x * 2, "amax"), x.put(row, row.float(), accumulate=True))  # fmt: skip

    torch.manual_seed(0)
    compare(f, torch.randn(2, 3, 8, 9), torch.tensor([0, 2, 0]), tolerance=1e-4)


def _systems(a: Any, b: Any) -> Any:
    positive = a @ a.mH
    lower = linalg.cholesky(positive)
    return (lower, linalg.cholesky(positive, upper=True), linalg.inv(a), linalg.solve(a, b), linalg.solve(a, b.mT, left=False),
            linalg.solve(a[0], b[0, :, 0]), linalg.det(a), *linalg.slogdet(a), *linalg.lu_factor_ex(a), *linalg.lu(a), *linalg.qr(b),
            *linalg.qr(b, mode="complete"), *linalg.qr(b.mT), *torch.geqrf(b), linalg.solve_triangular(a, b, upper=True),
            linalg.solve_triangular(a, b.mT, upper=False, left=False, unitriangular=True), torch.cholesky_solve(b, lower),
            torch.cholesky_inverse(lower), linalg.solve_triangular(a[0], b, upper=True))  # fmt: skip


@pytest.mark.parametrize("dtype", [torch.float64, torch.complex64], ids=str)
def test_matrices(dtype: Any) -> None:
    torch.manual_seed(0)
    a, b = (torch.randn(2, 4, n, dtype=dtype) for n in (4, 3))
    compare(_systems, a + 4 * torch.eye(4), b, tolerance=1e-7 if dtype is torch.float64 else 2e-4)


def test_matrices_of_any_number() -> None:
    torch.manual_seed(0)
    given = [torch.randn(n, 3, 3, dtype=torch.float64) for n in (2, 5, 0)]
    for others in given[1:]:
        compare(lambda a: (linalg.solve(a, a.mT), linalg.det(a), *linalg.qr(a)), given[0], others=(others,))


@pytest.mark.parametrize("target", TARGETS)
def test_matrices_that_cannot_be_factored(target: str) -> None:
    singular = torch.tensor([[1.0, 2.0], [2.0, 4.0]])
    inverse = plait.compile(exported(linalg.inv, singular), target=target)
    with pytest.raises(Exception, match=r"linalg\.inv: a matrix is singular"):
        inverse(singular)
    factor = plait.compile(exported(lambda x: linalg.cholesky_ex(-x), singular), target=target)
    assert factor(singular)[1] == 1


def test_arguments_that_do_not_fit_are_refused(ctx: Context) -> None:
    x = torch.randn(3, 4)
    for name, text in {"kthvalue": "from 1 to 4, found 9", "median.dim": "expected a dimension in range"}.items():
        op = {"kthvalue": "%k, %d, %f : !torch.vtensor<[3,4],f32>, !torch.int, !torch.int, !torch.bool",
              "median.dim": "%k, %f : !torch.vtensor<[3,4],f32>, !torch.int, !torch.bool"}[name]  # fmt: skip
        text_of = f"""func.func @main(%x: !torch.vtensor<[3,4],f32>) -> !torch.vtensor<[3],f32> {{
  %k = torch.constant.int 9
  %d = torch.constant.int 1
  %f = torch.constant.bool false
  %0:2 = torch.aten.{name} %x, {op} -> !torch.vtensor<[3],f32>, !torch.vtensor<[3],si64>
  return %0#0 : !torch.vtensor<[3],f32>
}}"""
        with pytest.raises(DiagnosticError, match=text):
            plait.compile(text_of, context=ctx)(x.numpy())


LAYERS = {
    "lstm": lambda: torch.nn.LSTM(4, 6, 2, bidirectional=True, batch_first=True),
    "lstm_projected": lambda: torch.nn.LSTM(4, 6, proj_size=3),
    "gru": lambda: torch.nn.GRU(4, 6, 2, bias=False, dropout=0.5),
    "rnn": lambda: torch.nn.RNN(4, 6, nonlinearity="relu", bidirectional=True),
}


@pytest.mark.parametrize("name", LAYERS)
def test_recurrent_layers_are_loops(name: str, ctx: Context) -> None:
    torch.manual_seed(0)
    layer, x, one = LAYERS[name]().eval(), torch.randn(3, 5, 4), torch.randn(5, 4)
    with torch.no_grad():
        for given in (x, one) if name == "lstm" else (x,):
            program = torch.export.export(layer, (given,))
            for target in TARGETS:
                expected = torch.utils._pytree.tree_leaves(layer(given))
                same(plait.compile(program, target=target)(given), expected)
    text = str(module_of(torch.export.export(layer, (x,)), ctx))
    assert text.count(f"torch.aten.{name[:3]}") == 1


def test_numbers_of_distributions_follow_from_the_seed() -> None:
    def f(x: Any, weights: Any) -> Any:
        drawn = (torch.normal(x, 2.0), torch.empty(3, 2000).exponential_(2.0), torch.empty(3, 2000).uniform_(1, 3), torch.randint(4, (6,)))
        return *drawn, torch.multinomial(weights, 2), torch.multinomial(weights, 2000, replacement=True)

    weights = torch.tensor([[1.0, 0.0, 3.0], [0.0, 2.0, 2.0]])
    program = exported(f, torch.full((3, 2000), 5.0), weights)
    ran = [plait.compile(program, target=target)(torch.full((3, 2000), 5.0), weights, 3) for target in TARGETS]
    for a, b in zip(*ran):
        np.testing.assert_allclose(a, b, rtol=1e-4)
    normal, exponential, uniform, integers, places, repeated = ran[0]
    assert abs(normal.mean() - 5) < 0.1 and abs(normal.std() - 2) < 0.1
    assert abs(exponential.mean() - 0.5) < 0.02 and (exponential > 0).all()
    assert uniform.min() >= 1 and uniform.max() < 3 and set(integers) <= {0, 1, 2, 3}
    assert sorted(places[0]) == [0, 2] and sorted(places[1]) == [1, 2]
    assert set(repeated[0]) == {0, 2} and abs((repeated[0] == 2).mean() - 0.75) < 0.05


def test_groups_of_rows_have_matrices_of_their_own() -> None:
    text = """func.func @main(%x: !torch.vtensor<[?,3],f32>, %w: !torch.vtensor<[3,3,4],f32>, %e: !torch.vtensor<[3],si32>)
    -> !torch.vtensor<[?,4],f32> {
  %n = torch.constant.none
  %0 = torch.aten._grouped_mm %x, %w, %e, %n, %n : !torch.vtensor<[?,3],f32>, !torch.vtensor<[3,3,4],f32>, !torch.vtensor<[3],si32>, !torch.none, !torch.none -> !torch.vtensor<[?,4],f32>
  return %0 : !torch.vtensor<[?,4],f32>
}"""
    rng = np.random.default_rng(0)
    x, w, ends = rng.random((7, 3), np.float32), rng.random((3, 3, 4), np.float32), np.int32([2, 2, 6])
    expected = np.concatenate([x[:2] @ w[0], x[2:6] @ w[2], np.zeros((1, 4), np.float32)])
    for target in TARGETS:
        (found,) = plait.compile(text, target=target)(x, w, ends)
        np.testing.assert_allclose(found, expected, rtol=1e-5)


def test_queries_that_see_nothing_have_zeros() -> None:
    def f(x: Any, mask: Any) -> Any:
        attend = torch.nn.functional.scaled_dot_product_attention
        return attend(x, x, x, attn_mask=mask), attend(x, x, x, attn_mask=torch.zeros(5, 5).masked_fill(~mask, -INF))

    torch.manual_seed(0)
    mask = torch.rand(1, 1, 5, 5) > 0.5
    mask[..., 3, :] = False
    compare(f, torch.randn(1, 2, 5, 4), mask)
