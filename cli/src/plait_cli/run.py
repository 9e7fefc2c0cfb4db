"""`plait run`: compile a module, call a function, print, write or compare what it returns."""

from __future__ import annotations

import io
import sys
from dataclasses import dataclass
from typing import Any

import plait
from plait.lazy import lazy_import
from plait_cli.arrays import format_array, parse_specs
from plait_cli.errors import fail
from plait_cli.files import read_text, write_bytes
from plait_cli.main import FAILURE

np = lazy_import("numpy")

TOLERANCES = {"float64": (1e-9, 1e-12), "float32": (1e-4, 1e-5), "float16": (1e-2, 1e-3), "bfloat16": (2e-2, 1e-2)}
"""Relative and absolute tolerance by dtype; other floating-point types get those of bfloat16, integers none."""


@dataclass(frozen=True)
class RunOptions:
    """What the command line of `plait run` says."""

    file: str
    inputs: tuple[str, ...]
    expected: tuple[str, ...]
    outputs: tuple[str, ...]
    function: str
    target: str
    pipeline: str | None
    rtol: float | None
    atol: float | None


def run_file(options: RunOptions) -> int:
    """Run the command; return the exit code."""
    arguments = parse_specs(options.inputs)
    expected = parse_specs(options.expected)
    source, filename = read_text(options.file)
    from plait.context import Context
    from plait.syntax.parser import parse_module

    ctx = Context.from_environment()
    module = parse_module(source, ctx, filename)
    executable = plait.compile(
        module, target=options.target, function=options.function, pipeline=options.pipeline, context=ctx
    )
    results = list(executable(*arguments))
    _write(results, options)
    return _compare(results, expected, options) if options.expected else 0


def _write(results: list[Any], options: RunOptions) -> None:
    """Print the results, or write them where `--output` says: one spec for each, or one archive for all."""
    if not options.outputs:
        if options.expected:
            return
        print(f"EXEC @{options.function}")
        for i, result in enumerate(results):
            print(f"result[{i}]: hal.buffer_view\n{format_array(result)}")
        return
    if len(options.outputs) == 1 and options.outputs[0].endswith(".npz"):
        buffer = io.BytesIO()
        np.savez(buffer, **{f"out{i}": result for i, result in enumerate(results)})
        write_bytes(_path(options.outputs[0]), buffer.getvalue())
        return
    if len(options.outputs) != len(results):
        raise fail(f"{len(options.outputs)} outputs are given, the function returns {len(results)} results")
    for spec, result in zip(options.outputs, results):
        if spec == "-":
            print(format_array(result))
            continue
        buffer = io.BytesIO()
        np.save(buffer, np.asarray(result), allow_pickle=False)
        write_bytes(_path(spec), buffer.getvalue())


def _path(spec: str) -> str:
    if not spec.startswith("@") or len(spec) < 2:
        raise fail(f"malformed output '{spec}'", "write @file.npy, @file.npz or -")
    return spec[1:]


def _compare(results: list[Any], expected: list[Any], options: RunOptions) -> int:
    """Compare with what was expected, element by element; say where they differ."""
    if len(results) != len(expected):
        raise fail(f"the function returns {len(results)} results, {len(expected)} are expected")
    failed = 0
    for i, (result, wanted) in enumerate(zip(results, expected)):
        problem = difference(np.asarray(result), np.asarray(wanted), options.rtol, options.atol)
        if problem is not None:
            print(f"[FAILED] result[{i}]: {problem}", file=sys.stderr)
            failed += 1
    if failed:
        return FAILURE
    print("[SUCCESS] all function outputs matched their expected values.")
    return 0


def difference(result: Any, wanted: Any, rtol: float | None, atol: float | None) -> str | None:
    """How two arrays differ beyond the tolerance of their dtype; None if they agree. NaN equals NaN."""
    if result.shape != wanted.shape:
        return f"shape {_shape(result)} expected {_shape(wanted)}"
    if result.dtype != wanted.dtype:
        return f"element type {result.dtype.name}, expected {wanted.dtype.name}"
    if result.dtype.kind in "biu":
        wrong = result != wanted
    else:
        default = TOLERANCES.get(result.dtype.name, TOLERANCES["bfloat16"])
        relative, absolute = default[0] if rtol is None else rtol, default[1] if atol is None else atol
        wide = np.complex128 if result.dtype.kind == "c" else np.float64
        wrong = ~np.isclose(result.astype(wide), wanted.astype(wide), rtol=relative, atol=absolute, equal_nan=True)
    if not wrong.any():
        return None
    place = tuple(int(k) for k in np.argwhere(wrong)[0])
    index = f"[{', '.join(map(str, place))}]"
    return f"{int(wrong.sum())} of {wrong.size} elements differ; first at {index}: {result[place]}, expected {wanted[place]}"


def _shape(array: Any) -> str:
    return "x".join(map(str, array.shape)) or "scalar"


