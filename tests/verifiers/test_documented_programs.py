"""What `mlir-opt` accepts of the programs in upstream's documentation, Plait reads, if it has the operations."""

from __future__ import annotations

import re
import sys
from pathlib import Path

import pytest

sys.path.insert(0, str(Path(__file__).resolve().parent))
from documented import FOLDERS, candidates, pieces
from verdicts import MLIR_OPT, ours, verdicts

DEFINITIONS = Path(MLIR_OPT or "").resolve().parents[1] / "include/mlir/Dialect" if MLIR_OPT else Path("absent")
ABSENT = re.compile(r"is not an operation of dialect|is not installed")


@pytest.mark.oracle
@pytest.mark.skipif(not DEFINITIONS.is_dir(), reason="needs mlir-opt and the definitions of its dialects")
@pytest.mark.parametrize("dialect", FOLDERS)
def test_documented_programs_are_read(dialect: str) -> None:
    texts = [(piece, text) for piece in pieces(DEFINITIONS, dialect) for text in candidates(piece)]
    valid: dict[str, str] = {}
    for (piece, text), verdict in zip(texts, verdicts([text for _, text in texts])):
        if verdict is None:
            valid.setdefault(piece, text)
    refused = [(message, text) for text in valid.values() if (message := ours(text)) and not ABSENT.search(message)]
    print(f"{dialect}: {len(texts)} texts, {len(valid)} programs that are valid")
    assert valid and not refused, refused
