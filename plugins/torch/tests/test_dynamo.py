"""`torch.compile(f, backend="plait")` computes what `f` computes."""

from __future__ import annotations

import io
from pathlib import Path
from typing import Any

import numpy as np
import plait
import pytest

torch = pytest.importorskip("torch")

from plait.diagnostics.diagnostic import DiagnosticError  # noqa: E402
from plait_torch.dynamo import embedding_bag  # noqa: E402
from plait_torch.dynamo.backend import Options  # noqa: E402
from plait_torch.support import UnsupportedOperationsWarning  # noqa: E402
from torch_checks import check, compiled, same, stages_of  # noqa: E402

pytestmark = pytest.mark.usefixtures("fresh_torch")

DTYPES = [
    "float32",
    "float64",
    "float16",
    "bfloat16",
    "int64",
    "int32",
    "int16",
    "int8",
    "uint8",
    "complex64",
    "complex128",
]


@pytest.mark.parametrize("name", DTYPES)
def test_dtypes_go_in_and_out(name: str) -> None:
    x = (torch.randn(3, 4) * 10).to(getattr(torch, name))
    check(lambda x: (x + x) * x, x)


def test_booleans_go_in_and_out() -> None:
    check(lambda x, y: x.logical_and(y), torch.tensor([True, False]), torch.tensor([True, True]))


def test_sizes_that_change_are_compiled_once() -> None:
    made = check(lambda x: x * x + 1, torch.randn(3, 4), dynamic=True)
    frames = torch._dynamo.utils.counters["stats"]["unique_graphs"]
    for size in (5, 17, 100):
        x = torch.randn(size, 4)
        with torch.no_grad():
            same(made(x), x * x + 1)
    assert torch._dynamo.utils.counters["stats"]["unique_graphs"] == frames


@pytest.mark.parametrize("change", [
    lambda x: torch.nn.functional.interpolate(x, scale_factor=1.5, mode="nearest"),
    lambda x: torch.nn.functional.interpolate(x, scale_factor=0.7, mode="bilinear"),
    lambda x: torch.nn.functional.pad(x, (1, 2, -x.shape[2] % 4, 1), mode="reflect"),
], ids=["nearest", "linear", "reflected"])  # fmt: skip
def test_sizes_are_computed_of_floats_and_beside_tensors(change: Any) -> None:
    made = check(change, torch.randn(1, 2, 8, 10), dynamic=True)
    x = torch.randn(2, 2, 9, 13)
    same(made(x), change(x))


@pytest.mark.parametrize("dynamic", [False, True])
def test_numbers_beside_narrow_floats_are_not_rounded(dynamic: bool) -> None:
    x = torch.full((70000, 2), 0.5, dtype=torch.float16)
    check(lambda x: (x / x.shape[0], x * x.shape[0], x.to(torch.bfloat16) * (x.shape[0] + 1)), x, dynamic=dynamic)


def test_integers_are_passed() -> None:
    made = check(lambda x, n: x * n + 1, torch.randn(3, 4), 5, dynamic=True)
    x = torch.ones(2, 4)
    same(made(x, 7), x * 7 + 1)


def test_arguments_are_changed_in_place() -> None:
    def change(x: Any, y: Any) -> Any:
        x.mul_(2)
        y.add_(x)
        return x + y

    x, y = torch.randn(3), torch.randn(3)
    a, b = x.clone(), y.clone()
    same(compiled(change)(a, b), change(x, y))
    same((a, b), (x, y))


def test_results_may_be_arguments() -> None:
    x = torch.randn(3)
    a, b = compiled(lambda x: (x, x + 1))(x)
    assert a is x
    same(b, x + 1)


def test_buffers_are_changed() -> None:
    class Counter(torch.nn.Module):
        def __init__(self) -> None:
            super().__init__()
            self.register_buffer("count", torch.zeros(()))

        def forward(self, x: Any) -> Any:
            self.count += 1
            return x * self.count

    model = Counter()
    made = compiled(model)
    for i in range(1, 4):
        same(made(torch.ones(2)), torch.full((2,), float(i)))
    assert model.count == 3


