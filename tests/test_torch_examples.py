"""The programs in `examples` that compile models of PyTorch run, and compute what PyTorch computes."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

EXAMPLES = Path(__file__).resolve().parent.parent / "examples"
_NEEDED = {
    "torch_resnet.py": (("torchvision",), "(2, 10)\n(3, 10)\nthe gradient of the first layer is (64, 3, 7, 7)\n"),
    "torch_gpt2.py": (("transformers",), "15 tokens, as in PyTorch\n"),
}


@pytest.mark.slow
@pytest.mark.parametrize("name", _NEEDED)
def test_an_example_runs(name: str) -> None:
    libraries, expected = _NEEDED[name]
    for library in ("torch", "plait_torch", *libraries):
        pytest.importorskip(library)
    program = EXAMPLES / name
    assert len(program.read_text().splitlines()) < 30
    run = subprocess.run([sys.executable, str(program)], capture_output=True, text=True, timeout=600, check=False)
    assert run.returncode == 0, run.stderr
    assert run.stdout == expected


def test_every_program_of_pytorch_is_tried() -> None:
    assert {path.name for path in EXAMPLES.glob("torch_*.py")} == set(_NEEDED)
