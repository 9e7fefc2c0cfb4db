"""`tosa-validate` refuses what mlir-opt refuses with the same options."""

from __future__ import annotations

import re
import shutil
import subprocess
from pathlib import Path

import pytest

MLIR_OPT = shutil.which("mlir-opt-22")
FOLDER = Path(__file__).parent / "mlir" / "tosa-validate"


def _pipeline(text: str) -> str:
    found = re.search(r"--pass-pipeline='(.*)'", text)
    assert found is not None
    return found[1]


@pytest.mark.oracle
@pytest.mark.skipif(MLIR_OPT is None, reason="needs mlir-opt-22")
@pytest.mark.parametrize("name", ["levels", "types", "strict"])
def test_refuses_what_mlir_opt_refuses(name: str) -> None:
    text = (FOLDER / f"{name}.mlir").read_text()
    for case in text.split("// -----"):
        command = [str(MLIR_OPT), f"--pass-pipeline={_pipeline(text)}", "-"]
        done = subprocess.run(command, input=case, capture_output=True, text=True, timeout=60, check=False)
        assert (done.returncode != 0) is ("expected-error" in case), case + done.stderr
