"""Data layout strings: the specifications that LLVM reads, by their first letters."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence

from plait.ir.attribute import VerifyError


def verify_data_layout(layout: str) -> None:
    """Raise `VerifyError` unless LLVM reads the layout: LLVM language reference, section "Data Layout"."""
    for part in layout.split("-") if layout else ():
        letters = "ni" if part.startswith("ni") else part[:1]
        if letters not in _SPECIFICATIONS:
            raise VerifyError(f"invalid data layout: unknown specifier '{letters}'")
        form, is_valid = _SPECIFICATIONS[letters]
        if not is_valid(part[len(letters) :].split(":")):
            raise VerifyError(f"invalid data layout: expected '{form}', found '{part}'")


def _number(text: str, bits: int) -> int | None:
    found = re.fullmatch("0*([0-9]{1,9})", text)
    return int(found[1]) if found and int(found[1]) < 1 << bits else None


def _is_size(text: str) -> bool:
    return bool(_number(text, 24))


def _is_address_space(text: str) -> bool:
    return _number(text, 24) is not None


def _is_alignment(text: str) -> bool:
    found = _number(text, 16)
    return bool(found) and found % 8 == 0 and found & (found - 1) == 0


def _are_alignments(parts: Sequence[str]) -> bool:
    """The alignment of the ABI and, where one is given, a preferred one that is not smaller."""
    return len(parts) in (1, 2) and all(map(_is_alignment, parts)) and int(parts[-1]) >= int(parts[0])


def _is_scalar(parts: Sequence[str]) -> bool:
    return _is_size(parts[0]) and _are_alignments(parts[1:])


def _is_integer(parts: Sequence[str]) -> bool:
    return _is_scalar(parts) and (int(parts[0]) != 8 or int(parts[1]) == 8)


def _is_aggregate(parts: Sequence[str]) -> bool:
    size, *alignments = parts
    if alignments[:1] == ["0"]:
        alignments[0] = alignments[-1] if len(alignments) == 2 else "8"
    return size in ("", "0") and _are_alignments(alignments)


def _is_pointer(parts: Sequence[str]) -> bool:
    start = re.fullmatch("([eu]*)([0-9]*)", parts[0])
    if start is None or len(parts) not in (3, 4, 5):
        return False
    flags, space = start.groups()
    if not _is_address_space(space or "0") or (flags and not int(space or "0")) or not _is_size(parts[1]):
        return False
    index = parts[4] if len(parts) == 5 else parts[1]
    return _are_alignments(parts[2:4]) and _is_size(index) and int(index) <= int(parts[1])


def _one(holds: Callable[[str], bool]) -> Callable[[Sequence[str]], bool]:
    return lambda parts: len(parts) == 1 and holds(parts[0])


_SPECIFICATIONS: dict[str, tuple[str, Callable[[Sequence[str]], bool]]] = {
    "e": ("e", _one(lambda rest: not rest)),
    "E": ("E", _one(lambda rest: not rest)),
    "S": ("S<size>", _one(_is_alignment)),
    "P": ("P<address space>", _one(_is_address_space)),
    "A": ("A<address space>", _one(_is_address_space)),
    "G": ("G<address space>", _one(_is_address_space)),
    "p": ("p[<n>]:<size>:<abi>[:<pref>[:<idx>]]", _is_pointer),
    "i": ("i<size>:<abi>[:<pref>]", _is_integer),
    "f": ("f<size>:<abi>[:<pref>]", _is_scalar),
    "v": ("v<size>:<abi>[:<pref>]", _is_scalar),
    "a": ("a:<abi>[:<pref>]", _is_aggregate),
    "n": ("n<size>[:<size>]...", lambda parts: all(map(_is_size, parts))),
    "ni": (
        "ni:<address space>[:<address space>]...",
        lambda parts: not parts[0] and len(parts) > 1 and all(map(_is_size, parts[1:])),
    ),
    "m": ("m:<mangling>", lambda parts: len(parts) == 2 and not parts[0] and parts[1] in tuple("aelmowx")),
    "F": ("F<type><abi>", _one(lambda rest: rest[:1] in ("i", "n") and _is_alignment(rest[1:]))),
    "s": ("s", lambda parts: True),
}
"""The specifiers: how a specification is written, and whether what follows the letters, at each colon split, is one."""
