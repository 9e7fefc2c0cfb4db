"""Exported programs, modules of PyTorch and `.pt2` files are compiled."""

from __future__ import annotations

import json
import re
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import numpy as np
import plait
import pytest

torch = pytest.importorskip("torch")

from plait.diagnostics.diagnostic import DiagnosticError  # noqa: E402
from plait.runtime import ArgumentError  # noqa: E402
from plait_torch.dynamo.decompositions import decompositions  # noqa: E402
from plait_torch.exported.archive import load_program  # noqa: E402
from plait_torch.exported.sparse import SparseTensorsWarning  # noqa: E402

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


class Changing(torch.nn.Module):
    """Changes its arguments, and returns what they were and are."""

    def forward(self, x: Any, y: Any) -> Any:
        before = x.clone()
        x.add_(y)
        y[0] = 1
        return x, before, y.transpose(0, 1), (x * y).sum()


@pytest.mark.parametrize("target", ["llvm", "interpret"])
@pytest.mark.parametrize("dtype", ["float32", "int64", "bfloat16"])
def test_arguments_that_a_program_changes_are_changed(target: str, dtype: str) -> None:
    made = (torch.randn(3, 4) * 5).to(getattr(torch, dtype)), torch.ones(3, 4, dtype=getattr(torch, dtype))
    executable = plait.compile(torch.export.export(Changing(), made), target=target)
    for of_torch in (lambda t: t.clone(), lambda t: t.T.contiguous().T, lambda t: torch.cat([t, t], 1)[:, :4]):
        x, y = map(of_torch, made)
        a, b = map(of_torch, made)
        found = executable(x, y)
        for one, two in zip((*found, x, y), (*Changing()(a, b), a, b), strict=True):
            one = one.double() if isinstance(one, torch.Tensor) else np.asarray(one, "f8")
            np.testing.assert_allclose(one, two.double(), rtol=1e-6)


def test_arguments_with_a_dynamic_size_are_changed() -> None:
    class Adding(torch.nn.Module):
        def forward(self, x: Any, places: Any) -> Any:
            x.index_add_(0, places, torch.ones(places.shape[0], x.shape[1]))
            return x.sum()

    places = torch.tensor([0, 2, 2])
    shapes = {"x": {0: torch.export.Dim("n", min=3)}, "places": None}
    executable = plait.compile(torch.export.export(Adding(), (torch.randn(5, 4), places), dynamic_shapes=shapes))
    for size in (3, 8):
        x = np.zeros((size, 4), np.float32)
        assert executable(x, places)[0] == 12
        assert x[:3].tolist() == [[1] * 4, [0] * 4, [2] * 4]


def test_arrays_that_must_not_be_written_are_refused() -> None:
    executable = plait.compile(torch.export.export(Changing(), (torch.ones(3, 4), torch.ones(3, 4))))
    x = np.ones((3, 4), np.float32)
    x.flags.writeable = False
    with pytest.raises(ArgumentError, match="read-only"):
        executable(x, np.ones((3, 4), np.float32))


def test_arguments_have_the_shapes_of_the_program_in_every_memory_format() -> None:
    module, x = torch.nn.Conv2d(3, 4, 3), torch.randn(2, 3, 8, 8).to(memory_format=torch.channels_last)
    executable = plait.compile(torch.export.export(module, (x,)))
    assert str(executable.signature.inputs[0]) == "tensor<2x3x8x8xf32>"
    expect(executable, module, x)


class Rolled(torch.nn.Module):
    """Moves elements along dimensions, and what it returns is no view of its argument."""

    def __init__(self, shifts: Any, dims: Any) -> None:
        super().__init__()
        self.shifts, self.dims = shifts, dims

    def forward(self, x: Any) -> Any:
        return torch.roll(x, self.shifts, self.dims)


@pytest.mark.parametrize(
    ("shifts", "dims", "shape"),
    [
        ((3, -1), (0, 2), (4, 5, 6)), (7, 1, (3, 5)), (-13, 0, (5,)), (4, None, (3, 5)), (5, 1, (3, 5)), (0, 0, (2,)),
        ((1, 1), (-1, -1), (3, 4)), (2, None, ()), (1, 0, (0, 3)), (1, 1, (0, 3)),
    ],
)  # fmt: skip
def test_rolled_elements_are_copied_in_parts(shifts: Any, dims: Any, shape: Sequence[int]) -> None:
    module, x = Rolled(shifts, dims), torch.randn(shape)
    program = torch.export.export(module, (x,))
    expect(plait.compile(program), module, x)
    (result,) = plait.compile(program)(x, like=x)
    assert x.numel() == 0 or result.data_ptr() != x.data_ptr()
    graph = program.run_decompositions(decompositions()).graph
    assert x.numel() < 2 or not [node for node in graph.nodes if "index" in str(node.target)]


