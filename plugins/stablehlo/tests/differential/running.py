"""Runs cases in other processes, many in a module; a module that fails is run again case by case."""

from __future__ import annotations

import pickle
import subprocess
import sys
import tempfile
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import numpy as np

from differential.case import Case, element_of
from differential.elements import COMPLEX
from differential.modules import inward, oracle_module, plait_module

#: `("ok", arrays)`, `("error", message)`, or `("fatal", the end of what the process wrote)`.
Outcome = tuple[str, Any]
_WORKER = Path(__file__).with_name("worker.py")
_PATIENCE = 300  # seconds


def run_jobs(kind: str, jobs: Sequence[tuple[str, list[Any]]]) -> list[Outcome]:
    """The outcome of each job; a process that dies is started again behind the job that killed it."""
    outcomes: list[Outcome] = []
    while len(outcomes) < len(jobs):
        found, text = _run_once(kind, jobs[len(outcomes) :])
        outcomes += found
        if len(outcomes) < len(jobs):
            outcomes.append(("fatal", text))
    return outcomes


def _run_once(kind: str, jobs: Sequence[Any]) -> tuple[list[Outcome], str]:
    with tempfile.TemporaryDirectory() as folder:
        source, target = Path(folder, "jobs"), Path(folder, "results")
        source.write_bytes(pickle.dumps(list(jobs)))
        command = [sys.executable, str(_WORKER), kind, str(source), str(target)]
        errors = Path(folder, "errors")
        with errors.open("wb") as written:
            process = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=written)
            text = _watch(process, target)
        if not target.exists():
            raise RuntimeError(f"the worker '{kind}' did not start: {text or errors.read_text()[-1500:]}")
        return _load_all(target), text or errors.read_text(errors="replace")[-1500:]


def _watch(process: subprocess.Popen[bytes], results: Path) -> str:
    """Wait for the end of a process; one that writes no result for long is ended, which is said."""
    size = -1
    while True:
        try:
            process.wait(_PATIENCE)
            return ""
        except subprocess.TimeoutExpired:
            before, size = size, results.stat().st_size if results.exists() else 0
            if size == before:
                process.kill()
                process.wait()
                return f"no result for {_PATIENCE} seconds"


def _load_all(path: Path) -> list[Outcome]:
    outcomes: list[Outcome] = []
    with path.open("rb") as file:
        while True:
            try:
                outcomes.append(pickle.load(file))
            except (EOFError, pickle.UnpicklingError):
                return outcomes


def _module(kind: str, cases: Sequence[Case]) -> tuple[str, list[Any]]:
    return plait_module(cases) if kind in ("interpret", "llvm") else (oracle_module(cases, kind == "xla"), [])


def _split(kind: str, cases: Sequence[Case], arrays: list[Any]) -> list[Outcome]:
    """The results of each case."""
    outcomes: list[Outcome] = []
    rest = iter(arrays)
    for c in cases:
        taken: list[Any] = []
        for element in map(element_of, c.results):
            pieces = [next(rest)]
            if kind in ("interpret", "llvm"):
                taken.append(np.asarray(pieces[0]))
                continue
            if element in COMPLEX:
                pieces.append(next(rest))
            taken.append(inward(pieces, element))
        outcomes.append(("ok", taken))
    return outcomes


def run_cases(kind: str, groups: Sequence[Sequence[Case]]) -> list[Outcome]:
    """The outcome of each case of each group, in order. A group is a module as long as all of it works."""
    together = run_jobs(kind, [_module(kind, group) for group in groups])
    outcomes: list[list[Outcome] | None] = [
        _split(kind, group, value) if status == "ok" else None for group, (status, value) in zip(groups, together)
    ]
    alone = [c for group, outcome in zip(groups, outcomes) if outcome is None for c in group]
    single = iter(zip(alone, run_jobs(kind, [_module(kind, [c]) for c in alone])))
    flat: list[Outcome] = []
    for group, outcome in zip(groups, outcomes):
        if outcome is not None:
            flat += outcome
            continue
        for _ in group:
            c, (status, value) = next(single)
            flat += _split(kind, [c], value) if status == "ok" else [(status, value)]
    return flat
