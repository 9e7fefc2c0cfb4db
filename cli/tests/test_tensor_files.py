"""Files of tensors that are malformed are errors that name the file, whatever is wrong with them."""

from __future__ import annotations

import contextlib
import io
import json
import struct
import zipfile
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from plait.parameters.npz import read_npz
from plait.parameters.safetensors import read_safetensors, write_safetensors

Plait = Callable[..., Any]


def header(text: str, body: bytes = b"\0" * 8) -> bytes:
    return struct.pack("<Q", len(text)) + text.encode() + body


def tensor(shape: Any = (2,), offsets: Any = (0, 8), dtype: Any = "F32") -> Any:
    return {"dtype": dtype, "shape": shape, "data_offsets": offsets}


def npy(array: Any, **options: Any) -> bytes:
    file = io.BytesIO()
    np.lib.format.write_array(file, np.asarray(array), **options)
    return file.getvalue()


def described(text: str, body: bytes = b"") -> bytes:
    """An `.npy` file with any text as its header."""
    return b"\x93NUMPY\x01\x00" + struct.pack("<H", len(text)) + text.encode() + body


def archive(*members: tuple[str, bytes]) -> bytes:
    file = io.BytesIO()
    with zipfile.ZipFile(file, "w", zipfile.ZIP_DEFLATED) as out:
        for name, data in members:
            out.writestr(name, data)
    return file.getvalue()


SAFETENSORS = {
    "shape 2^70": header(json.dumps({"a": tensor([2**70])})),
    "shape whose product wraps": header(json.dumps({"a": tensor([2**32, 2**32, 2], [0, 0])})),
    "empty with a size of 2^70": header(json.dumps({"a": tensor([0, 2**70], [0, 0])})),
    "infinite offset": header('{"a": {"dtype": "F32", "shape": [2], "data_offsets": [0, Infinity]}}'),
    "infinite shape": header('{"a": {"dtype": "F32", "shape": [1e999], "data_offsets": [0, 8]}}'),
    "offsets as text": header(json.dumps({"a": tensor(offsets=["0", "8"])})),
    "fractional shape": header(json.dumps({"a": tensor([2.5])})),
    "boolean shape": header(json.dumps({"a": tensor([True], [0, 4])})),
    "type that is a list": header(json.dumps({"a": tensor(dtype=["F32"])})),
    "overlap": header(json.dumps({"a": tensor(), "b": tensor([1], [4, 8])})),
    "one name twice": header('{"a": {"dtype": "F32", "shape": [2], "data_offsets": [0, 8]}, "a": {}}'),
    "no object": header('{"a": 3}'),
    "deep nesting": header("[" * 100000),
    "65 dimensions": header(json.dumps({"a": tensor([1] * 65, [0, 4])})),
}
NPZ = {
    "shape 2^70": archive(("a.npy", described(f"{{'descr': '<f4', 'fortran_order': False, 'shape': ({2**70},), }}\n"))),
    "no array": archive(("a.txt", b"hello")),
    "text named as an array": archive(("a.npy", b"hello")),
    "pickle": archive(("a.npy", npy(np.array([{}], object), allow_pickle=True))),
    "truncated": archive(("a.npy", npy(np.zeros(100))[:-8])),
    "truncated archive": archive(("a.npy", npy(np.zeros(100))))[:-30],
    "negative size": archive(("a.npy", described("{'descr': '<f4', 'fortran_order': False, 'shape': (-2,), }\n"))),
    "header that is no dictionary": archive(("a.npy", described("[1]\n"))),
    "header that does not end": archive(("a.npy", described("{'descr': (((((" + "(" * 300))),
    "one name twice": archive(("a.npy", npy([1])), ("a", npy([2]))),
}


@pytest.mark.parametrize("case", [*[(k, "safetensors") for k in SAFETENSORS], *[(k, "npz") for k in NPZ]], ids=" ".join)
def test_malformed_files_are_errors(case: tuple[str, str], plait: Plait, tmp_path: Path) -> None:
    kind, suffix = case
    path = tmp_path / f"x.{suffix}"
    path.write_bytes((SAFETENSORS if suffix == "safetensors" else NPZ)[kind])
    done = plait("run", tmp_path / "no.mlir", f"--input=@{path}")
    assert done.code == 1 and done.err.startswith(f"{path}: error: not a "), done.err


@pytest.mark.parametrize(
    "array", [np.arange(6, dtype=">f4").reshape(2, 3), np.asfortranarray(np.eye(3)), np.array(3.5), np.zeros((0, 4))]
)
def test_orders_and_ranks_are_read(array: Any) -> None:
    (again,) = read_npz(archive(("a.npy", npy(array)))).values()
    assert again.dtype.isnative and again.dtype == array.dtype.newbyteorder("=")
    np.testing.assert_array_equal(again, array)


GOOD = (
    write_safetensors({"a": np.arange(6, dtype="f4").reshape(2, 3), "b": np.zeros((), "i8")}),
    archive(("a.npy", npy(np.arange(6.0))), ("b.npy", npy(np.zeros((2, 0), "i4")))),
)
CHANGES = st.lists(st.tuples(st.integers(0, 600), st.sampled_from(["set", "cut", "insert", "digit"]), st.integers(0, 255)), min_size=1, max_size=6)


@given(st.integers(0, 1), CHANGES)
@settings(max_examples=400, deadline=None)
def test_changed_files_are_read_or_refused(which: int, changes: list[tuple[int, str, int]]) -> None:
    data = bytearray(GOOD[which])
    for place, how, byte in changes:
        at = place % max(len(data), 1)
        if how == "cut":
            del data[at : at + byte % 16 + 1]
        else:
            data[at : at + (how != "insert")] = b"0123456789eE-.\"[{"[byte % 17 : byte % 17 + 1] if how == "digit" else bytes([byte])
    with contextlib.suppress(ValueError):
        (read_safetensors, read_npz)[which](bytes(data))


def test_archives_are_bounded_by_the_memory_limit(monkeypatch: pytest.MonkeyPatch, plait: Plait, tmp_path: Path) -> None:
    path = tmp_path / "x.npz"
    path.write_bytes(archive(("a.npy", npy(np.zeros(1000))), ("b.npy", npy(np.zeros(1000)))))
    monkeypatch.setenv("PLAIT_MEMORY_LIMIT", "15000")
    done = plait("run", tmp_path / "no.mlir", f"--input=@{path}")
    message = "'b' needs 8000 bytes, of which 7000 are left within the memory limit"
    assert (done.code, done.err) == (1, f"{path}: error: not a NumPy file: {message}\n")