def test_rolled_elements_of_a_dynamic_size() -> None:
    module, x = Rolled((2, 1), (0, 1)), torch.randn(5, 4)
    shapes = {"x": {1: torch.export.Dim("size", min=2)}}
    executable = plait.compile(torch.export.export(module, (x,), dynamic_shapes=shapes))
    expect(executable, module, x)
    expect(executable, module, torch.randn(5, 9))


@pytest.mark.parametrize("mode", ["sum", "mean", "max"])
@pytest.mark.parametrize("padding", [None, 2])
def test_bags_of_embeddings(mode: str, padding: int | None) -> None:
    module = torch.nn.EmbeddingBag(10, 6, mode=mode, padding_idx=padding)
    for arguments in ((torch.randint(0, 10, (3, 4)),), (torch.randint(0, 10, (12,)), torch.tensor([0, 3, 3, 7]))):
        expect(plait.compile(torch.export.export(module, arguments)), module, *arguments)


class Sparse(torch.nn.Module):
    """Products with a matrix that most elements are zeros of."""

    def __init__(self) -> None:
        super().__init__()
        self.register_buffer("matrix", torch.randn(4, 4).relu().to_sparse_csr())
        self.layer = torch.nn.Linear(3, 3)
        self.layer.weight = torch.nn.Parameter(torch.randn(3, 3).relu().to_sparse_csr(), requires_grad=False)

    def forward(self, x: Any, other: Any) -> Any:
        return torch.sparse.mm(other, self.layer(self.matrix @ x))


def test_sparse_matrices_are_dense_ones_with_a_warning() -> None:
    module, x, other = Sparse().requires_grad_(False), torch.randn(4, 3), torch.randn(2, 4).relu()
    program = torch.export.export(module, (x, other.to_sparse_csr()))
    with pytest.warns(SparseTensorsWarning, match="'b_matrix'"):
        executable = plait.compile(program)
    np.testing.assert_allclose(executable(x, other)[0], module(x, other.to_sparse_csr()), rtol=1e-5, atol=1e-6)
    assert program.state_dict["matrix"].layout is torch.sparse_csr


def test_a_tensor_that_has_shrunk() -> None:
    class Shrinking(torch.nn.Module):
        def forward(self, x: Any) -> Any:
            y = x * 2
            return y.resize_(2, 2) + 1

    expect(plait.compile(torch.export.export(Shrinking(), (torch.randn(3, 4),))), Shrinking(), torch.randn(3, 4))


def test_the_interpreter_computes_the_same() -> None:
    module, x = Scaled(), torch.randn(3, 64)
    expect(plait.compile(torch.export.export(module, (x,)), target="interpret"), module, x)


class Noisy(torch.nn.Module):
    """Drops out, and adds noise of several kinds."""

    def forward(self, x: Any) -> Any:
        dropped = torch.nn.functional.dropout(x, 0.25)
        return dropped, torch.rand_like(x) * 2, torch.randn(x.shape[0], 100), torch.randperm(20), torch.randint(3, 9, (50,))


def test_random_numbers_follow_from_a_seed_that_is_passed() -> None:
    """They are the same on each target and in each call, and not PyTorch's."""
    x = torch.ones(4, 100)
    program = torch.export.export(Noisy(), (x,), dynamic_shapes={"x": {0: torch.export.Dim("n", min=2)}})
    native, interpreted = (plait.compile(program, target=target) for target in ("llvm", "interpret"))
    assert native.signature.names == ("x", "seed")
    first, again, other = (native(x, np.int64(seed)) for seed in (7, 7, 8))
    for one, two, three, four in zip(first, again, other, interpreted(x, np.int64(7)), strict=True):
        np.testing.assert_array_equal(one, two)
        np.testing.assert_allclose(one, four, rtol=1e-5, atol=1e-6)
        assert not np.array_equal(one, three)
    dropped, uniform, normal, order, integers = first
    assert set(np.unique(dropped)) == {np.float32(0), np.float32(4 / 3)} and abs((dropped != 0).mean() - 0.75) < 0.1
    assert uniform.min() >= 0 and uniform.max() < 2 and abs(uniform.mean() - 1) < 0.1
    assert abs(normal.mean()) < 0.2 and abs(normal.std() - 1) < 0.15
    assert sorted(order) == list(range(20)) and set(integers) <= set(range(3, 9))
    torch.manual_seed(7)
    assert not np.array_equal(torch.rand_like(x) * 2, uniform)


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


