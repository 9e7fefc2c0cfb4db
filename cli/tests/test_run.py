"""`plait run`: arguments and results in IREE's syntax, files, comparison, errors. The functions pass arguments through."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from plait_cli.arrays import format_array, parse_specs
from plait_cli.run import difference

Plait = Callable[..., Any]
Needs = Callable[..., None]
TARGETS = ("interpret", "llvm")


@pytest.fixture(params=TARGETS)
def through(plait: Plait, needs: Needs, tmp_path: Path, request: pytest.FixtureRequest) -> Plait:
    """`through(types, *options)` runs a function that returns its arguments, of these types."""
    needs("func", backend=request.param)

    def run(types: Sequence[str], *options: Any) -> Any:
        names = [f"%a{i}" for i in range(len(types))]
        parameters = ", ".join(f"{n}: {t}" for n, t in zip(names, types))
        body = f"  return {', '.join(names)} : {', '.join(types)}\n" if types else "  return\n"
        file = tmp_path / "id.mlir"
        file.write_text(f"func.func @main({parameters}) -> ({', '.join(types)}) {{\n{body}}}\n")
        return plait("run", file, "--target", request.param, *options)

    return run


@pytest.mark.parametrize(
    ("type_", "spec", "printed"),
    [
        ("tensor<2x3xf32>", "2x3xf32=1 2 3 4 5 6", "2x3xf32=[1 2 3][4 5 6]"),
        ("tensor<2x3xf32>", "2x3xf32=[[1 2 3][4, 5, 6]]", "2x3xf32=[1 2 3][4 5 6]"),
        ("tensor<?x2x1xi32>", "2x2x1xi32=1,-2,0x10,4", "2x2x1xi32=[[1][-2]][[16][4]]"),
        ("tensor<2x2xf32>", "2x2xf32=7.5", "2x2xf32=[7.5 7.5][7.5 7.5]"),
        ("tensor<3xf64>", "3xf64", "3xf64=0 0 0"),
        ("tensor<0xf32>", "0xf32", "0xf32="),
        ("tensor<f32>", "f32=1.5", "f32=1.5"),
        ("tensor<4xf32>", "4xf32=inf -inf nan 1e10", "4xf32=INF -INF NAN 1E+10"),
        ("tensor<2xf16>", "2xf16=1.5 -2", "2xf16=1.5 -2"),
        ("tensor<2xbf16>", "2xbf16=1.5 -2", "2xbf16=1.5 -2"),
        ("tensor<3xi1>", "3xi1=1 0 true", "3xi1=1 0 1"),
        ("tensor<3xi8>", "3xi8=-128 127 255", "3xi8=-128 127 -1"),
        ("tensor<2xi64>", "2xi64=9223372036854775807 -1", "2xi64=9223372036854775807 -1"),
        ("tensor<2xui8>", "2xui8=255 0", "2xui8=255 0"),
        ("tensor<2xi4>", "2xi4=-8 7", "2xi4=-8 7"),
        ("tensor<2xf8E4M3FN>", "2xf8E4M3FN=1.5 448", "2xf8E4M3FN=1.5 448"),
        ("tensor<2xf8E5M2>", "2xf8E5M2=1.5 inf", "2xf8E5M2=1.5 INF"),
        ("tensor<2xcomplex<f32>>", "2xcf64=1+2j 3", "2xcf64=0000803F00000040 0000404000000000"),
        ("tensor<2xcomplex<f32>>", "2xcomplex<f32>=0000803F00000040 -1i", "2xcf64=0000803F00000040 00000000000080BF"),
        ("tensor<1xcomplex<f64>>", "1xcf128=1", "1xcf128=000000000000F03F0000000000000000"),
    ],
)  # fmt: skip
def test_tensors(through: Plait, type_: str, spec: str, printed: str) -> None:
    done = through([type_], "--input", spec)
    assert done.err == ""
    assert done.out == f"EXEC @main\nresult[0]: hal.buffer_view\n{printed}\n"


@pytest.mark.parametrize(
    ("type_", "spec", "printed"),
    [
        ("i32", "10", "i32=10"),
        ("i32", "-3", "i32=-3"),
        ("f32", "1.5", "f32=1.5"),
        ("f32", "f32=-3.14", "f32=-3.14"),
        ("i64", "i64=5", "i64=5"),
        ("i1", "i1=1", "i1=1"),
        ("index", "index=7", "i64=7"),
        ("f64", "f64=2", "f64=2"),
        ("bf16", "bf16=2", "bf16=2"),
    ],
)
def test_scalars(through: Plait, type_: str, spec: str, printed: str) -> None:
    assert through([type_], f"--input={spec}").out == f"EXEC @main\nresult[0]: {printed}\n"


def test_no_arguments_and_no_results(through: Plait) -> None:
    assert through([]).out == "EXEC @main\n"


THREE = ["tensor<2xf32>", "tensor<3xi32>", "tensor<f64>"]


def test_a_file_with_several_arrays(through: Plait, tmp_path: Path) -> None:
    with open(tmp_path / "all.npy", "wb") as file:
        for array in (np.float32([1, 2]), np.int32([3, 4, 5]), np.float64(6)):
            np.save(file, array)
    expected = "EXEC @main\n" + "".join(
        f"result[{i}]: hal.buffer_view\n{text}\n" for i, text in enumerate(["2xf32=1 2", "3xi32=3 4 5", "f64=6"])
    )
    path = tmp_path / "all.npy"
    assert through(THREE, f"--input=@{path}").out == expected
    assert through(THREE, f"--input=@{path}", f"--input=+{path}", f"--input=+{path}").out == expected
    assert through(THREE, f"--input=@{path}", f"--input=*{path}").out == expected
    assert through(THREE, f"--input=@{path}", f"--input=+{path}", "--input=f64=6").out == expected


def test_archives(through: Plait, tmp_path: Path) -> None:
    np.savez(tmp_path / "args.npz", a2=np.float64(6), a0=np.float32([1, 2]), a1=np.int32([3, 4, 5]))
    done = through(THREE, f"--input=@{tmp_path}/args.npz", f"--output=@{tmp_path}/out.npz")
    assert (done.code, done.out, done.err) == (0, "EXEC @main\n", "")
    with np.load(tmp_path / "out.npz") as archive:
        assert archive.files == ["out0", "out1", "out2"]
        assert archive["out1"].tolist() == [3, 4, 5]
    compared = through(THREE, f"--input=@{tmp_path}/args.npz", f"--expected_output=@{tmp_path}/out.npz")
    assert compared.code == 0
    assert compared.out == "EXEC @main\n[SUCCESS] all function outputs matched their expected values.\n"


def test_raw_bytes(through: Plait, tmp_path: Path) -> None:
    (tmp_path / "x.bin").write_bytes(np.float32([1, 2]).tobytes() + np.int32([3, 4, 5]).tobytes())
    path = tmp_path / "x.bin"
    done = through(
        THREE[:2], f"--input=2xf32=@{path}", f"--input=3xi32=+{path}", f"--output=@{tmp_path}/y.bin", "--output=-"
    )
    assert done.out == "EXEC @main\nhal.buffer_view\n3xi32=3 4 5\n"
    assert (tmp_path / "y.bin").read_bytes() == np.float32([1, 2]).tobytes()
    assert "bytes are needed" in through(THREE[:1], f"--input=2xf32=@{path}", f"--input=9xf32=+{path}").err


def test_outputs_replace_extend_print_or_leave_out(through: Plait, tmp_path: Path) -> None:
    inputs = ("--input=2xf32=1 2", "--input=3xi32=3 4 5", "--input=f64=6")
    path = tmp_path / "y.npy"
    done = through(THREE, *inputs, f"--output=@{path}", "--output=-", f"--output=+{path}")
    assert done.out == "EXEC @main\nhal.buffer_view\n3xi32=3 4 5\n"
    with open(path, "rb") as file:
        assert np.load(file).tolist() == [1, 2]
        assert np.load(file).shape == ()
    assert through(THREE, *inputs, "--output=", "--output=", "--output=-").out == "EXEC @main\nhal.buffer_view\nf64=6\n"


def test_bfloat16_survives_files(through: Plait, tmp_path: Path) -> None:
    path = tmp_path / "y.npy"
    assert through(["tensor<2xbf16>"], "--input=2xbf16=1.5 -2", f"--output=@{path}").code == 0
    assert through(["tensor<2xbf16>"], f"--input=@{path}", "--expected-output=2xbf16=1.5 -2").code == 0


@pytest.mark.parametrize(
    ("types", "options", "message"),
    [
        (["f32"], [], "'main' takes 1 arguments, got 0"),
        (["f32"], [], "help: the function is main(f32) -> f32"),
        (["f32"], ["--input=1.5", "--input=2"], "'main' takes 1 arguments, got 2"),
        (["tensor<2x3xf32>"], ["--input=3x2xf32"], "expected size 2 in dimension 0 (tensor<2x3xf32>), got 3"),
        (["tensor<2x3xf32>"], ["--input=6xf32"], "expected rank 2 (tensor<2x3xf32>), got rank 1"),
        (["tensor<2xf32>"], ["--input=2xf64"], "expected dtype float32 (tensor<2xf32>), got float64"),
        (["tensor<2xf32>"], ["--input=2xf32=1 2 3"], "'2xf32=1 2 3': the shape has 2 elements, 3 values are given"),
        (["tensor<2xf32>"], ["--input=2xf32=1 a"], "expected a number of type f32, found 'a'"),
        (["tensor<2xi8>"], ["--input=2xi8=1 256"], "256 does not fit type i8"),
        (["tensor<2xui8>"], ["--input=2xui8=1 -1"], "-1 does not fit type ui8"),
        (["tensor<2xi8>"], ["--input=2xi8=1 1.5"], "'1.5' is not an integer"),
        (["tensor<2xi1>"], ["--input=2xi1=1 2"], "expected true, false, 1 or 0, found '2'"),
        (["tensor<2xf32>"], ["--input=2xfloat=1"], "unknown element type 'float'"),
        (["tensor<2xf32>"], ["--input=2x"], "malformed array '2x'"),
        (["tensor<2xf32>"], ["--input="], "malformed array ''"),
        (["tensor<2xf32>"], ["--input=&2xf32"], "storage buffers are not supported"),
        (["i32"], ["--input=99999999999"], "help: say which type it has: i64=99999999999"),
        (["tensor<2xf32>"], ["--input=@none.npy"], "none.npy: error: no such file"),
        (["f32"], ["--input=1.5", "--output=x.npy"], "malformed output 'x.npy'"),
        (["f32"], ["--input=1.5", "--output=-", "--output=-"], "the function returns 1 results, --output is given 2 times"),
        (["f32"], ["--input=1.5", "--expected-output=1", "--expected-output=2"], "the function returns 1 results, 2 are expected"),
        (["f32"], ["--input=1.5", "--function=man"], "the module has no function 'man'"),
        (["f32"], ["--input=1.5", "--function=man"], "help: did you mean 'main'?"),
        (["f32"], ["--input=1.5", "--pipeline=csee"], "help: did you mean 'cse'?"),
        (["f32"], ["--input=1.5", "--target=interpet"], "help: did you mean 'interpret'?"),
    ],
)  # fmt: skip
def test_mistakes_are_errors_with_help(through: Plait, types: list[str], options: list[str], message: str) -> None:
    done = through(types, *options)
    assert done.code == (2 if "--pipeline=csee" in options else 1)
    assert done.err.startswith(("error: ", "<pipeline>:1:1: error: ", "none.npy: error: "))
    assert message in done.err
    assert done.out in ("", "EXEC @main\n")


def test_files_that_are_no_arrays(through: Plait, tmp_path: Path) -> None:
    (tmp_path / "x.npy").write_text("hello")
    (tmp_path / "x.npz").write_text("hello")
    np.save(tmp_path / "objects.npy", np.array([{}]), allow_pickle=True)
    for name in ("x.npy", "x.npz", "objects.npy"):
        done = through(["f32"], f"--input=@{tmp_path}/{name}")
        assert done.code == 1
        assert f"{name}: error: not a NumPy file" in done.err


@pytest.mark.parametrize(
    ("type_", "given", "expected", "options", "agree"),
    [
        ("tensor<2xf32>", "2xf32=1 nan", "2xf32=1 nan", [], True),
        ("tensor<2xf32>", "2xf32=1 nan", "2xf32=1 0", [], False),
        ("tensor<2xf32>", "2xf32=1 inf", "2xf32=1 inf", [], True),
        ("tensor<2xf32>", "2xf32=1 1", "2xf32=1 1.00001", [], True),
        ("tensor<2xf32>", "2xf32=1 1", "2xf32=1 1.01", [], False),
        ("tensor<2xf32>", "2xf32=1 1", "2xf32=1 1.01", ["--rtol=0.1"], True),
        ("tensor<2xf32>", "2xf32=1 0", "2xf32=1 0.01", ["--rtol=0.1"], False),
        ("tensor<2xf32>", "2xf32=1 0", "2xf32=1 0.01", ["--atol=0.1"], True),
        ("tensor<2xf32>", "2xf32=1 1", "2xf32=1 1.00001", ["--rtol=0", "--atol=0"], False),
        ("tensor<2xf32>", "2xf32=1 0", "2xf32=1 0.01", ["--expected_f32_threshold=0.1"], True),
        ("tensor<2xf32>", "2xf32=1 0", "2xf32=1 0.01", ["--expected_f64_threshold=0.1"], False),
        ("tensor<2xf32>", "2xf32=1 1", "2xf32=1 1.00001", ["--equality_mode=exact"], False),
        ("tensor<2xf32>", "2xf32=1 nan", "2xf32=1 nan", ["--equality_mode=exact"], True),
        ("tensor<2xf32>", "2xf32=1 1", "(ignored)", [], True),
        ("tensor<2xbf16>", "2xbf16=1 1", "2xbf16=1 1.01", [], True),
        ("tensor<2xf64>", "2xf64=1 1", "2xf64=1 1.00001", [], False),
        ("tensor<2xi32>", "2xi32=1 1", "2xi32=1 2", ["--atol=5"], False),
        ("tensor<2xcomplex<f32>>", "2xcf64=1+1j 1", "2xcf64=1+1.00001j 1", [], True),
        ("tensor<2xcomplex<f32>>", "2xcf64=1+1j 1", "2xcf64=1+1.1j 1", [], False),
        ("tensor<2xf32>", "2xf32=1 1", "2xf64=1 1", [], False),
        ("tensor<2xf32>", "2xf32=1 1", "1x2xf32=1 1", [], False),
    ],
)  # fmt: skip
def test_results_are_compared(
    through: Plait, type_: str, given: str, expected: str, options: list[str], agree: bool
) -> None:
    done = through([type_], f"--input={given}", f"--expected-output={expected}", *options)
    assert done.code == (0 if agree else 1)
    said = "[SUCCESS] all function outputs matched their expected values.\n" if agree else ""
    assert done.out == f"EXEC @main\n{said}"
    assert done.err.startswith("" if agree else "[FAILED] result[0]: ")


def test_a_difference_says_where_it_is() -> None:
    wrong = difference(np.float32([[1, 2], [3, 4]]), np.float32([[1, 2], [5, 6]]), None, None)
    assert wrong == "2 of 4 elements differ; first at [1, 0]: 3.0, expected 5.0"
    assert difference(np.zeros(2, "f4"), np.zeros((1, 2), "f4"), None, None) == "shape 2, expected 1x2"
    assert difference(np.zeros(2, "f4"), np.zeros(2, "f8"), None, None) == "element type f32, expected f64"


def test_writing_and_comparing_are_both_done(through: Plait, tmp_path: Path) -> None:
    done = through(["f32"], "--input=1.5", "--expected-output=2.5", f"--output=@{tmp_path}/y.npy")
    assert done.code == 1
    assert np.load(tmp_path / "y.npy") == np.float32(1.5)


@pytest.mark.parametrize("array", [
    np.arange(6, dtype="f4").reshape(2, 3), np.zeros((0, 2), "i4"), np.array(True), np.uint16([1, 65535]),
    np.complex64([[1 + 2j]]), np.float64([[[1]], [[2]]]),
])  # fmt: skip
def test_what_is_printed_can_be_read(array: Any) -> None:
    (again,) = parse_specs([format_array(array)])
    assert again.dtype == array.dtype
    assert again.shape == array.shape
    assert (again == array).all()


def test_a_result_that_differs_is_shown_beside_what_was_expected(through: Plait) -> None:
    done = through(["tensor<2x2xf32>"], "--input=2x2xf32=1 2 3 4", "--expected_output=2x2xf32=1 2 3 5")
    assert done.err == (
        "[FAILED] result[0]: 1 of 4 elements differ; first at [1, 1]: 4.0, expected 5.0\n"
        "  expected:\n2x2xf32=[1 2][3 5]\n  actual:\n2x2xf32=[1 2][3 4]\n"
    )


@pytest.mark.parametrize(
    ("limit", "printed"),
    [
        (0, "3x2x2xf32=[[...][...]][[...][...]][[...][...]]"),
        (3, "3x2x2xf32=[[1 1][1...]][[...][...]][[...][...]]"),
        (4, "3x2x2xf32=[[1 1][1 1]][[...][...]][[...][...]]"),
        (12, "3x2x2xf32=[[1 1][1 1]][[1 1][1 1]][[1 1][1 1]]"),
    ],
)
def test_only_so_many_elements_are_printed(limit: int, printed: str) -> None:
    assert format_array(np.ones((3, 2, 2), "f4"), limit) == printed


def test_the_only_public_function_is_called_if_none_is_named(plait: Plait, needs: Needs, tmp_path: Path) -> None:
    needs("func", backend="interpret")
    one, two = (f"func.func @{name}(%x: f32) -> f32 {{ return %x : f32 }}\n" for name in ("one", "two"))
    (tmp_path / "one.mlir").write_text(one + two.replace("func.func", "func.func private"))
    (tmp_path / "two.mlir").write_text(one + two)
    options = ("--target=interpret", "--input=1.5")
    assert plait("run", tmp_path / "one.mlir", *options).out == "EXEC @one\nresult[0]: f32=1.5\n"
    refused = plait("run", tmp_path / "two.mlir", *options)
    assert refused.code == 1 and "the module has no function 'main'" in refused.err


def test_an_unknown_mode_of_comparing_is_refused(through: Plait) -> None:
    done = through(["f32"], "--input=1", "--expected_output=1", "--equality_mode=roughly")
    assert done.code == 1 and "no equality mode 'roughly'" in done.err


IREE = shutil.which("iree-run-module"), shutil.which("iree-compile")
OF_IREE = """func.func @main(%a: tensor<2x3xf32>, %b: tensor<2x3xf32>, %c: tensor<30xi32>) -> (tensor<2x3xf32>, tensor<30xi32>) {
  %0 = arith.addf %a, %b : tensor<2x3xf32>
  %1 = arith.addi %c, %c : tensor<30xi32>
  return %0, %1 : tensor<2x3xf32>, tensor<30xi32>
}
"""


@pytest.mark.oracle
@pytest.mark.skipif(None in IREE, reason="needs IREE's tools")
def test_options_of_iree_do_what_they_do_there(plait: Plait, needs: Needs, tmp_path: Path) -> None:
    needs("func", "arith", backend="interpret")
    source, module = tmp_path / "m.mlir", tmp_path / "m.vmfb"
    source.write_text(OF_IREE)
    target = ("--iree-hal-target-device=local", "--iree-hal-local-target-device-backends=vmvx")
    subprocess.run([str(IREE[1]), source, *target, "-o", module], check=True, capture_output=True)
    inputs = ("--function=main", "--input=2x3xf32=[[1,2,3],[4,5,6]]", "--input=2x3xf32=0.5", "--input=30xi32=-2")
    for options in (
        (), ("--output_max_element_count=4",), ("--output=", "--output=-"), (f"--output=@{tmp_path}/y.npy", "--output="),
        ("--expected_output=(ignored)", "--expected_output=30xi32=-4"),
        ("--expected_output=2x3xf32=1.5 2.5 3.5 4.5 5.5 6.5", "--expected_output=(ignored)", "--equality_mode=exact"),
        ("--expected_output=2x3xf32=1.5 2.5 3.5 4.5 5.5 6.6", "--expected_output=(ignored)", "--expected_f32_threshold=0.2"),
        ("--expected_output=2x3xf32=1.5 2.5 3.5 4.5 5.5 6.6", "--expected_output=(ignored)"),
    ):  # fmt: skip
        command = [str(IREE[0]), f"--module={module}", "--device=local-task", *inputs, *options]
        theirs = subprocess.run(command, capture_output=True, text=True, check=False)
        ours = plait("run", source, "--target=interpret", *inputs, *options)
        assert ours.code == theirs.returncode, options
        if theirs.returncode == 0:
            assert ours.out == theirs.stdout, options
        else:
            assert "[FAILED] result[0]: " in theirs.stdout + theirs.stderr and "[FAILED] result[0]: " in ours.err


@pytest.mark.parametrize(
    ("option", "exit_code", "problem"),
    [
        ("--rtol=-1", 2, "greater than or equal to 0"),
        ("--atol=nan", 2, "greater than or equal to 0"),
        ("--expected-f32-threshold=-0.5", 2, "greater than or equal to 0"),
        ("--output-max-element-count=-3", 2, "greater than or equal to 0"),
        ("--progress=often", 2, "unknown time for progress 'often'\nhelp: known: auto, always, never"),
    ],
)
def test_options_that_mean_nothing_are_refused(through: Plait, option: str, exit_code: int, problem: str) -> None:
    again = [through(["tensor<2xf32>"], "--input=2xf32=1 2", *options) for options in ([], [option])]
    assert [done.code for done in again] == [0, exit_code]  # also where the function comes from the cache
    assert problem in again[1].err


def test_a_module_without_functions_says_so(plait: Plait, needs: Needs, tmp_path: Path) -> None:
    needs("func", backend="interpret")
    (tmp_path / "empty.mlir").write_text("")
    done = plait("run", tmp_path / "empty.mlir", "--target=interpret")
    assert (done.code, done.err) == (1, "error: the module has no function 'main'\nhelp: it has no functions\n")


def test_what_is_in_the_cache_runs_without_what_compiles(needs: Needs, tmp_path: Path) -> None:
    needs("func", backend="llvm")
    (tmp_path / "id.mlir").write_text("func.func @main(%x: tensor<f32>) -> tensor<f32> { return %x : tensor<f32> }")
    loaded = "[n for n in ('plait.rewrite', 'plait.compilation', 'plait_llvm.lowering') if n in sys.modules]"
    code = f"import atexit, sys; atexit.register(lambda: print({loaded})); from plait_cli.main import main; main()"
    command = [sys.executable, "-c", code, "run", str(tmp_path / "id.mlir"), "--input=f32=1.5"]
    environment = {**os.environ, "PLAIT_CACHE": "1", "PLAIT_CACHE_DIR": str(tmp_path / "cache")}
    ran = [subprocess.run(command, capture_output=True, text=True, env=environment, check=True) for _ in range(2)]
    assert "plait.rewrite" in ran[0].stdout
    assert ran[1].stdout.splitlines()[-2:] == ["f32=1.5", "[]"]
