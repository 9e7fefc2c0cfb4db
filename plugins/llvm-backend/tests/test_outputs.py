"""Results written to arrays of the caller, arguments by name, and memory that is kept between calls."""

from __future__ import annotations

import subprocess
import sys
import threading
from pathlib import Path
from typing import Any

import numpy as np
import plait
import pytest
from plait.runtime import ArgumentError
from plait_llvm.backend.call import AssertionFailed, Call

sys.path.insert(0, str(Path(__file__).parent))
from called_programs import ONE, TEMPORARY

TWO = """
func.func @main(%x: tensor<64x64xf32>, %y: tensor<64x64xf32>) -> (tensor<64x64xf32>, tensor<64x64xf32>, f32) {
  %c0 = arith.constant 0 : index
  %0 = arith.addf %x, %y : tensor<64x64xf32>
  %1 = arith.mulf %0, %x : tensor<64x64xf32>
  %s = tensor.extract %1[%c0, %c0] : tensor<64x64xf32>
  return %0, %1, %s : tensor<64x64xf32>, tensor<64x64xf32>, f32
}
"""
DYNAMIC = TWO.replace("64x64xf32", "?x64xf32")


@pytest.fixture(scope="module", params=["static", "dynamic", "interpreted"])
def two(request: Any) -> Any:
    if request.param != "interpreted":
        pytest.importorskip("plait_linalg")
    target = "interpret" if request.param == "interpreted" else "llvm"
    return plait.compile(DYNAMIC if request.param == "dynamic" else TWO, target=target)


def arrays() -> tuple[Any, Any]:
    random = np.random.default_rng(0)
    return random.random((64, 64), "f4"), random.random((64, 64), "f4")


def same(found: Any, x: Any, y: Any) -> bool:
    return bool((found[0] == x + y).all() and (found[1] == (x + y) * x).all() and found[2] == ((x + y) * x)[0, 0])


def test_results_are_written_to_what_is_given(two: Any) -> None:
    x, y = arrays()
    out = np.empty((64, 64), "f4"), np.empty((64, 64), "f4"), np.empty((), "f4")
    found = two(x, y, out=out)
    assert all(a is b for a, b in zip(found, out)) and same(found, x, y)


def test_entries_that_are_none_are_made(two: Any) -> None:
    x, y = arrays()
    given = np.empty((64, 64), "f4")
    found = two(x, y, out=[None, given, None])
    assert found[1] is given and found[0] is not None and same(found, x, y)


def test_outputs_may_overlap_arguments_and_have_gaps(two: Any) -> None:
    x, y = arrays()
    wanted = [np.array(r) for r in two(x, y)]
    wide = np.zeros((64, 128), "f4")
    a = x.copy()
    found = two(a, y, out=(wide[:, ::2], a, None))
    assert found[1] is a and (a == wanted[1]).all() and (wide[:, ::2] == wanted[0]).all() and not wide[:, 1::2].any()
    both = np.zeros((64, 64), "f4")
    assert (two(x, y, out=(both, both, None))[1] == wanted[1]).all()


@pytest.mark.parametrize(
    ("out", "message"),
    [
        (np.empty((64, 64), "f4"), "has 3 results, 'out' has 1"),
        ((np.empty((64, 64), "f8"), None, None), "out #0 of 'main': expected dtype float32 .*, got float64"),
        ((None, np.empty((64, 63), "f4"), None), r"out #1 of 'main': expected shape of .*, got \[64, 63\]"),
        ((None, [1.0], None), "out #1 of 'main': expected an array that can be written, got list"),
    ],
)
def test_outputs_are_checked(two: Any, out: Any, message: str) -> None:
    with pytest.raises(ArgumentError, match=message):
        two(*arrays(), out=out)


def test_read_only_outputs_are_refused(two: Any) -> None:
    given = np.empty((64, 64), "f4")
    given.flags.writeable = False
    with pytest.raises(ArgumentError, match="read-only"):
        two(*arrays(), out=(given, None, None))


def test_outputs_of_another_size_than_the_result_are_refused() -> None:
    pytest.importorskip("plait_linalg")
    with pytest.raises(ArgumentError, match=r"the result has shape \[64, 64\], the array \[3, 64\]"):
        plait.compile(DYNAMIC, target="llvm")(*arrays(), out=(np.empty((3, 64), "f4"), None, None))


