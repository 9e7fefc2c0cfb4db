"""`plait run`: compile a module, call a function, print, write or compare what it returns."""

from __future__ import annotations

import io
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

from plait.files import is_artifact
from plait.lazy import lazy_import
from plait.parameters.safetensors import write_safetensors
from plait.runtime.arrays import ArgumentError

from plait_cli.arrays import format_array, parse_inputs, parse_specs, type_name
from plait_cli.binding import bound
from plait_cli.errors import fail
from plait_cli.files import check_writable, write_bytes
from plait_cli.loaded import from_artifact, from_source
from plait_cli.main import FAILURE
from plait_cli.opened import when_shown
from plait_cli.options import RunOptions

if TYPE_CHECKING:
    from numpy.typing import NDArray

np = lazy_import("numpy")

TOLERANCES = {"float64": (1e-9, 1e-12), "float32": (1e-4, 1e-5), "float16": (1e-2, 1e-3), "bfloat16": (2e-2, 1e-2)}
"""Relative and absolute tolerance by dtype; other floating-point types use bfloat16's, integers none."""
_COMPONENTS = {"complex64": "float32", "complex128": "float64"}


IGNORED = "(ignored)"
"""What `--expected_output` says of a result that does not matter."""


def run_file(options: RunOptions) -> int:
    """Run the command; return the exit code."""
    if options.equality_mode not in ("approximate", "exact"):
        raise fail(f"no equality mode '{options.equality_mode}'", "known: approximate, exact")
    when_shown(options.progress)
    inputs = parse_inputs(options.inputs)
    expected = _expected(options.expected)
    paths = [spec if spec == "-" else _path(spec) for spec in options.outputs if spec]
    check_writable([*paths, options.trace])
    work = from_artifact(options) if is_artifact(options.file) else from_source(options, inputs)
    _check_counts(len(work.signature.results), options)
    try:
        executable = work.compiled(options.compile_to)
        arguments = bound(inputs, work.argument_names)
        with work.span("run", function=options.function):
            results = list(executable(*arguments))
    except ArgumentError as error:
        raise fail(str(error), f"the function is {work.signature}") from None
    finally:
        work.write_trace()
    print(f"EXEC @{work.signature.name}")
    _write(results, options)
    return _compare(results, expected, options) if options.expected else 0


def _check_counts(results: int, options: RunOptions) -> None:
    """Raise if the command line names another number of results than the function returns."""
    returned = f"the function returns {results} results"
    if options.outputs and not _is_archive(options.outputs) and len(options.outputs) != results:
        help = "give it once for each result, or name one archive: @all.npz or @all.safetensors"
        raise fail(f"{returned}, --output is given {len(options.outputs)} times", help)


def _is_archive(outputs: Sequence[str]) -> bool:
    return len(outputs) == 1 and outputs[0].endswith((".npz", ".safetensors"))


def _expected(specs: Sequence[str]) -> list[Any]:
    """What the results are to be; None where one does not matter."""
    values = iter(parse_specs(spec for spec in specs if spec != IGNORED))
    if IGNORED not in specs:
        return list(values)
    return [None if spec == IGNORED else next(values) for spec in specs]


def _write(results: list[Any], options: RunOptions) -> None:
    """Print the results, or write them where `--output` says: one spec for each, or one archive for all."""
    if not options.outputs:
        if not options.expected:
            _print(results, options.most_elements)
        return
    if _is_archive(options.outputs):
        path = _path(options.outputs[0])
        write_bytes(path, _archive(path, {f"out{i}": result for i, result in enumerate(results)}))
        return
    for spec, result in zip(options.outputs, results):
        _write_one(spec, result, options.most_elements)


def _archive(path: str, arrays: dict[str, Any]) -> bytes:
    """The bytes of a file that holds several arrays."""
    if path.endswith(".safetensors"):
        try:
            return write_safetensors(arrays)
        except ValueError as error:
            raise fail(f"{path}: {error}", "write a file .npz, or one file for each result") from None
    buffer = io.BytesIO()
    np.savez(buffer, **arrays)
    return buffer.getvalue()


