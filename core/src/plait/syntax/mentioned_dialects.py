"""The dialects that a file mentions, found without the dialects: `mentioned_dialects`. See Note [Mentions]."""

from __future__ import annotations

import re

from plait.ir.location import FileLineColRange
from plait.syntax.bytecode import is_bytecode
from plait.syntax.bytecode.reader import dialects_of_bytecode
from plait.syntax.lexer import TokenBuffer

_NAME = r"([A-Za-z_]\w*)\.[\w$.]+"
_OPERATION = re.compile(_NAME, re.ASCII)
_QUOTED = re.compile(f'"{_NAME}"', re.ASCII)
_SYMBOL = re.compile(r"[!#]([A-Za-z_]\w*)(?:\.|<|$)", re.ASCII)


def mentioned_dialects(source: str | bytes, filename: str = "<stdin>") -> dict[str, FileLineColRange]:
    """The name of each dialect with an operation, type or attribute in MLIR text or bytecode, and where it is first.

    Raises `DiagnosticError` for malformed bytecode; text need not be well formed. Names of discardable attributes
    (`jax.name = 1`) do not count: they need no dialect.
    """
    if isinstance(source, bytes):
        if is_bytecode(source):
            return {name: FileLineColRange(filename, 0, 0) for name in dialects_of_bytecode(source, filename)}
        source = source.decode("utf-8", "surrogateescape")
    buffer = TokenBuffer(source, filename)
    tokens = buffer.tokens()
    if "{-#" in tokens:
        del tokens[tokens.index("{-#") :]
    first: dict[str, int] = {}
    for index, name in enumerate(map(_dialect_of, tokens, ["", *tokens], [*tokens[1:], "", ""])):
        if name and name not in first and not _is_unit_attribute(buffer, tokens, index):
            first[name] = index
    places = {name: buffer.line_and_column(buffer.token_offset(index)) for name, index in first.items()}
    return {name: FileLineColRange(filename, *place) for name, place in places.items()}


def _dialect_of(token: str, before: str, behind: str) -> str:
    """The dialect of an operation, type or attribute name; empty for every other token."""
    if token[:1] in ("!", "#"):
        found = _SYMBOL.match(token)
        is_alias = found is not None and found.end() == len(token) and token[-1] not in ".<" and behind != "<"
        return found[1] if found is not None and not is_alias else ""
    if token[:1] == '"':
        found = _QUOTED.fullmatch(token) if behind == "(" else None
        return found[1] if found is not None else ""
    if "." not in token or behind in ("=", ":") or before == "<":
        return ""
    found = _OPERATION.fullmatch(token)
    return found[1] if found is not None else ""


def _is_unit_attribute(buffer: TokenBuffer, tokens: list[str], index: int) -> bool:
    """Whether a name is a key without a value in a dictionary on one line, as in `{llvm.noalias, llvm.nonnull}`."""
    if tokens[index - 1 : index] not in (["{"], [","]) or tokens[index + 1] not in ("}", ","):
        return False
    return "\n" not in buffer.text[buffer.token_end(index - 1) : buffer.token_offset(index)]


# Note [Mentions]
# Text in custom form can only be parsed by the dialects that it uses, so it is looked through token by token. A name
# with a dot is that of an operation, but for keys of dictionaries (before `=`, or units between `{`, `,` and `}`) and
# keys of resources (behind `<`, or in the section that ends a file). In generic form names are strings before `(`.