def test_functions_with_graph_breaks() -> None:
    def f(x: Any) -> Any:
        y = x * 2
        if y > 0:
            return y + 1
        return y - 1

    made = torch.compile(f, backend="plait")
    for x in (torch.tensor(1.0), torch.tensor(-1.0)):
        same(made(x), f(x))


def test_tensors_may_be_resized_between_graphs() -> None:
    def f(x: Any) -> Any:
        y = x * 2
        y.resize_(2, 3)
        return y + x.sum()

    x = torch.randn(4, 3)
    same(torch.compile(f, backend="plait")(x), f(x))


def test_gradients() -> None:
    w = torch.randn(4, requires_grad=True)
    v = w.detach().clone().requires_grad_()
    x = torch.randn(4)
    compiled(lambda w: (w * x).relu() * w)(w).sum().backward()
    ((v * x).relu() * v).sum().backward()
    same(w.grad, v.grad)


def test_unknown_options_are_refused() -> None:
    with pytest.raises(DiagnosticError, match="unknown option 'thread'"):
        Options.of({"thread": 1})


def test_floats_may_be_computed_faster_if_that_is_asked_for() -> None:
    x = torch.linspace(-20, 20, 10000)
    exact, fast = (compiled(torch.exp, fast_math=asked)(x) for asked in (False, True))
    assert not torch.equal(exact, fast)
    same(fast, exact, rtol=5e-7, atol=0)


def test_pytorch_keeps_sparse_tensors_out_of_graphs() -> None:
    matrix, x = torch.randn(4, 4).relu().to_sparse_csr(), torch.randn(4, 3)

    def f(x: Any) -> Any:
        y = x * 2
        return (matrix @ y + 1) * y

    same(torch.compile(f, backend="plait", options={"fallback": False})(x), f(x))
    torch._dynamo.reset()
    with pytest.raises(Exception, match="sparse"):
        compiled(f)(x)


@torch.library.custom_op("plait_tests::twice", mutates_args=())
def twice(x: torch.Tensor) -> torch.Tensor:
    return x * 2


@twice.register_fake
def _(x: torch.Tensor) -> torch.Tensor:
    return torch.empty_like(x)


@torch.library.custom_op("plait_tests::thrice", mutates_args=())
def thrice(x: torch.Tensor) -> torch.Tensor:
    return x * 3


@thrice.register_fake
def _(x: torch.Tensor) -> torch.Tensor:
    return torch.empty_like(x)


def unsupported(x: Any) -> Any:
    y = twice(x + 1)
    return thrice(twice(y * 2)) + 1


def test_all_that_is_not_supported_is_reported_with_its_places() -> None:
    with pytest.raises(Exception, match=r"plait_tests\.twice") as raised:
        compiled(unsupported)(torch.ones(2))
    text = str(raised.value)
    line = unsupported.__code__.co_firstlineno
    assert text.count("'plait_tests.twice' is not supported") == 1
    assert text.count("'plait_tests.thrice' is not supported") == 1
    assert f"test_dynamo.py:{line + 1}:" in text and f"test_dynamo.py:{line + 2}:" in text


def test_what_is_not_supported_stays_in_pytorch() -> None:
    with pytest.warns(UnsupportedOperationsWarning, match=r"plait_tests\.twice(.|\n)*plait_tests\.thrice"):
        made = compiled(unsupported, fallback=True)
        same(made(torch.ones(2)), unsupported(torch.ones(2)))


class _Terminal(io.StringIO):
    def isatty(self) -> bool:
        return True


