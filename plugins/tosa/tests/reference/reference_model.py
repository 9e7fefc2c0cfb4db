"""Runs programs in the reference model of TOSA, of the wheel `tosa-tools`.

The wheel need not be in this environment: `PLAIT_TOSA_TOOLS` may name the folder of its programs.
"""

from __future__ import annotations

import os
import subprocess
from collections.abc import Sequence
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import ml_dtypes
import numpy as np

_NARROW = {"bf16": ml_dtypes.bfloat16, "f8E4M3FN": ml_dtypes.float8_e4m3fn, "f8E5M2": ml_dtypes.float8_e5m2}
_SCALE = ml_dtypes.float8_e8m0fnu
_DTYPES: dict[str, Any] = {
    "i1": bool, "i4": np.int8, "i8": np.int8, "i16": np.int16, "i32": np.int32, "i48": np.int64, "i64": np.int64,
    "f16": np.float16, "f32": np.float32, "f8E8M0FNU": _SCALE, "!tosa.mxint8": np.int8, **_NARROW,
}  # fmt: skip


def dtype_of(element: str) -> Any:
    """The dtype of our arrays of an element type."""
    return np.dtype(ml_dtypes.int4 if element == "i4" else _DTYPES[element])


def tools() -> Path | None:
    """The folder with `tosa-opt`, `tosa_reference_model` and the schema; None if they are not installed."""
    named = os.environ.get("PLAIT_TOSA_TOOLS")
    if named:
        return Path(named)
    found = find_spec("tosa_reference_model")
    return Path(found.origin).parent.parent / "bin" if found is not None and found.origin else None


class ReferenceError(Exception):
    """The reference model refuses a program, or its arguments."""


class ReferenceModel:
    """A program in the reference model; `folder` is for its files."""

    def __init__(self, text: str, folder: Path) -> None:
        self.folder, self.tools = folder, tools()
        (folder / "program.mlir").write_text(text)
        graph = folder / "program.tosa"
        self._run("tosa-opt", "program.mlir", "--tosa-serialize", f"--tosa-flatbuffer-filename={graph}")

    def _run(self, program: str, *arguments: str) -> None:
        command = [str(self.tools / program), *arguments]  # type: ignore[operator]
        done = subprocess.run(command, cwd=self.folder, capture_output=True, text=True, timeout=60, check=False)
        if done.returncode:
            raise ReferenceError(f"{program} returned {done.returncode}: {(done.stderr + done.stdout)[:600]}")

    def __call__(self, arguments: Sequence[Any], results: Sequence[str], precise: bool = False) -> list[Any]:
        """The results, of element types `results`; floats are of double precision if the model is `precise`."""
        for i, array in enumerate(arguments):
            np.save(self.folder / f"in{i}.npy", _given(array))
        names = {"ifm": ("TosaInput_", "in", len(arguments)), "ofm": ("TosaOutput_", "out", len(results))}
        files = [
            option
            for what, (name, file, count) in names.items()
            for option in (
                f"--{what}_name={','.join(f'{name}{i}' for i in range(count))}",
                f"--{what}_file={','.join(f'{file}{i}.npy' for i in range(count))}",
            )
        ]
        schema = f"--operator_fbs={self.tools / 'tosa.fbs'}"  # type: ignore[operator]
        fixed = ["--tosa_file=program.tosa", "--flatbuffer_dir=.", "--output_dir=.", f"--precise_mode={int(precise)}"]
        self._run("tosa_reference_model", schema, *fixed, *files)
        return [_taken(np.load(self.folder / f"out{i}.npy"), element) for i, element in enumerate(results)]


def _given(array: Any) -> Any:
    """An array as the model reads it from a file."""
    if array.dtype == ml_dtypes.int4:
        return array.astype(np.int8)
    if array.dtype == ml_dtypes.float8_e5m2:
        return array.view(np.uint8)
    return array


def _taken(array: Any, element: str) -> Any:
    """An array that the model wrote, in the dtype of the element type, or in double precision."""
    if array.dtype == np.float64:
        return array
    if array.dtype.kind == "V" or element in _NARROW or element == "f8E8M0FNU":
        return array.view(dtype_of(element))
    return array.astype(dtype_of(element)) if element == "i4" else array.view(dtype_of(element))
