"""Texts for the parser that nobody would write: soups of tokens, and files of the tests with pieces changed."""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path

from hypothesis import strategies as st

ROOT = Path(__file__).resolve().parents[2]

TOKENS = (
    '"x.y"', "%0", "%a:2", "%a#1", "^bb0", "@s", '@"s t"', "i32", "si8", "ui64", "i0", "f32", "bf16", "index", "none",
    "-1", "0", "0x1F", "1.5", "1.0e400", "99999999999999999999999", "true", "unit", "dense<", "dense<1>", 'dense<"0x01">',
    "sparse<", "array<i8: 1>", "dense_resource<r>", "tensor<?x4xf32>", "tensor<", "memref<4xi8, strided<[1]>>", "vector<[4]xi1>",
    "complex<f32>", "tuple<", "affine_map<(d0)[s0] -> (d0 floordiv 2)>", "affine_set<(d0) : (d0 >= 0)>", "distinct[0]<>",
    "loc(", "loc(unknown)", "callsite(", "fused[", "#a", "#a = 1\n", "!t", "!t = i8\n", "#x.y<", "!x.y<z>", "{-#", "#-}",
    "dialect_resources:", "{", "}", "<{", "}>", "<", ">", "(", ")", "[", "]", ":", "::", ",", "=", "->", "->", "at", "to",
    "module", "func.func", "func.return", "arith.constant", "scf.if", "attributes", '"\\ff"', '"', "\\", "\0", "\u0660",
    "//", "\n", "...", "?", "*", "+", "mod", "x",
)  # fmt: skip


def soups() -> st.SearchStrategy[str]:
    """Tokens in any order."""
    return st.lists(st.sampled_from(TOKENS), max_size=40).map(" ".join)


@cache
def pieces() -> list[tuple[str, ...]]:
    """The files of the tests, each cut into tokens and what stands between them."""
    files = sorted(ROOT.glob("plugins/*/tests/mlir/**/*.mlir"))
    parts = [part for file in files for part in file.read_text(encoding="utf-8").split("// -----")]
    texts = [re.sub(r"//.*", "", part) for part in parts if len(part) < 2000]
    return [tuple(re.split(r"(?<=[\s,(){}<>=:\[\]])", text)) for text in texts]


@st.composite
def changed_files(draw: st.DrawFn) -> str:
    """A file of the tests after some of its pieces were left out, repeated, exchanged or replaced."""
    all = pieces()
    if not all:
        return draw(soups())
    text = list(draw(st.sampled_from(all)))
    for _ in range(draw(st.integers(1, 4))):
        at, end = sorted((draw(st.integers(0, len(text))), draw(st.integers(0, len(text)))))
        kind = draw(st.sampled_from(("cut", "drop", "repeat", "replace", "borrow")))
        if kind == "cut":
            text = text[:end]
        elif kind == "drop":
            text[at : min(end, at + 3)] = []
        elif kind == "repeat":
            text[at:at] = text[at:end][:20]
        elif kind == "replace":
            text[at : at + 1] = draw(st.lists(st.sampled_from(TOKENS), max_size=3))
        else:
            other = draw(st.sampled_from(all))
            start = draw(st.integers(0, len(other)))
            text[at : at + 1] = other[start : start + 8]
    return "".join(text)
