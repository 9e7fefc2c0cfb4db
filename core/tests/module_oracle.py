"""The recorded texts of mlir-opt for the modules in `recorded/modules`, and mlir-opt itself where there is one.

    python core/tests/module_oracle.py    record again
"""

from __future__ import annotations

import shutil
import subprocess
from pathlib import Path

FOLDER = Path(__file__).parent / "recorded" / "modules"
INPUTS = sorted(FOLDER.glob("*.mlir"))
FORMS = {"pretty": (), "generic": ("--mlir-print-op-generic",), "debuginfo": ("--mlir-print-debuginfo",)}
MLIR_OPT = shutil.which("mlir-opt-22") or shutil.which("mlir-opt")


def recorded(source: Path, form: str) -> str:
    return source.with_suffix(f".{form}").read_text(encoding="utf-8")


def mlir_opt(text: str, *options: str) -> str:
    """What mlir-opt prints for `text`; the empty line at the end that it adds is left out."""
    assert MLIR_OPT is not None
    command = [MLIR_OPT, "--allow-unregistered-dialect", *options]
    done = subprocess.run(command, input=text, capture_output=True, text=True, encoding="utf-8", check=True)
    return done.stdout.rstrip("\n") + "\n"


def record() -> None:
    for source in INPUTS:
        for form, options in FORMS.items():
            text = mlir_opt(source.read_text(encoding="utf-8"), *options)
            source.with_suffix(f".{form}").write_text(text, encoding="utf-8")


if __name__ == "__main__":
    record()
