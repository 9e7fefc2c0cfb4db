"""Arrays of archives go to the arguments of their names."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from plait.context import Context
from plait.parameters.safetensors import write_safetensors
from plait.syntax.parser import parse_module
from plait_cli.binding import Input, argument_names, bound

Plait = Callable[..., Any]

NAMES = st.text(st.characters(exclude_categories=["Cs"]), min_size=1, max_size=5).filter(lambda name: name[:4] != "arr_")


@given(st.data(), st.lists(NAMES, max_size=6, unique=True))
def test_any_order_of_an_archive_is_the_order_of_the_names(data: Any, names: list[str]) -> None:
    order = data.draw(st.permutations(range(len(names))))
    assert bound([Input(i, names[i], "x.npz") for i in order], [(name,) for name in names]) == list(range(len(names)))


def warned(capsys: pytest.CaptureFixture[str], inputs: list[Input], names: list[tuple[str, ...]]) -> tuple[Any, str]:
    return bound(inputs, names), capsys.readouterr().err


def test_arrays_without_an_argument_of_their_name_are_passed_in_order(capsys: pytest.CaptureFixture[str]) -> None:
    inputs = [Input(2, "c", "x.npz"), Input(0, "a", "x.npz"), Input(1)]
    found, warning = warned(capsys, inputs, [("a",), ("other",), ("another",)])
    assert found == [0, 2, 1]
    assert warning.startswith("x.npz: warning: no argument is called 'c': passed in the order of the file\n")


def test_arrays_that_numpy_numbered_are_no_names(capsys: pytest.CaptureFixture[str]) -> None:
    assert warned(capsys, [Input(0, "arr_0", "x"), Input(1, "arr_1", "x")], [("arr_1",), ("b",)]) == ([0, 1], "")


def test_a_checkpoint_may_have_more_tensors(capsys: pytest.CaptureFixture[str]) -> None:
    inputs = [Input(i, f"w{i}", "x.safetensors") for i in range(9)]
    found, warning = warned(capsys, inputs, [("w7",), ("w2",)])
    assert found == [7, 2]
    assert "is called 'w0', 'w1', 'w3', 'w4', 'w5' and 2 more: not passed" in warning


def test_too_many_arrays_without_any_name_that_matches_are_all_passed(capsys: pytest.CaptureFixture[str]) -> None:
    assert warned(capsys, [Input(0, "a", "x"), Input(1, "b", "x")], [("c",)])[0] == [0, 1]


def test_an_argument_is_given_once() -> None:
    with pytest.raises(Exception, match="argument #0 is given twice, as 'a' and 'a'"):
        bound([Input(0, "a", "x"), Input(1, "a", "y")], [("a",)])


def test_where_names_come_from() -> None:
    pytest.importorskip("plait_std")
    text = """func.func @main(%weights: tensor<2xf32> {jax.arg_info = "p['w']"}, %0: tensor<f32> loc("bias"),
        %arg2: tensor<f32> {tf_saved_model.index_path = ["x"]}) { return }"""
    module = parse_module(text, Context.from_environment())
    assert argument_names(module, "main") == [["weights", "p['w']", "arg0"], ["bias", "arg1"], ["x", "arg2"]]


@pytest.mark.parametrize("suffix", ["npz", "safetensors"])
def test_run_binds_by_name(plait: Plait, needs: Callable[..., None], tmp_path: Path, suffix: str) -> None:
    needs("func", "arith", backend="interpret")
    arrays = {"b": np.float32([1, 2]), "a": np.float32([10, 20])}
    path, source = tmp_path / f"x.{suffix}", tmp_path / "sub.mlir"
    np.savez(path, **arrays) if suffix == "npz" else path.write_bytes(write_safetensors(arrays))
    source.write_text("""func.func @main(%a: tensor<2xf32>, %b: tensor<2xf32>) -> tensor<2xf32> {
      %0 = arith.subf %a, %b : tensor<2xf32>
      return %0 : tensor<2xf32> }""")
    done = plait("run", source, "--target=interpret", f"--input=@{path}")
    assert (done.err, done.out.splitlines()[-1]) == ("", "2xf32=9 18")
