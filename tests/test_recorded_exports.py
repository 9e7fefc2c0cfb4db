"""Programs that JAX exported, some of them years ago, give what was recorded with them.

The records are in jax's own package (those of calls that it still exports). `PLAIT_JAX_EXPORTS` names a folder with more
of them, as files of that package of an earlier version: calls of before 2024 are in versions up to that of April 2025.
"""

from __future__ import annotations

import os
import runpy
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import numpy as np
import plait
import pytest
from plait.diagnostics.diagnostic import DiagnosticError

jax = pytest.importorskip("jax", reason="needs jax and jaxlib")
pytest.importorskip("plait_stablehlo", reason="needs plait-stablehlo")
pytest.importorskip("plait_llvm", reason="needs plait-llvm")
pytestmark = pytest.mark.oracle

FOLDERS = [Path(jax.__file__).parent / "_src" / "internal_test_util" / "export_back_compat_test_data"]
FOLDERS += [Path(folder) for folder in os.environ.get("PLAIT_JAX_EXPORTS", "").split(os.pathsep) if folder]
OF_GPUS = ("cuda", "rocm", "gpu", "oneapi")
DEVICES = {"cu": "NVIDIA", "hip": "AMD", "__gpu": "GPUs", "one": "Intel", "mosaic_gpu": "GPUs", "triton": "GPUs", "tpu": "TPUs"}


def records() -> Iterator[tuple[str, dict[str, Any]]]:
    """The records of all files, once each."""
    seen: set[bytes] = set()
    for folder in FOLDERS:
        for path in sorted(folder.rglob("*.py")) if folder.is_dir() else ():
            for name, value in runpy.run_path(str(path)).items() if path.stem != "__init__" else ():
                if name.startswith("data"):
                    for place, record in nested(f"{path.stem}/{name}", value):
                        if record["mlir_module_serialized"] not in seen:
                            seen.add(record["mlir_module_serialized"])
                            yield place, record


def nested(place: str, value: Any) -> Iterator[tuple[str, dict[str, Any]]]:
    if isinstance(value, dict) and "testdata_version" in value:
        yield place, value
    elif isinstance(value, dict):
        for key, one in value.items():
            yield from nested(f"{place}/{key}", one)
    elif isinstance(value, (list, tuple)):
        for i, one in enumerate(value):
            yield from nested(f"{place}/{i}", one)


RECORDS = dict(records())
FOREIGN = {name: r for name, r in RECORDS.items() if name.startswith(OF_GPUS) or any(t.startswith(tuple(DEVICES)) for t in r["custom_call_targets"])}
OTHERS = {name: r for name, r in RECORDS.items() if name not in FOREIGN}
SEVERAL = [name for name, r in OTHERS.items() if r.get("nr_devices", 1) > 1]


def adjoint(x: Any) -> Any:
    return np.conj(np.swapaxes(x, -1, -2))


def close(found: Any, expected: Any, tolerance: float, scale: Any = 1.0) -> None:
    np.testing.assert_allclose(found, expected, rtol=tolerance, atol=tolerance * max(float(np.abs(scale).max()), 1))


def numbered(record: dict[str, Any], size: int) -> Any:
    """The matrix that the programs for eigenvalues make: 0, 1, 2 ... row by row."""
    return np.arange(size * size, dtype=record["expected_outputs"][-1].dtype).reshape(size, size)


def check_eig(record: dict[str, Any], found: Any, tolerance: float) -> None:
    a = numbered(record, 4)
    values, left, right = found
    close(np.sort_complex(np.round(values, 3)), np.sort_complex(np.round(record["expected_outputs"][0], 3)), 1e-3)
    close(a @ right, right * values, tolerance, a)
    close(adjoint(a) @ left, left * np.conj(values), tolerance, a)


def check_eigh(record: dict[str, Any], found: Any, tolerance: float) -> None:
    a = numbered(record, 8).astype(found[0].dtype)
    a = (a + adjoint(a)) / 2
    vectors, values = found
    close(values, record["expected_outputs"][1], tolerance, values)
    close(a @ vectors, vectors * values, tolerance, values)
    close(adjoint(vectors) @ vectors, np.eye(8), tolerance)


def check_schur(record: dict[str, Any], found: Any, tolerance: float) -> None:
    form, vectors = found
    close(vectors @ form @ adjoint(vectors), record["inputs"][0], tolerance, form)
    close(adjoint(vectors) @ vectors, np.eye(len(form)), tolerance)


def check_svd(record: dict[str, Any], found: Any, tolerance: float) -> None:
    left, values, right = found if found[0].ndim == 3 else (found[1], found[0], found[2])
    expected = next(v for v in record["expected_outputs"] if v.ndim == 2)
    close(values, expected, tolerance, values)
    close((left * values[:, None]) @ right, record["inputs"][0], tolerance, values)


def check_equal(record: dict[str, Any], found: Any, tolerance: float) -> None:
    for one, other in zip(found, record["expected_outputs"]):
        close(one, other, tolerance, other)


CHECKS = {"cpu_eig_": check_eig, "cpu_eigh_": check_eigh, "tpu_Eigh": check_eigh, "cpu_schur": check_schur, "cpu_svd": check_svd}
#: A TPU combines the initial values of a window more than once, which are not neutral here.
NOT_DETERMINED = ("tpu_stablehlo_dynamic_reduce_window/data_variadic",)


def run(record: dict[str, Any], target: str) -> Any:
    found = plait.compile(record["mlir_module_serialized"], target=target)(*record["inputs"])
    return list(found) if isinstance(found, (list, tuple)) else [found]


@pytest.mark.parametrize("target", ["llvm", "interpret"])
@pytest.mark.parametrize("name", [name for name in OTHERS if name not in SEVERAL])
def test_what_was_recorded_is_computed(name: str, target: str) -> None:
    record = OTHERS[name]
    found, expected = run(record, target), record["expected_outputs"]
    assert [v.shape for v in found] == [v.shape for v in expected]
    assert [v.dtype for v in found] == [v.dtype for v in expected]
    if name.startswith(NOT_DETERMINED):
        for one, other in zip(found, run(record, "interpret")):
            np.testing.assert_array_equal(one, other)
        return
    single = expected[-1].dtype in (np.float32, np.complex64) or name.startswith("tpu_")
    check = next((check for prefix, check in CHECKS.items() if name.startswith(prefix)), check_equal)
    check(record, found, 2e-4 if single else 1e-9)


@pytest.mark.parametrize("target", ["llvm", "interpret"])
@pytest.mark.parametrize("name", SEVERAL)
def test_programs_for_several_devices_say_so_or_are_simulated(name: str, target: str) -> None:
    record = OTHERS[name]
    if target == "interpret" and not record["custom_call_targets"]:  # sdy.manual_computation
        check_equal(record, run(record, target), 0)
        return
    with pytest.raises(DiagnosticError, match="devices"):
        run(record, target)


@pytest.mark.parametrize("name", FOREIGN)
def test_programs_for_other_devices_say_for_which(name: str) -> None:
    record = FOREIGN[name]
    with pytest.raises(DiagnosticError) as caught:
        run(record, "interpret")
    message = str(caught.value)
    foreign = [t for t in record["custom_call_targets"] if f"'{t}'" in message]
    assert foreign, message
    owner = next(owner for prefix, owner in DEVICES.items() if foreign[0].startswith(prefix))
    assert owner in message


def test_there_are_records() -> None:
    assert len(OTHERS) > 50
    assert FOREIGN
