"""Long hexadecimal strings are read beside the text: modules, places and messages are as if they stood in it."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from plait.context import Context
from plait.diagnostics.diagnostic import DiagnosticError
from plait.syntax.lexer import TokenBuffer
from plait.syntax.long_hex import LEAST, LongHex
from plait.syntax.parser import parse_module

LONG = "".join(f"{i:08X}" for i in range(LEAST // 8))
ELEMENTS = LEAST // 8


def module_of(text: str | bytes) -> object:
    return parse_module(text, Context.from_environment(allow_unregistered=True), "big.mlir")


@pytest.mark.parametrize("as_bytes", [False, True])
def test_elements_resources_and_strings_are_read(as_bytes: bool) -> None:
    text = f"""module {{
  "a.b"() {{e = dense<"0x{LONG}"> : tensor<{ELEMENTS}xi32>, s = "0x{LONG}", "é" = 1 : i32}} : () -> ()
  "a.c"() {{o = #a<"0x{LONG}">, t = dense<"0x{LONG}"> : tensor<2x!a.text>, r = dense_resource<big> : tensor<{ELEMENTS}xi32>}} : () -> ()
}}
{{-#
  dialect_resources: {{
    builtin: {{
      big: "0x04000000{LONG}"
    }}
  }}
#-}}
"""
    module = module_of(text.encode() if as_bytes else text)
    printed = str(module)
    assert printed.count(LONG) == 5
    assert str(module_of(printed)) == printed
    first, second = module.body.operations
    assert first.attributes["e"].raw == bytes.fromhex(LONG)
    assert second.attributes["r"].handle.blob.data == bytes.fromhex(LONG)


def test_columns_are_those_of_the_file() -> None:
    line = f'  %a = "a.b"() {{e = dense<"0x{LONG}"> : tensor<{ELEMENTS}xi32>}} : () -> i32 oops'
    with pytest.raises(DiagnosticError) as raised:
        module_of(f"module {{\n{line}\n}}\n")
    position, shown, caret = str(raised.value).splitlines()[:3]
    assert position.startswith(f"big.mlir:2:{line.index('oops') + 1}: error: ")
    assert shown[caret.index("^") :].startswith("oops") and LONG not in shown


@pytest.mark.parametrize("change", [str.lower, lambda text: text[:-1], lambda text: text[:-1] + "Z"])
def test_what_is_no_upper_case_data_stays_in_the_text(change) -> None:
    text = f'dense<"0x{change(LONG + "00")}">'
    assert LongHex().cut(text) == text


def test_text_with_the_character_of_placeholders_stays() -> None:
    text = f'"\0" dense<"0x{LONG}">'
    assert LongHex().cut(text) == text == LongHex().cut(text.encode())


PIECES = st.lists(
    st.sampled_from(
        ["\n", "x", "é", "\\", '"', '"0x', "dense<", '"0x00"', f'dense<"0x{LONG}">', f' "0x{LONG}"', f'"0x{LONG}"', "//", " "]
    )
)


@given(PIECES)
def test_any_text_is_known_without_what_was_cut(pieces: list[str]) -> None:
    text = "".join(pieces)
    buffer = TokenBuffer.without_long_hex(text, "x")
    assert buffer.long_hex.expanded(buffer.text) == text
    assert TokenBuffer.without_long_hex(text.encode(), "x").text == buffer.text
    plain = TokenBuffer(text, "x")
    tokens = [token for token in plain.tokens() if token]
    assert [buffer.long_hex.expanded(token) for token in buffer.tokens() if token] == tokens
    places = [plain.line_and_column(plain.token_offset(i)) for i in range(len(tokens))]
    assert [buffer.line_and_column(buffer.token_offset(i)) for i in range(len(tokens))] == places


@pytest.mark.parametrize("text", ['"a\0007"', "\0007", '%0 = arith.constant dense<"0x\0007"> : tensor<1xi8>'])
def test_the_character_of_placeholders_in_a_text_stands_for_itself(text: str) -> None:
    with pytest.raises(DiagnosticError):
        module_of(text)
    with pytest.raises(DiagnosticError):
        module_of(text.encode())
