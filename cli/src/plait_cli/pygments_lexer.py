"""A Pygments lexer for MLIR text, found by Pygments through its entry point; nothing else imports this module."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, ClassVar

from pygments import lexer
from pygments.token import Comment, Keyword, Name, Number, Operator, Punctuation, String, Text

_by_groups: Any = getattr(lexer, "bygroups")  # noqa: B009  (its stub has no types)
_SUFFIX = r"(?:\d+|[A-Za-z$._\-][\w$.\-]*)"
_ATTRIBUTES = (
    "dense", "dense_resource", "sparse", "array", "affine_map", "affine_set", "unit", "opaque", "strided", "distinct",
    "offset", "loc", "callsite", "fused", "unknown", "attributes", "true", "false",
)  # fmt: skip


class MlirLexer(lexer.RegexLexer):
    """MLIR: custom and generic form of any dialect."""

    name = "MLIR"
    aliases: ClassVar[Sequence[str]] = ["mlir"]
    filenames: ClassVar[Sequence[str]] = ["*.mlir"]
    mimetypes: ClassVar[Sequence[str]] = ["text/x-mlir"]
    url = "https://mlir.llvm.org/docs/LangRef/"

    tokens: ClassVar[dict[str, Any]] = {
        "root": [
            (r"\s+", Text.Whitespace),
            (r"//\s*(?:RUN|CHECK[\w\-]*|expected-[\w\-]+)\b.*", Comment.Special),
            (r"//.*", Comment.Single),
            (r'"(?:[^"\\\n]|\\.)*"', String.Double),
            (rf"%{_SUFFIX}(?:#\d+)?", Name.Variable),
            (rf"\^{_SUFFIX}", Name.Label),
            (r'@(?:[A-Za-z_][\w$.]*|"(?:[^"\\\n]|\\.)*")', Name.Function),
            (rf"#{_SUFFIX}", Name.Decorator),
            (rf"!{_SUFFIX}", Keyword.Type),
            (r"\b(tensor|memref|vector|tuple|complex)(<)", _by_groups(Keyword.Type, Punctuation)),
            (r"\b(?:[su]?i\d+|b?f\d+(?:E\d+M\d+\w*)?|tf32|index|none)\b", Keyword.Type),
            (r"(?:\d+|\?)(?=x)", Number.Integer),
            (r"x(?=[\d?\[!a-z])", Operator),
            (r"-?0x[0-9a-fA-F]+", Number.Hex),
            (r"-?\d+\.\d*(?:[eE][+-]?\d+)?", Number.Float),
            (r"-?\d+", Number.Integer),
            (lexer.words(_ATTRIBUTES, prefix=r"\b", suffix=r"\b"), Keyword.Constant),
            (r"[A-Za-z_]\w*(?:\.[\w$]+)+", Name.Builtin),
            (r"\b(module|return|call|func)\b", Name.Builtin),
            (r"[A-Za-z_][\w$]*", Name),
            (r"->|::|\.\.\.|[=+*/\-]", Operator),
            (r"\{-#|#-\}|[(){}\[\]<>,:?]", Punctuation),
            (r".", Text),
        ]
    }
