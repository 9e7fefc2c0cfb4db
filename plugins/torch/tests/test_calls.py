"""What a call of a compiled function takes, returns and leaves as it was: memory, aliases, threads, stages."""

from __future__ import annotations

import subprocess
import sys
import tracemalloc
from typing import Any

import pytest

torch = pytest.importorskip("torch")

from torch_checks import check, compiled, same, stages_of  # noqa: E402

pytestmark = pytest.mark.usefixtures("fresh_torch")

ARRANGEMENTS = {
    "contiguous": lambda x: x,
    "transposed": lambda x: x.transpose(0, 3),
    "channels_last": lambda x: x.contiguous(memory_format=torch.channels_last),
}
COPIES = {"aten::copy_", "aten::_to_copy", "aten::clone", "aten::empty", "aten::empty_strided"}


@pytest.mark.parametrize("arrangement", ARRANGEMENTS)
@pytest.mark.parametrize("dtype", ["float32", "bfloat16", "complex64", "int8"])
def test_nothing_is_copied_in_or_out(arrangement: str, dtype: str) -> None:
    """PyTorch copies and allocates nothing in a call, and NumPy nothing of the size of the argument but results."""
    x = ARRANGEMENTS[arrangement](torch.ones(32, 16, 32, 32).to(getattr(torch, dtype)))
    made = check(lambda x: (x * x, x + 1), x)
    made(x)
    tracemalloc.start()
    try:
        with torch.profiler.profile(activities=[torch.profiler.ProfilerActivity.CPU], profile_memory=True) as profile:
            made(x)
        peak = tracemalloc.get_traced_memory()[1]
    finally:
        tracemalloc.stop()
    events = {event.key: event for event in profile.key_averages()}
    assert not COPIES & events.keys()
    assert all(event.self_cpu_memory_usage <= 0 for event in events.values())
    assert peak < 2.5 * x.nbytes


def test_arguments_may_be_one_tensor() -> None:
    def f(x: Any, y: Any) -> Any:
        x.add_(1)
        return x * y

    x, a = torch.ones(4), torch.ones(4)
    same(compiled(f)(x, x), f(a, a))
    same(x, a)


def test_arguments_may_overlap() -> None:
    def f(x: Any, y: Any) -> Any:
        x.mul_(2)
        return x - y

    x = torch.arange(6.0)
    a = x.clone()
    same(compiled(f)(x[:4], x[2:]), f(a[:4], a[2:]))
    same(x, a)


def test_results_may_be_views_of_arguments() -> None:
    x = torch.arange(6.0)
    row, total = compiled(lambda x: (x.view(2, 3)[1], x.sum()))(x)
    row.zero_()
    assert x.tolist() == [0, 1, 2, 0, 0, 0] and total == 15


@pytest.mark.parametrize("dynamic", [False, True])
def test_results_may_be_views_of_results(dynamic: bool) -> None:
    """Of one that is returned, of one that is not, and of each other; what shares no memory is a result of Plait's."""

    def f(x: Any) -> Any:
        y, z = x + 1, (x * 2).t()
        return y, y.t()[1:], z[0], z.reshape(-1), z.view(3, 2)[1], (x * 3).t()

    x = torch.arange(6.0).reshape(2, 3)
    made, expected = compiled(f, dynamic=dynamic)(x), f(x)
    same(made, expected)
    for results in (made, expected):
        results[0].mul_(3)
        results[2].zero_()
    same(made, expected)


@pytest.mark.parametrize("dynamic", [False, True])
def test_results_may_be_chains_of_views_of_arguments(dynamic: bool) -> None:
    def f(x: Any) -> Any:
        return torch.diagonal(x, 0, -2, -1).unflatten(2, (1, -1)), x.sum()

    call = compiled(f, dynamic=dynamic)
    for shape in ((2, 3, 4, 5), (3, 2, 5, 5)):
        x = torch.randn(shape)
        made = call(x)
        same(made, f(x))
        made[0].zero_()
        assert not torch.diagonal(x, 0, -2, -1).any()


def test_what_shares_memory_is_not_copied_in_training() -> None:
    def f(x: Any) -> Any:
        y = x.sin()
        return y, y.flatten()

    x = torch.randn(2, 3, requires_grad=True)
    y, flat = compiled(f)(x)
    assert y.data_ptr() == flat.data_ptr()
    (y.sum() + flat.square().sum()).backward()
    same(x.grad, x.cos() * (1 + 2 * x.sin()))


@pytest.mark.parametrize("dtype", ["float16", "bfloat16", "float64", "complex64", "complex128"])
def test_gradients_of_other_dtypes(dtype: str) -> None:
    x, weights = (torch.randn(3, 3, dtype=torch.float64).to(getattr(torch, dtype)) for _ in range(2))

    def step(run: Any) -> Any:
        w = weights.clone().requires_grad_()
        (run(w) @ x).abs().sum().backward()
        return w.grad

    def f(w: Any) -> Any:
        return w * x + x.sum() * w

    same(step(compiled(f)), step(f))


def test_stages_are_few() -> None:
    """What stays in PyTorch runs together wherever no result in between asks for more stages."""

    def f(x: Any) -> Any:
        a, b, c = (torch.special.bessel_j0(x + i) for i in range(3))
        return (a * b + c).relu() * torch.special.bessel_j1(x * 2) + x

    assert stages_of(f, torch.randn(4)) == ["plait", "pytorch", "plait"]
    deep = stages_of(lambda x: torch.special.bessel_j0(torch.special.bessel_j0(x + 1) * x) + 1, torch.randn(4))
    assert deep == ["plait", "pytorch", "plait", "pytorch", "plait"]


def test_a_function_is_compiled_once_for_all_sizes_and_again_for_another_dtype() -> None:
    compilations: list[int] = []
    counters = torch._dynamo.utils.counters["stats"]
    before = counters["unique_graphs"]
    made = compiled(lambda x, y: (x @ y).relu() + x.shape[0], dynamic=True)
    for dtype, sizes in ((torch.float32, ((3, 4, 5), (7, 2, 9), (30, 40, 20))), (torch.float64, ((3, 4, 5), (8, 9, 10)))):
        for n, k, m in sizes:
            x, y = torch.randn(n, k, dtype=dtype), torch.randn(k, m, dtype=dtype)
            same(made(x, y), (x @ y).relu() + n)
            compilations.append(counters["unique_graphs"] - before)
    assert compilations == [1, 1, 1, 2, 2]


THREADS = """
import os, sys, torch
count = lambda: len(os.listdir("/proc/self/task"))
made = torch.compile(lambda x: (x @ x).exp(), backend="plait", options={"threads": int(sys.argv[1])})
x = torch.randn(512, 512)
torch.set_num_threads(1)
made(x[:256, :256])
x.sum()
print(*[count() for _ in range(2) if made(x) is not None])
"""


@pytest.mark.skipif(sys.platform != "linux", reason="threads are counted in /proc")
def test_a_call_uses_at_most_the_threads_asked_for() -> None:
    counts = [
        int(subprocess.run([sys.executable, "-c", THREADS, str(n)], capture_output=True, text=True, check=True).stdout.split()[-1])
        for n in (1, 2)
    ]  # fmt: skip
    assert counts[1] == counts[0] + 1


