"""LLVM IR that is long is kept compressed, and shown as it was."""

from __future__ import annotations

import plait
import pytest
from plait_llvm.backend import packed_text
from plait_llvm.backend.packed_text import PackedText, packed

TEXT = "func.func @main(%x: f32) -> f32 { return %x : f32 }"


@pytest.mark.parametrize("text", ["", "ä" * 10, "ä\n" * 200_000, "define void @f()\n" * 50_000])
def test_a_text_is_what_it_was(text: str) -> None:
    kept = packed(text)
    assert str(kept) == text
    assert isinstance(kept, PackedText) == (len(text) > 1 << 18)
    assert not isinstance(kept, PackedText) or len(kept.data) < len(text) / 50


def test_ir_of_an_executable_is_unpacked(monkeypatch: pytest.MonkeyPatch) -> None:
    whole = plait.compile(TEXT).phases["llvm-ir"]
    monkeypatch.setattr(packed_text, "_LONG", 16)
    executable = plait.compile(TEXT)
    assert isinstance(executable.phases["llvm-ir"], PackedText)
    assert executable.ir("llvm-ir") == whole