def _print(results: list[Any], most_elements: int) -> None:
    for i, result in enumerate(results):
        print(f"result[{i}]: {_shown(result, most_elements)}")


def _shown(result: NDArray[Any], most_elements: int) -> str:
    kind = "" if isinstance(result, np.generic) else "hal.buffer_view\n"
    return f"{kind}{format_array(result, most_elements)}"


def _write_one(spec: str, result: NDArray[Any], most_elements: int) -> None:
    """Write one result: `@x.npy` replaces a file, `+x.npy` extends it, other extensions take the bytes alone."""
    if spec == "":
        return
    if spec == "-":
        print(_shown(result, most_elements))
        return
    path, array = _path(spec), np.ascontiguousarray(result).reshape(np.shape(result))
    if path.endswith(".npy"):
        buffer = io.BytesIO()
        np.save(buffer, array, allow_pickle=False)
        data = buffer.getvalue()
    else:
        data = array.tobytes()
    before = Path(path).read_bytes() if spec[0] == "+" and Path(path).is_file() else b""
    write_bytes(path, before + data)


def _path(spec: str) -> str:
    if spec[:1] not in ("@", "+") or len(spec) < 2:
        raise fail(f"malformed output '{spec}'", "write @file.npy, @file.npz, @file.safetensors or -")
    return spec[1:]


def _compare(results: list[Any], expected: list[Any], options: RunOptions) -> int:
    """Compare with what was expected, element by element; say where they differ."""
    if len(results) != len(expected):
        raise fail(f"the function returns {len(results)} results, {len(expected)} are expected")
    failed = 0
    for i, (result, wanted) in enumerate(zip(results, expected)):
        problem = _problem(np.asarray(result), np.asarray(wanted), options) if wanted is not None else None
        if problem is not None:
            views = [format_array(view, options.most_elements) for view in (wanted, result)]
            print(f"[FAILED] result[{i}]: {problem}", file=sys.stderr)
            print(f"  expected:\n{views[0]}\n  actual:\n{views[1]}", file=sys.stderr)
            failed += 1
    if failed:
        return FAILURE
    print("[SUCCESS] all function outputs matched their expected values.")
    return 0


def _problem(result: NDArray[Any], wanted: NDArray[Any], options: RunOptions) -> str | None:
    if options.equality_mode == "exact":
        return difference(result, wanted, 0.0, 0.0)
    threshold = options.thresholds.get(result.dtype.name)
    return difference(result, wanted, options.rtol, options.atol if threshold is None else threshold)


def difference(result: NDArray[Any], wanted: NDArray[Any], rtol: float | None, atol: float | None) -> str | None:
    """How two arrays differ beyond the tolerance of their dtype; None if they agree. NaN equals NaN."""
    if result.shape != wanted.shape:
        return f"shape {_shape(result)}, expected {_shape(wanted)}"
    if result.dtype != wanted.dtype:
        return f"element type {type_name(result.dtype)}, expected {type_name(wanted.dtype)}"
    wrong = _differing(result, wanted, rtol, atol)
    if not wrong.any():
        return None
    place = tuple(int(k) for k in np.argwhere(wrong)[0])
    first = f"first at {list(place)}: {result[place]}, expected {wanted[place]}"
    return f"{int(wrong.sum())} of {wrong.size} elements differ; {first}"


def _differing(result: NDArray[Any], wanted: NDArray[Any], rtol: float | None, atol: float | None) -> Any:
    dtype: str = result.dtype.name
    name = _COMPONENTS.get(dtype, dtype)
    if result.dtype.kind in "biu" or name.startswith(("int", "uint")):
        return np.asarray(result != wanted)
    default = TOLERANCES.get(name, TOLERANCES["bfloat16"])
    relative, absolute = default[0] if rtol is None else rtol, default[1] if atol is None else atol
    wide = np.complex128 if result.dtype.kind == "c" else np.float64
    same = np.isclose(result.astype(wide), wanted.astype(wide), rtol=relative, atol=absolute, equal_nan=True)
    return np.asarray(~same)


def _shape(array: NDArray[Any]) -> str:
    return "x".join(map(str, array.shape)) or "scalar"
