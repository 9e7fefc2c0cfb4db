"""Exported programs, modules of PyTorch and `.pt2` files are compiled."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path
from typing import Any

import numpy as np
import plait
import pytest

torch = pytest.importorskip("torch")

from plait.diagnostics.diagnostic import DiagnosticError  # noqa: E402

pytestmark = pytest.mark.usefixtures("fresh_torch")


class Scaled(torch.nn.Module):
    """Multiplies with a parameter, adds a buffer and a constant."""

    def __init__(self) -> None:
        super().__init__()
        self.weight = torch.nn.Parameter(torch.randn(64, 64))
        self.register_buffer("bias", torch.randn(64))
        self.register_buffer("offset", torch.randn(64), persistent=False)

    def forward(self, x: Any, y: Any = None) -> Any:
        z = x @ self.weight + self.bias + self.offset + torch.tensor([1.0])
        return z if y is None else (z, z * y)


def expect(executable: Any, module: Any, *arguments: Any) -> None:
    with torch.no_grad():
        wanted = torch.utils._pytree.tree_leaves(module(*arguments))
    for one, other in zip(executable(*arguments), wanted, strict=True):
        np.testing.assert_allclose(one, other.numpy(), rtol=1e-5, atol=1e-5)


def test_an_exported_program() -> None:
    module, x = Scaled(), torch.randn(3, 64)
    executable = plait.compile(torch.export.export(module, (x,)))
    assert executable.signature.names == ("x",)
    expect(executable, module, x)
    (found,) = executable(x, like=x)
    assert isinstance(found, torch.Tensor)


def test_a_module_with_example_inputs() -> None:
    module, x = Scaled(), torch.randn(3, 64)
    expect(plait.compile(module, example_inputs=(x, x)), module, x, x)


def test_a_module_needs_example_inputs() -> None:
    with pytest.raises(DiagnosticError, match="no shapes before it is called"):
        plait.compile(Scaled())


def test_a_batch_that_is_dynamic() -> None:
    module = Scaled()
    shapes = {"x": {0: torch.export.Dim("batch", min=2)}}
    executable = plait.compile(torch.export.export(module, (torch.randn(3, 64),), dynamic_shapes=shapes))
    assert str(executable.signature.inputs[0]) == "tensor<?x64xf32>"
    for batch in (2, 7, 33):
        expect(executable, module, torch.randn(batch, 64))


def test_weights_are_not_copied_into_the_module() -> None:
    module = Scaled()
    read = plait.sources.load_module(
        torch.export.export(module, (torch.randn(3, 64),)), plait.Context.from_environment()
    )
    (weight,) = [op for op in read.walk() if "dense_resource" in str(op.get_attr("value"))]
    address = weight.get_attr("value").numpy().__array_interface__["data"][0]
    assert address == module.weight.data_ptr()


class Cache(torch.nn.Module):
    """Keeps the rows that it has seen, and how many."""

    def __init__(self) -> None:
        super().__init__()
        self.register_buffer("rows", torch.zeros(4, 3))
        self.register_buffer("count", torch.zeros((), dtype=torch.int64))

    def forward(self, x: Any) -> Any:
        self.rows[1:] = self.rows[:-1].clone()
        self.rows[0] = x
        self.count += 1
        return self.rows.sum(0) * self.count


@pytest.mark.parametrize("target", ["llvm", "interpret"])
def test_buffers_that_change_live_in_the_executable(target: str) -> None:
    pytest.importorskip("plait_ml_program")
    module = Cache()
    executable = plait.compile(torch.export.export(Cache(), (torch.ones(3),)), target=target)
    assert set(executable.state) == {"rows", "count"}
    for _ in range(3):
        expect(executable, module, torch.randn(3))
    assert executable.state["count"] == 3
    np.testing.assert_allclose(executable.state["rows"], module.rows.numpy())
    executable.reset()
    assert executable.state["count"] == 0


def test_the_interpreter_computes_the_same() -> None:
    module, x = Scaled(), torch.randn(3, 64)
    expect(plait.compile(torch.export.export(module, (x,)), target="interpret"), module, x)


def test_files_of_exported_programs(tmp_path: Path) -> None:
    module, x = Scaled(), torch.randn(3, 64)
    path = tmp_path / "model.pt2"
    torch.export.save(torch.export.export(module, (x,)), path)
    expect(plait.compile(path), module, x)
    np.save(tmp_path / "x.npy", x.numpy())
    run = subprocess.run(
        [sys.executable, "-m", "plait_cli.main", "run", str(path), f"--input=@{tmp_path / 'x.npy'}"],
        capture_output=True, text=True, check=True, timeout=300,
    )  # fmt: skip
    assert "3x64xf32=" in run.stdout


def test_a_damaged_file_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "model.pt2"
    path.write_bytes(b"PK\x03\x04 damaged")
    with pytest.raises(DiagnosticError, match="is not an exported program"):
        plait.compile(path)


def test_operations_that_are_not_supported_are_all_reported() -> None:
    class Bessel(torch.nn.Module):
        def forward(self, x: Any) -> Any:
            return torch.special.bessel_j0(x) + torch.special.bessel_j1(x)

    with pytest.raises(DiagnosticError) as raised:
        plait.compile(Bessel(), example_inputs=(torch.randn(3),))
    assert [d.message.partition(" is")[0] for d in raised.value.diagnostics] == [
        "'aten.special_bessel_j0'", "'aten.special_bessel_j1'",
    ]  # fmt: skip
    assert "test_exported.py" in str(raised.value)
