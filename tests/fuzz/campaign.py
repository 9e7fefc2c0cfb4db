"""Fuzzing at length: `python tests/fuzz/campaign.py FOLDER --count 1000000 --seed 0`.

Each case is drawn from the seed and its number alone. Cases are tried in processes of their own, so that one that ends
its process, or does not end, is a find like any other. FOLDER keeps how far the campaign came, what was tried, and one
file for each place in the code that answered wrongly; the same command goes on where the last one stopped.
"""

from __future__ import annotations

import argparse
import faulthandler
import json
import math
import mmap
import os
import resource
import struct
import sys
import time
import traceback
from collections import Counter
from pathlib import Path
from random import Random
from typing import Any

sys.path.insert(0, str(Path(__file__).resolve().parent))
from cases import Case, draw, try_case, warm_up

CHUNK = 4000
SECONDS = 20
MEMORY = 3 << 30
"""Cases for one process, and what one of them may take."""


class Campaign:
    """How far a run came, and what it found; kept in a folder."""

    def __init__(self, folder: Path, seed: int, runs: float) -> None:
        self.folder, self.seed, self.runs = folder, seed, runs
        folder.mkdir(parents=True, exist_ok=True)
        self.state_file, self.part_file = folder / "state.json", folder / "part.json"
        state = json.loads(self.state_file.read_text()) if self.state_file.exists() else {}
        assert state.get("seed", seed) == seed, f"{folder} holds a campaign with seed {state['seed']}"
        self.done: int = state.get("done", 0)
        self.counts: Counter[str] = Counter(state.get("counts", {}))
        self.progress = mmap.mmap(-1, 8)

    @property
    def places(self) -> set[str]:
        """The places in the code that answered wrongly: the first line of each report."""
        return {file.read_text(encoding="utf-8").split("\n")[0] for file in self.folder.glob("*.txt")}

    def run(self, count: int, until: float = math.inf) -> None:
        while self.done < count and time.time() < until:
            self.chunk(self.done, min(count, self.done + CHUNK))
            state = {"seed": self.seed, "done": self.done, "counts": dict(sorted(self.counts.items()))}
            self.state_file.write_text(json.dumps(state, indent=1))
            print(f"{self.done} cases, {len(self.places)} finds", flush=True)

    def chunk(self, start: int, stop: int) -> None:
        """Try cases in a child process, up to `stop` or to one that ends the process."""
        self.part_file.write_text("{}")
        child = os.fork()
        if child == 0:
            try:
                self._work(start, stop)
            except BaseException:
                traceback.print_exc()
                os._exit(1)
            os._exit(0)
        _, status = os.waitpid(child, 0)
        self.counts.update(json.loads(self.part_file.read_text()))
        if status == 0:
            self.done = stop
            return
        last = struct.unpack("q", self.progress[:8])[0]
        self.done = last + 1
        self.counts["ended the process"] += 1
        log = self.folder / "died.log"
        said = log.read_text(errors="replace") if log.exists() else ""
        lines = [line.strip() for line in said.splitlines() if 'File "' in line and "fuzz" not in line]
        what = f"signal {os.WTERMSIG(status)}" if os.WIFSIGNALED(status) else f"exit {os.WEXITSTATUS(status)}"
        self.note(draw(self.seed, last), " < ".join([what, *lines[:3]]), said)

    def _work(self, start: int, stop: int) -> None:
        log = open(self.folder / "died.log", "w")  # noqa: SIM115 - stays open until the process ends
        faulthandler.enable(log)
        resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
        resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
        os.dup2(os.open(os.devnull, os.O_WRONLY), 1)
        counts: Counter[str] = Counter()
        for number in range(start, stop):
            self.progress[:8] = struct.pack("q", number)
            faulthandler.dump_traceback_later(SECONDS, exit=True, file=log)
            self._try(number, counts)
            if number % 50 == 0 or number == stop - 1:
                partial = self.part_file.with_suffix(".new")
                partial.write_text(json.dumps(counts))
                partial.rename(self.part_file)
        faulthandler.cancel_dump_traceback_later()

    def _try(self, number: int, counts: Counter[str]) -> None:
        case = draw(self.seed, number)
        native = Random(f"run {self.seed} {number}").random() < self.runs
        try:
            for outcome in try_case(case, number if native else None):
                counts[f"{case.kind} of {case.corpus}: {outcome}"] += 1
        except (Exception, SystemExit) as error:
            counts[f"{case.kind} of {case.corpus}: found"] += 1
            self.note(case, place_of(error), "".join(traceback.format_exception(error)))

    def note(self, case: Case, place: str, report: str) -> None:
        """Keep the first case that fails at a place."""
        if place in self.places:
            return
        name = f"{case.number:07}"
        (self.folder / f"{name}{case.suffix}").write_bytes(case.data)
        text = f"{place}\n{case.kind} of {case.corpus}, case {case.number} of seed {self.seed}\n\n{report}"
        (self.folder / f"{name}.txt").write_text(text, encoding="utf-8", errors="backslashreplace")


def place_of(error: BaseException) -> str:
    """The innermost places of Plait that an exception went through, and its kind."""
    frames = [f for f in traceback.extract_tb(error.__traceback__) if "fuzz" not in f.filename]
    inner = [f"{Path(f.filename).name}:{f.name}:{f.lineno}" for f in frames[-2:]]
    said = str(error).split("\n")[0][:60] if isinstance(error, AssertionError) else ""
    return " < ".join([type(error).__name__ + (f" {said}" if said else ""), *reversed(inner)])


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0] if __doc__ else "")
    parser.add_argument("folder", type=Path)
    parser.add_argument("--count", type=int, default=1_000_000)
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--runs", type=float, default=0.02, help="which part of the legal programs is compiled and run")
    parser.add_argument("--minutes", type=float, default=1e6, help="stop after this time")
    parser.add_argument("--one", type=int, help="try one case again, in this process")
    options: Any = parser.parse_args()
    if options.one is not None:
        case = draw(options.seed, options.one)
        sys.stdout.buffer.write(case.data + b"\n")
        sys.stdout.flush()
        print(list(try_case(case, options.one)))
        return
    os.nice(5)
    until = time.time() + 60 * options.minutes
    warm_up()
    Campaign(options.folder, options.seed, options.runs).run(options.count, until)


if __name__ == "__main__":
    main()
