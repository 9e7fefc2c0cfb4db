"""Decimal text of integers of any size; Python's own conversions refuse numbers of more than some thousand digits."""

from __future__ import annotations

_CHUNK = 4000
_PLAIN_BITS = 13000


def decimal_text(value: int) -> str:
    """`value` in decimal."""
    if value.bit_length() < _PLAIN_BITS:
        return str(value)
    chunks: list[str] = []
    rest, base = abs(value), 10**_CHUNK
    while rest:
        rest, low = divmod(rest, base)
        chunks.append(f"{low:0{_CHUNK}}" if rest else str(low))
    return ("-" if value < 0 else "") + "".join(reversed(chunks))


def parse_decimal(text: str) -> int:
    """The value of decimal digits, perhaps with a minus. Raises `ValueError` for any other text."""
    if len(text) <= _CHUNK:
        return int(text)
    digits = text.removeprefix("-")
    value, base = 0, 10**_CHUNK
    first = len(digits) % _CHUNK
    if first:
        value = int(digits[:first])
    for at in range(first, len(digits), _CHUNK):
        value = value * base + int(digits[at : at + _CHUNK])
    return -value if text[0] == "-" else value