def _check(path: Path, *options: str) -> Any:
    command = [sys.executable, "-m", "plait_cli.main", "models", "check", str(path), *options]
    return subprocess.run(command, capture_output=True, text=True, check=False, timeout=300)


def test_what_of_a_file_is_supported_is_listed(tmp_path: Path) -> None:
    path, shapes = tmp_path / "model.pt2", {"x": {0: torch.export.Dim("batch", min=2)}}
    torch.export.save(torch.export.export(Scaled(), (torch.randn(3, 64),), dynamic_shapes=shapes), path)
    done = _check(path, "--json")
    assert done.returncode == 0
    found = {one["operation"]: one for one in json.loads(done.stdout)["operations"] if one["dynamic"]}
    assert found["torch.aten.mm"]["element_types"] == ["f32"] and found["torch.aten.mm"]["supported"]
    assert [one["count"] for name, one in found.items() if name == "torch.aten.add.Tensor"] == [3]


def test_what_of_a_file_is_not_supported_is_listed_with_its_places(tmp_path: Path) -> None:
    class Bessel(torch.nn.Module):
        def forward(self, x: Any) -> Any:
            return torch.special.bessel_j0(x) + torch.special.bessel_j1(x)

    torch.export.save(torch.export.export(Bessel(), (torch.randn(3),)), tmp_path / "model.pt2")
    done = _check(tmp_path / "model.pt2")
    assert done.returncode == 1
    rows = [line.split() for line in done.stdout.splitlines()]
    for name in ("bessel_j0", "bessel_j1"):
        assert [f"torch.aten.special_{name}", "f32", "static", "1", "no"] in rows
        place = rf"test_exported.py:\d+:\d+: 'torch.aten.special_{name}' is not supported: the torch dialect has no operation"
        assert re.search(place, done.stdout)
    assert any(row[:1] == ["torch.aten.add.Tensor"] and row[-1] == "yes" for row in rows)
    assert "2 of 4 operations are not supported" in done.stdout


class Lacking(torch.nn.Module):
    """Computes in several places, in a branch too, what is not supported; and what is."""

    def forward(self, x: Any) -> Any:
        y = torch.special.bessel_j0(x) + x.sinh()
        z = torch.cond(y.sum() > 0, lambda y: torch.special.bessel_j0(y) * 2, lambda y: y.cosh(), (y,))
        return torch.rand_like(z) * z.half().to(torch.complex32).real


def test_all_that_is_missing_is_data_with_its_places(tmp_path: Path) -> None:
    shapes = {"x": {0: torch.export.Dim("batch", min=2)}}
    program = torch.export.export(Lacking(), (torch.randn(3, 4),), dynamic_shapes=shapes)
    torch.export.save(program, tmp_path / "model.pt2")
    data = json.loads(_check(tmp_path / "model.pt2", "--json").stdout)
    found = {(one["operation"], one["supported"]): one for one in data["operations"]}
    assert not data["supported"]
    bessel = found["torch.aten.special_bessel_j0", False]
    assert (bessel["element_types"], bessel["dynamic"], bessel["count"]) == (["f32"], True, 2)
    line = Lacking.forward.__code__.co_firstlineno
    assert [place.split("/")[-1].rpartition(":")[0] for place in bessel["places"]] == [
        f"test_exported.py:{line + 1}", f"test_exported.py:{line + 2}",
    ]  # fmt: skip
    assert any("complex32" in one["element_types"] for one in found.values() if not one["supported"])
    for name in ("torch.aten.rand_like", "torch.aten.sinh", "torch.aten.cosh", "torch.aten.add.Tensor", "scf.if"):
        assert (name, True) in found and found[name, True]["element_types"] in (["f32"], ["i1", "f32"]), name


def test_weights_of_files_are_mapped(tmp_path: Path) -> None:
    module, x = Scaled(), torch.randn(3, 64)
    path = tmp_path / "model.pt2"
    torch.export.save(torch.export.export(module, (x,)), path)
    program = load_program(path.read_bytes(), str(path))
    address = program.state_dict["weight"].data_ptr()
    lines = Path("/proc/self/maps").read_text().splitlines() if sys.platform == "linux" else []
    ranges = [[int(end, 16) for end in line.split()[0].split("-")] for line in lines if line.endswith(str(path))]
    assert sys.platform != "linux" or any(begin <= address < end for begin, end in ranges)
    expect(plait.compile(program), module, x)
    before = path.read_bytes()
    program.state_dict["weight"].data.zero_()
    assert path.read_bytes() == before


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