def test_arguments_by_name(two: Any) -> None:
    x, y = arrays()
    assert same(two(x=x, y=y), x, y) and same(two(x, y=y), x, y)
    for arguments, message in (
        ({"x": x, "z": y}, "has no argument 'z'"), ({"y": y}, "lacks x"), ({}, "takes 2 arguments, got 0"),
    ):  # fmt: skip
        with pytest.raises(ArgumentError, match=message):
            two(**arguments)
    with pytest.raises(ArgumentError, match="argument 'x' of 'main' is given twice"):
        two(x, x=x)


def test_calls_at_the_same_time_have_arenas_of_their_own() -> None:
    function = plait.compile(TEMPORARY, target="llvm")
    wrong: list[int] = []

    def work(number: int) -> None:
        x = np.full(256, number, "f4")
        wrong.extend(number for _ in range(300) if not (function(x, True)[0] == 2 * number).all())

    threads = [threading.Thread(target=work, args=(i,)) for i in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert not wrong


GROWTH = """
import gc

import numpy as np
import plait
from called_programs import TEMPORARY

WIDE = TEMPORARY.replace("%c256 =", "%c1100 = arith.constant 1100 : index\\n  %c256 =").replace("%i, %i", "%i, %c1100")
X = np.ones(256, "f4")


def resident():
    with open("/proc/self/statm") as file:
        return int(file.read().split()[1]) * 4096


def run():
    function = plait.compile(WIDE, target="llvm")
    for _ in range(20):
        try:
            function(X, False)
        except RuntimeError as error:
            assert "not now" in str(error)
        else:
            raise AssertionError("the call did not fail")
        assert (function(X, True)[0] == 2).all()


for _ in range(2):
    run()
gc.collect()
before = resident()
for _ in range(10):
    run()
gc.collect()
print(resident() - before)
"""
"""Prints by how much a process grows over ten executables, each of which writes to every page of its 1.2 MB."""


@pytest.mark.skipif(sys.platform != "linux", reason="reads /proc")
def test_failing_calls_and_executables_give_everything_back() -> None:
    """In a process of its own: one in which other tests ran may grow by as much for reasons of theirs."""
    command = [sys.executable, "-c", GROWTH]
    ran = subprocess.run(command, cwd=Path(__file__).parent, capture_output=True, text=True, check=False)
    assert ran.returncode == 0, ran.stderr
    assert int(ran.stdout) < 10 * 1_200_000 / 2


def test_memory_is_reported() -> None:
    use = plait.compile(TEMPORARY, target="llvm").memory
    assert (use.arena, use.results, use.peak, use.is_complete) == (1_200_000, 1024, 1_201_024, True)


def test_memory_that_depends_on_sizes_is_said_not_to_be_complete() -> None:
    pytest.importorskip("plait_linalg")
    assert not plait.compile(DYNAMIC, target="llvm").memory.is_complete
    assert plait.compile(TWO, target="llvm").memory.is_complete


CHAIN = """
func.func @main(%x: tensor<128x128xf32>, %w: tensor<128x128xf32>) -> tensor<128x128xf32> {
  %zero = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<128x128xf32>
  %f = linalg.fill ins(%zero : f32) outs(%e : tensor<128x128xf32>) -> tensor<128x128xf32>
  %0 = linalg.matmul ins(%x, %w : tensor<128x128xf32>, tensor<128x128xf32>) outs(%f : tensor<128x128xf32>)
    -> tensor<128x128xf32>
  %1 = linalg.matmul ins(%0, %w : tensor<128x128xf32>, tensor<128x128xf32>) outs(%f : tensor<128x128xf32>)
    -> tensor<128x128xf32>
  %2 = linalg.matmul ins(%1, %w : tensor<128x128xf32>, tensor<128x128xf32>) outs(%f : tensor<128x128xf32>)
    -> tensor<128x128xf32>
  return %2 : tensor<128x128xf32>
}
"""


def test_a_program_of_known_sizes_allocates_and_copies_nothing() -> None:
    """Products that share one fill: none of them copies it, and what one reads another has written."""
    pytest.importorskip("plait_linalg")
    function = plait.compile(CHAIN, target="llvm")
    planned, code = function.ir("loops"), function.ir("llvm")
    assert planned.count("memref.alloc()") == 2  # the arena and the result
    assert "@malloc" not in code and "memcpy" not in code and function.memory.is_complete
    assert function.memory.live > 0 and function.memory.arena <= 1.2 * function.memory.live
    x = np.eye(128, dtype="f4")
    np.testing.assert_allclose(function(x, 2 * x)[0], 8 * x)


def test_one_output_is_taken_without_python_unless_it_overlaps() -> None:
    function = plait.compile(ONE, target="llvm")
    x, y, out = np.arange(16, dtype="f4"), np.arange(16, dtype="f4") * 10, np.empty(16, "f4")
    wanted = x + y[::-1]
    held = sys.getrefcount(out)
    for _ in range(50):
        assert function(x, y, out=out)[0] is out and (out == wanted).all()
    assert sys.getrefcount(out) == held
    wide = np.zeros(33, "f4")
    wide[:16] = y
    for start in (0, 5, 16, 17):  # behind the argument, or over some of it
        wide[:16] = y
        assert (function(x, wide[:16], out=wide[start : start + 16])[0] == wanted).all()
    odd = np.zeros(65, "u1")[1:].view("f4")
    assert function(x, y, out=odd)[0] is odd and (odd == wanted).all()
    reads = wide[:32:2]
    assert function(x, y, out=reads)[0] is reads and (reads == wanted).all()
    assert (function(x, y, out=None)[0] == wanted).all()
    with pytest.raises(ArgumentError, match="expected shape"):
        function(x, y, out=np.empty(15, "f4"))


SEVERAL = """
func.func @main(%x: memref<16xf32>, %y: memref<16xf32>) -> (memref<16xf32>, memref<16xi32>) {
  %r = memref.alloc() : memref<16xf32>
  %n = memref.alloc() : memref<16xi32>
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c16 = arith.constant 16 : index
  scf.for %i = %c0 to %c16 step %c1 {
    %a = memref.load %x[%i] : memref<16xf32>
    %b = memref.load %y[%i] : memref<16xf32>
    %s = arith.addf %a, %b : f32
    %k = arith.fptosi %s : f32 to i32
    memref.store %s, %r[%i] : memref<16xf32>
    memref.store %k, %n[%i] : memref<16xi32>
  }
  return %r, %n : memref<16xf32>, memref<16xi32>
}
"""


def test_several_outputs_are_taken_without_python_unless_they_overlap(monkeypatch: pytest.MonkeyPatch) -> None:
    in_python: list[Any] = []
    execute = Call.execute
    monkeypatch.setattr(Call, "execute", lambda *given: in_python.append(given) or execute(*given))
    function = plait.compile(SEVERAL, target="llvm")
    x, y = np.arange(16, dtype="f4"), np.arange(16, dtype="f4") * 10
    sums, numbers = np.empty(16, "f4"), np.empty(16, "i4")
    both = np.zeros(24, "f4")

    def call(*outputs: Any) -> bool:
        """Calls with a tuple of outputs; returns whether Python had no part in it."""
        in_python.clear()
        results = function(x, y, out=outputs)
        for result, output in zip(results, outputs):
            assert output is None or result is output
        assert (results[0] == x + y).all() and results[1].tolist() == (x + y).tolist()
        return not in_python

    held = [sys.getrefcount(one) for one in (sums, numbers)]
    assert all(call(sums, numbers) for _ in range(50))
    assert [sys.getrefcount(one) for one in (sums, numbers)] == held
    assert call(both[:16], numbers) and call(both[8:], numbers)
    assert not call(sums, None) and not call(None, numbers) and not call(None, None)
    assert not call(both[::-1][:16], numbers)
    assert not call(sums, np.empty(32, "i4")[::2])
    assert function(x, y, out=[sums, numbers])[0] is sums
    whole = np.empty(24, "i4")
    results = function(x, y, out=(whole[:16].view("f4"), whole[8:]))  # each is right when it is written: the last stays
    assert results[1].tolist() == (x + y).tolist()
    for outputs, message in [((), "has 2 results"), ((sums,), "has 2 results"), (sums, "has 2 results")]:
        with pytest.raises(ArgumentError, match=message):
            function(x, y, out=outputs)
    with pytest.raises(ArgumentError, match="expected dtype"):
        function(x, y, out=(numbers, sums))


def test_outputs_of_nothing_are_none() -> None:
    function = plait.compile("func.func @main(%x: f32) { return }", target="llvm")
    assert function(1.0, out=()) == ()


def dynamic_chain() -> str:
    sys.path.insert(0, str(Path(__file__).parent))
    from test_ahead_of_time import DYNAMIC_CHAIN

    return DYNAMIC_CHAIN


def test_results_of_dynamic_size_are_written_without_python(monkeypatch: pytest.MonkeyPatch) -> None:
    pytest.importorskip("plait_linalg")
    in_python: list[Any] = []
    execute = Call.execute
    monkeypatch.setattr(Call, "execute", lambda *given: in_python.append(given) or execute(*given))
    function = plait.compile(dynamic_chain(), target="llvm")
    room = np.zeros((9, 16), "f4")
    for rows in (0, 1, 8):
        x = np.random.default_rng(rows).random((rows, 16), "f4")
        out = room[:rows]
        assert function(x, out=out)[0] is out and (out == function(x)[0]).all()
    assert not in_python and not room[8].any()
    for rows in (0, 7, 9):
        with pytest.raises(ArgumentError, match=rf"the result has shape \[8, 16\], the array \[{rows}, 16\]"):
            function(x, out=room[:rows])
    assert len(in_python) == 3


WINDOWS = """
func.func @main(%x: tensor<?x?xf32>) -> tensor<?x?xf32> {
  %low = tcp.const dense<0xFF800000> : tensor<f32>
  %0 = tcp.window maximum %x, %low window = [1, 3] strides = [1, 2] low [0, 0] high [0, 0] : tensor<?x?xf32>, tensor<f32> -> tensor<?x?xf32>
  return %0 : tensor<?x?xf32>
}"""
REST = """
func.func @main(%x: tensor<?x4xf32>, %k: tensor<?xf32>) -> tensor<?x4xf32> {
  %c0 = arith.constant 0 : index
  %n = tensor.dim %x, %c0 : tensor<?x4xf32>
  %m = tensor.dim %k, %c0 : tensor<?xf32>
  %d = arith.subi %n, %m : index
  %s = tensor.extract_slice %x[%m, 0] [%d, 4] [1, 1] : tensor<?x4xf32> to tensor<?x4xf32>
  %e = tensor.empty(%d) : tensor<?x4xf32>
  %r = linalg.exp ins(%s : tensor<?x4xf32>) outs(%e : tensor<?x4xf32>) -> tensor<?x4xf32>
  return %r : tensor<?x4xf32>
}"""


def test_results_whose_sizes_subtract_are_written_in_place() -> None:
    pytest.importorskip("plait_tcp")
    windows, rest = plait.compile(WINDOWS, target="llvm"), plait.compile(REST, target="llvm")
    assert "malloc" not in windows.ir("llvm") + rest.ir("llvm")
    for columns, count in ((9, 4), (3, 1), (2, 0), (0, 0)):
        x, out = np.random.default_rng(columns).random((2, columns), "f4"), np.zeros((2, count), "f4")
        assert windows(x, out=out)[0] is out
        expected = [[max(row[2 * i : 2 * i + 3]) for i in range(count)] for row in x]
        np.testing.assert_array_equal(out, np.reshape(expected, (2, count)))
    x, out = np.arange(20, dtype="f4").reshape(5, 4), np.zeros((3, 4), "f4")
    assert rest(x, np.zeros(2, "f4"), out=out)[0] is out
    np.testing.assert_allclose(out, np.exp(x[2:]), rtol=1e-5)
    with pytest.raises(ArgumentError, match=r"the result has shape \[4, 4\], the array \[3, 4\]"):
        rest(x, np.zeros(1, "f4"), out=out)


def test_sizes_of_a_result_that_are_those_of_another_one_are_told() -> None:
    """The second result has the rows of a view of the first one, whose memory is the caller's."""
    pytest.importorskip("plait_stablehlo")
    text = """
    func.func @main(%x: tensor<?x9x2xf32>) -> (tensor<?x9x2x1xf32>, tensor<?x9x2xf32>) {
      %rows = stablehlo.get_dimension_size %x, dim = 0 : (tensor<?x9x2xf32>) -> tensor<i32>
      %n = stablehlo.reshape %rows : (tensor<i32>) -> tensor<1xi32>
      %rest = stablehlo.constant dense<[9, 2]> : tensor<2xi32>
      %one = stablehlo.constant dense<1> : tensor<1xi32>
      %zero = stablehlo.constant dense<0.0> : tensor<f32>
      %sizes = stablehlo.concatenate %n, %rest, %one, dim = 0 : (tensor<1xi32>, tensor<2xi32>, tensor<1xi32>) -> tensor<4xi32>
      %fewer = stablehlo.concatenate %n, %rest, dim = 0 : (tensor<1xi32>, tensor<2xi32>) -> tensor<3xi32>
      %0 = stablehlo.dynamic_reshape %x, %sizes : (tensor<?x9x2xf32>, tensor<4xi32>) -> tensor<?x9x2x1xf32>
      %1 = stablehlo.reduce(%0 init: %zero) applies stablehlo.add across dimensions = [1, 3]
        : (tensor<?x9x2x1xf32>, tensor<f32>) -> tensor<?x2xf32>
      %2 = stablehlo.dynamic_broadcast_in_dim %1, %sizes, dims = [0, 2]
        : (tensor<?x2xf32>, tensor<4xi32>) -> tensor<?x9x2x1xf32>
      %3 = stablehlo.dynamic_reshape %2, %fewer : (tensor<?x9x2x1xf32>, tensor<3xi32>) -> tensor<?x9x2xf32>
      %4 = stablehlo.multiply %3, %x : tensor<?x9x2xf32>
      return %2, %4 : tensor<?x9x2x1xf32>, tensor<?x9x2xf32>
    }
    """
    program = plait.compile(text, target="llvm")
    assert "malloc" not in program.ir("llvm")
    for rows in (3, 1, 0):
        x = np.arange(rows * 18, dtype="f4").reshape(rows, 9, 2)
        sums = np.broadcast_to(x.sum(1, keepdims=True), x.shape)
        np.testing.assert_array_equal(program(x)[0], sums[..., None])
        np.testing.assert_array_equal(program(x)[1], sums * x)


@pytest.mark.parametrize("given", [{}, {"out": np.zeros((3, 4), "f4")}, {"out": np.zeros((0, 4), "f4")}])
def test_a_program_says_itself_that_a_size_is_negative(given: Any) -> None:
    pytest.importorskip("plait_linalg")
    function = plait.compile(REST, target="llvm")
    with pytest.raises(AssertionFailed, match="the slice leaves dimension 0"):
        function(np.zeros((5, 4), "f4"), np.zeros(7, "f4"), **given)


def test_arenas_grow_with_the_sizes_of_arguments() -> None:
    pytest.importorskip("plait_linalg")
    function = plait.compile(dynamic_chain(), target="llvm")
    assert "plait.workspace" in function.ir("llvm")
    for rows in (3, 0, 1000, 7, 20_000, 1):
        x = np.random.default_rng(rows).random((rows, 16), "f4")
        factors = np.full((16, 16), 1 / 64, "f4")
        np.testing.assert_allclose(function(x)[0], np.exp(x) @ factors @ factors, rtol=1e-5)


def test_arenas_are_limited(monkeypatch: pytest.MonkeyPatch) -> None:
    pytest.importorskip("plait_linalg")
    monkeypatch.setenv("PLAIT_MEMORY_LIMIT", "4096")
    function = plait.compile(dynamic_chain(), target="llvm")
    assert function(np.ones((2, 16), "f4"))[0].shape == (2, 16)
    with pytest.raises(MemoryError):
        function(np.ones((1000, 16), "f4"))


class Exporter:
    """An array of another library, as DLPack shows it."""

    def __init__(self, array: Any, *, may_be_written: bool = True) -> None:
        self.array, self.version = array, (1, 0) if may_be_written else None

    def __dlpack__(self, *, max_version: Any = None, **options: Any) -> Any:
        return self.array.__dlpack__(max_version=max_version and self.version)

    def __dlpack_device__(self) -> Any:
        return 1, 0


needs_versions = pytest.mark.skipif(
    not hasattr(np.ndarray, "__array_namespace__"), reason="this NumPy does not export with versions"
)


@needs_versions
def test_results_are_written_to_arrays_of_other_libraries(two: Any) -> None:
    x, y = arrays()
    out = Exporter(np.empty((64, 64), "f4")), np.empty((64, 64), "f4"), Exporter(np.empty((), "f4"))
    found = two(x, y, out=out)
    assert all(a is b for a, b in zip(found, out)) and same([out[0].array, out[1], out[2].array], x, y)


@needs_versions
def test_arrays_of_other_libraries_that_cannot_be_written_are_refused(two: Any) -> None:
    with pytest.raises(ArgumentError, match="out #0 of 'main': the array is read-only"):
        two(*arrays(), out=(Exporter(np.empty((64, 64), "f4"), may_be_written=False), None, None))
    with pytest.raises(ArgumentError, match=r"out #0 of 'main': expected dtype float32 .*, got int64"):
        two(*arrays(), out=(Exporter(np.empty((64, 64), "i8")), None, None))


def test_results_are_written_to_tensors_of_torch() -> None:
    torch = pytest.importorskip("torch")
    function = plait.compile(ONE, target="llvm")
    x = np.arange(16, dtype="f4")
    out = torch.empty(16)
    held = out.data_ptr()
    assert function(x, x, out=out)[0] is out and out.tolist() == [15.0] * 16 and out.data_ptr() == held
    with pytest.raises(ArgumentError, match="cannot be written through DLPack"):
        function(x, x, out=torch.empty(16, requires_grad=True))
