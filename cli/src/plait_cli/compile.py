"""`plait compile`: a module as IR of a phase, LLVM IR, assembly, an object file, a shared library, a header for C."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

from plait.files import ARTIFACT_EXTENSION

from plait_cli.compiling import Compiling
from plait_cli.errors import fail
from plait_cli.files import check_writable, write_bytes
from plait_cli.options import CodeOptions

_FORMS = {
    ".ll": "llvm-ir", ".s": "assembly", ".o": "object", ".a": "archive", ".so": "shared", ".dylib": "shared",
    ".wasm": "wasm", ".h": "header", ".js": "javascript", ".mjs": "javascript", ".sym": "symbols",
}  # fmt: skip
_IR = ("", ".mlir")
_WEB = "wasm32-unknown-unknown"


def compile_file(options: CodeOptions) -> int:
    """Run the command; return the exit code."""
    outputs = options.outputs or ("-",)
    kinds = [_kind(path) for path in outputs]
    if options.compile_to is not None and any(kind not in _IR for kind in kinds):
        raise fail("--compile-to stops at MLIR", "write it to a file .mlir, or to - for standard output")
    check_writable([*outputs, options.trace])
    if ARTIFACT_EXTENSION in kinds:
        return _save(outputs, options)
    if len(options.levels) > 1 or "," in options.triple:
        raise fail(f"code for several processors goes into a file {ARTIFACT_EXTENSION}", "or name one --target-cpu")
    if ".wasm" in kinds and not options.triple:
        options = replace(options, triple=_WEB)
    work = Compiling(options)
    try:
        work.lower(options.compile_to)
        written = _emitted(work, [kind for kind in kinds if kind not in _IR], options)
        for path, kind in zip(outputs, kinds):
            data = (str(work.module) + "\n").encode() if kind in _IR else written[kind]
            write_bytes(path, data)
    finally:
        work.write_trace()
    return 0


def _save(outputs: Sequence[str], options: CodeOptions) -> int:
    """Write an artifact, for processors like this one or for those that are named; return the exit code."""
    if len(outputs) > 1:
        raise fail(f"an artifact is for Python, {outputs[0]} and {outputs[1]} are compiled apart",
                   f"write the {ARTIFACT_EXTENSION} with a command of its own")  # fmt: skip
    foreign = [name for name, is_set in (
        ("--target-machine", options.machine),
        ("--compile-to", options.compile_to is not None),
        ("--target-features", options.features and not options.processors),
        ("--compile-from", options.processors and options.compile_from is not None),
    ) if is_set]  # fmt: skip
    if foreign:
        raise fail(f"{foreign[0]} has no effect on this artifact", f"leave {foreign[0]} out")
    work = Compiling(options)
    try:
        work.save(outputs[0], options.processors, options)
    finally:
        work.write_trace()
    return 0


def _kind(path: str) -> str:
    """The extension that says what is written. Raises a diagnostic if it says nothing."""
    kind = "" if path == "-" else Path(path).suffix
    if kind not in (*_FORMS, *_IR, ARTIFACT_EXTENSION):
        known = ", ".join([".mlir", *_FORMS, ARTIFACT_EXTENSION])
        raise fail(f"{path}: the extension '{kind}' does not say what to write", f"known are {known}")
    return kind


def _emitted(work: Compiling, kinds: Sequence[str], code: CodeOptions) -> Mapping[str, bytes]:
    """What is written for each extension other than MLIR's."""
    if not kinds:
        return {}
    backend = work.ctx.load(work.backend)
    forms = {_FORMS[kind] for kind in kinds}
    missing = forms.difference(getattr(backend, "forms", ()))
    if missing:
        raise fail(f"the target '{work.options.target}' writes no {' and no '.join(sorted(missing))}")
    with work.span("generate code", target=work.options.target):
        found: dict[str, bytes] = backend.emit(
            work.module, work.options.function, work.ctx, sorted(forms), signature=work.signature,
            cpu=code.cpu, features=code.features, level=code.level, **_more(code),
        )  # fmt: skip
    return {kind: found[_FORMS[kind]] for kind in kinds}


def _more(code: CodeOptions) -> dict[str, Any]:
    """What a backend need not know unless it is asked for."""
    return ({"debug_lines": True} if code.debug_lines else {}) | ({"triple": code.triple} if code.triple else {})
