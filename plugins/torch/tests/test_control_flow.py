"""`cond`, `while_loop` and `scan` are compiled with the graphs that they call."""

from __future__ import annotations

from typing import Any

import pytest

torch = pytest.importorskip("torch")

from torch._higher_order_ops import scan, while_loop  # noqa: E402
from torch_checks import check, compiled, same  # noqa: E402

pytestmark = pytest.mark.usefixtures("fresh_torch")


@pytest.mark.parametrize("dynamic", [False, True])
def test_cond(dynamic: bool) -> None:
    def f(p: Any, x: Any, y: Any) -> Any:
        return torch.cond(p, lambda x: x * y, lambda x: x + 1, (x,))

    x, y = torch.randn(3, 4), torch.randn(3, 4)
    made = check(f, torch.tensor(True), x, y, dynamic=dynamic)
    with torch.no_grad():
        same(made(torch.tensor(False), x, y), f(torch.tensor(False), x, y))


def test_the_interpreter_runs_control_flow() -> None:
    def f(p: Any, i: Any, x: Any) -> Any:
        y = torch.cond(p, lambda x: x * 2, lambda x: x + 1, (x,))
        return while_loop(lambda i, y: i < 3, lambda i, y: (i + 1, y * 2), (i, y))

    check(f, torch.tensor(True), torch.tensor(0), torch.randn(3), target="interpret")


def test_cond_with_several_results() -> None:
    def f(p: Any, x: Any) -> Any:
        return torch.cond(p, lambda x: (x * 2, x + 1), lambda x: (x + 3, x * x), (x,))

    check(f, torch.tensor(False), torch.randn(3))


def test_cond_in_cond() -> None:
    def f(p: Any, q: Any, x: Any) -> Any:
        def inner(x: Any) -> Any:
            return torch.cond(q, lambda x: x * 2, lambda x: x - 1, (x,))

        return torch.cond(p, inner, lambda x: x + 1, (x,))

    for truth in (True, False):
        check(f, torch.tensor(True), torch.tensor(truth), torch.randn(3))


@pytest.mark.parametrize("dynamic", [False, True])
def test_while_loop(dynamic: bool) -> None:
    def f(i: Any, x: Any, y: Any) -> Any:
        return while_loop(lambda i, x: i < 5, lambda i, x: (i + 1, x * y), (i, x))

    check(f, torch.tensor(2), torch.randn(3, 4), torch.randn(3, 4), dynamic=dynamic)


@pytest.mark.parametrize("dynamic", [False, True])
def test_scan(dynamic: bool) -> None:
    def f(c: Any, x: Any) -> Any:
        return scan(lambda c, y: (c + y, c * 2), c, x)

    check(f, torch.randn(4), torch.randn(5, 4), dynamic=dynamic)


def test_a_graph_that_is_not_supported_is_reported_with_what_calls_it() -> None:
    def f(p: Any, x: Any) -> Any:
        return torch.cond(p, lambda x: torch.special.bessel_j0(x) + 1, lambda x: x + 1, (x,))

    with pytest.raises(Exception, match="special_bessel_j0") as raised:
        compiled(f)(torch.tensor(True), torch.randn(3))
    assert "test_control_flow.py" in str(raised.value)
