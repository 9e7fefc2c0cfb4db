"""The safetensors format: what is written is read, real files are read, malformed ones are refused."""

from __future__ import annotations

import contextlib
import json
import struct
from collections.abc import Callable
from pathlib import Path
from typing import Any

import ml_dtypes
import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from plait.parameters.safetensors import read_safetensors, write_safetensors

Plait = Callable[..., Any]
Needs = Callable[..., None]

TYPES = ("bool", "uint8", "int8", "int16", "int32", "int64", "uint64", "float16", "float32", "float64", "complex64")
ML_TYPES = (ml_dtypes.bfloat16, ml_dtypes.float8_e4m3fn, ml_dtypes.float8_e5m2, ml_dtypes.float8_e8m0fnu)


@pytest.mark.parametrize("dtype", [*TYPES, *ML_TYPES], ids=str)
def test_arrays_come_back(dtype: Any) -> None:
    arrays = {"b": np.ones((2, 3)).astype(dtype), "a": np.zeros((), dtype), "empty": np.zeros((0, 4), dtype)}
    again = read_safetensors(write_safetensors(arrays))
    assert list(again) == ["b", "a", "empty"]
    for name, array in arrays.items():
        assert again[name].dtype == array.dtype and again[name].shape == array.shape
        assert again[name].tobytes() == array.tobytes()


def file(header: Any, body: bytes = b"") -> bytes:
    text = header if isinstance(header, bytes) else json.dumps(header).encode()
    return struct.pack("<Q", len(text)) + text + body


def entry(dtype: str = "F32", shape: Any = (2,), offsets: Any = (0, 8)) -> Any:
    return {"dtype": dtype, "shape": shape, "data_offsets": offsets}


def test_tensors_come_in_the_order_of_their_data_and_metadata_is_skipped() -> None:
    header = {"__metadata__": {"format": "pt"}, "z": entry(offsets=(8, 16)), "a": entry(offsets=(0, 8))}
    body = np.array([1, 2, 3, 4], "f4").tobytes()
    assert {name: a.tolist() for name, a in read_safetensors(file(header, body)).items()} == {"a": [1, 2], "z": [3, 4]}


@pytest.mark.parametrize(
    ("data", "message"),
    [
        (b"abc", "shorter than its first field"),
        (struct.pack("<Q", 1 << 60), "the header is said to have"),
        (file([]), "not a JSON object"),
        (file(b"{"), "Expecting"),
        (file({"a": {}}), "no proper dtype, shape and data_offsets"),
        (file({"a": entry("F7")}, b"0" * 8), "unknown type F7"),
        (file({"a": entry()}, b"0" * 4), "needs 8 bytes, its offsets are 0 and 8 of 4"),
        (file({"a": entry(shape=[3])}, b"0" * 8), "needs 12 bytes"),
        (file({"a": entry(shape=[-2])}, b"0" * 8), "no proper dtype, shape and data_offsets"),
        (file({"a": entry(offsets=[8, 0])}, b"0" * 8), "offsets are 8 and 0"),
    ],
)
def test_a_malformed_file_is_refused(data: bytes, message: str) -> None:
    with pytest.raises(ValueError, match=message):
        read_safetensors(data)


@given(st.binary(max_size=200))
def test_any_bytes_are_read_or_refused(data: bytes) -> None:
    with contextlib.suppress(ValueError):
        read_safetensors(data)


def test_run_reads_and_writes_them(plait: Plait, needs: Needs, tmp_path: Path) -> None:
    needs("func", backend="interpret")
    source, given_, out = tmp_path / "id.mlir", tmp_path / "x.safetensors", tmp_path / "y.safetensors"
    types = "tensor<2xbf16>, tensor<2xf8E4M3FN>"
    source.write_text(f"func.func @main(%x: tensor<2xbf16>, %y: tensor<2xf8E4M3FN>) -> ({types}) {{\n  return %x, %y : {types}\n}}\n")
    x, y = np.array([1.5, -2], ml_dtypes.bfloat16), np.array([448, 0.5], ml_dtypes.float8_e4m3fn)
    given_.write_bytes(write_safetensors({"x": x, "y": y}))
    done = plait("run", source, f"--input=@{given_}", f"--output=@{out}", "--target=interpret")
    assert (done.code, done.err) == (0, "")
    assert [a.tobytes() for a in read_safetensors(out.read_bytes()).values()] == [x.tobytes(), y.tobytes()]
    assert plait("run", source, f"--input=@{given_}", f"--expected_output=@{out}", "--target=interpret").code == 0
    given_.write_bytes(b"abc")
    assert f"{given_}: error: not a safetensors file: " in plait("run", source, f"--input=@{given_}").err


def test_types_that_the_format_has_not_are_refused() -> None:
    with pytest.raises(ValueError, match="safetensors files hold no int4"):
        write_safetensors({"a": np.zeros(2, ml_dtypes.int4)})
