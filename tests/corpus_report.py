"""Writes docs/corpus.md: which models of a folder of exported models run, natively and by their reference semantics.

    python tests/corpus_report.py CORPUS [--dialect stablehlo]

`CORPUS` holds the models and `check.py`, which compares with the results of the framework that exported them.
"""

from __future__ import annotations

import argparse
import json
import os
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import Any

HERE = Path(__file__).resolve().parent
TARGETS = ("llvm", "interpret")

INTRODUCTION = """# Exported models

Which models of the corpus run: modules as JAX and torch-mlir print them, with inputs and the framework's own results.
A model passes if every output of every input set agrees: integers exactly, floats within the model's tolerance, NaN and
infinity in the same places. `llvm` is native code, `interpret` the reference semantics. Made by

    python tests/corpus_report.py CORPUS

"""


def check(corpus: Path, target: str, dialect: str | None) -> list[dict[str, Any]]:
    """The rows that `check.py` reports for one target."""
    with tempfile.TemporaryDirectory() as folder:
        report = Path(folder) / "report.json"
        system = f"corpus_system:{target}"
        command = [sys.executable, str(corpus / "check.py"), "--system", system, "--json", str(report)]
        command += ["--dialect", dialect] if dialect else []
        subprocess.run(command, cwd=HERE, check=False, stdout=sys.stderr, env=dict(os.environ))
        return json.loads(report.read_text())


def table(rows_by_target: dict[str, dict[str, dict[str, Any]]]) -> str:
    """A line for each dialect with the numbers that pass, then one for each model."""
    names = sorted({name for rows in rows_by_target.values() for name in rows})
    lines = ["| dialect | models | " + " | ".join(rows_by_target) + " |", "|---" * (2 + len(rows_by_target)) + "|"]
    for dialect in sorted({name.split("/")[0] for name in names}):
        own = [name for name in names if name.startswith(dialect + "/")]
        passed = [str(sum(rows.get(n, {}).get("phase") == "ok" for n in own)) for rows in rows_by_target.values()]
        lines.append(f"| {dialect} | {len(own)} | " + " | ".join(passed) + " |")
    lines += ["", "| model | " + " | ".join(rows_by_target) + " |", "|---" * (1 + len(rows_by_target)) + "|"]
    for name in names:
        cells = [_cell(rows.get(name)) for rows in rows_by_target.values()]
        lines.append(f"| {name} | " + " | ".join(cells) + " |")
    return "\n".join(lines) + "\n"


def _cell(row: dict[str, Any] | None) -> str:
    if row is None:
        return "not run"
    if row["phase"] == "ok":
        return "pass"
    message = str(row.get("error", "")).splitlines()
    return f"{row['phase']}: {message[0].partition(': ')[2][:120] if message else ''}".replace("|", "\\|")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("corpus", type=Path)
    parser.add_argument("--dialect")
    args = parser.parse_args()
    found: dict[str, dict[str, dict[str, Any]]] = {}
    for target in TARGETS:
        found[target] = {row["name"]: row for row in check(args.corpus, target, args.dialect)}
    (HERE.parent / "docs" / "corpus.md").write_text(INTRODUCTION + table(found))


if __name__ == "__main__":
    main()