def test_long_compilations_show_how_far_they_are_on_terminals(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TERM", "xterm")
    monkeypatch.setattr("plait.progress.PATIENCE", 0.0)
    x = torch.randn(3)
    for out in (_Terminal(), io.StringIO()):
        torch._dynamo.reset()
        with monkeypatch.context() as patch:
            patch.setattr("sys.stderr", out)
            compiled(lambda x: x * 2 + 1)(x)
            plait.compile(torch.nn.ReLU(), example_inputs=(x,))
        parts = out.getvalue().split("\r\x1b[K")
        if isinstance(out, _Terminal):
            assert sum(part.startswith("compiling ") and "torch-to-tcp" in part for part in parts) == 2
            assert any("native code" in part for part in parts) and parts[-1] == ""
        else:
            assert parts == [""]


PLUGIN = """
from plait.call_targets import CallTarget
from plait.plugins import CallTargetRecord, hookimpl
from plait_tcp import ops as tcp

PLAIT_API = 1

def lower(op, operands, rw):
    return rw(tcp.BinaryOp("add", operands[0], operands[0]))

@hookimpl
def plait_call_targets():
    yield CallTargetRecord("torch.plait_tests.twice", load=lambda: CallTarget(lower=lower), op="torch.operator")
"""


def test_custom_operations_are_what_plugins_say(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "twice_calls.py").write_text(PLUGIN)
    monkeypatch.setenv("PLAIT_PLUGIN_FILES", str(tmp_path / "twice_calls.py"))
    check(lambda x: twice(x + 1) * 3, torch.randn(3))

    class Module(torch.nn.Module):
        def forward(self, x: Any) -> Any:
            return twice(x + 1) * 3

    np.testing.assert_allclose(plait.compile(Module(), example_inputs=(torch.ones(3),))(torch.ones(3))[0], [12, 12, 12])


def test_random_numbers_are_those_of_pytorch() -> None:
    def f(x: Any) -> Any:
        return torch.rand_like(x) * x + torch.randn(3)

    x = torch.ones(3)
    torch.manual_seed(7)
    expected = f(x)
    torch.manual_seed(7)
    same(compiled(f)(x), expected)


def test_attention_runs_in_plait_without_dropout() -> None:
    attend = torch.nn.functional.scaled_dot_product_attention
    q, k, v = (torch.randn(2, 3, 5, 4) for _ in range(3))
    with torch.no_grad():
        assert stages_of(attend, q, k, v) == ["plait"]
        assert "pytorch" in stages_of(lambda q, k, v: attend(q, k, v, dropout_p=0.5), q, k, v)
    check(lambda q, k, v: attend(q, k, v, is_causal=True), q, k, v)


def test_dropout_is_that_of_pytorch() -> None:
    layer = torch.nn.Dropout(0.4)
    x = torch.randn(64, requires_grad=True)
    z = x.detach().clone().requires_grad_()
    torch.manual_seed(3)
    expected = layer(z)
    expected.sum().backward()
    torch.manual_seed(3)
    found = compiled(layer)(x)
    found.sum().backward()
    same((found, x.grad), (expected, z.grad))


def test_systems_are_solved_and_checked() -> None:
    """PyTorch orders the checks of what is factored by tokens."""
    a, b = torch.randn(4, 3, 3) + 4 * torch.eye(3), torch.randn(4, 3, 2)
    made = check(lambda a, b: (torch.linalg.solve(a, b), torch.linalg.cholesky(a @ a.mT)), a, b)
    with torch.no_grad(), pytest.raises(RuntimeError, match="singular"):
        made(torch.zeros(4, 3, 3), b)


@pytest.mark.parametrize("mode", ["sum", "mean", "max"])
def test_bags_of_rows_are_found_by_one_pass(mode: str) -> None:
    table, rows, starts = torch.randn(20, 3), torch.randint(0, 20, (50,)), torch.tensor([0, 4, 4, 31, 50])
    check(lambda *given: torch.nn.functional.embedding_bag(*given, mode=mode), rows, table, starts)
    graph = torch.fx.experimental.proxy_tensor.make_fx(lambda *given: embedding_bag.forward(*given, mode=1))(table, rows, starts)
    seen = [node.meta["tensor_meta"] for node in graph.graph.nodes if "tensor_meta" in node.meta]
    assert seen and all(getattr(one, "shape", None) != (50, 5) for one in seen)


def test_triangles_are_indexed() -> None:
    """As products of all pairs of embeddings are chosen."""

    def pairs(x: Any) -> Any:
        rows, columns = torch.tril_indices(4, 4, -1)
        upper = torch.triu_indices(4, 3, 1)
        return x[:, rows, columns], x[:, upper[0], upper[1]]

    check(pairs, torch.randn(2, 4, 4))
