"""Names of files for what may be called anything."""

from __future__ import annotations

import re
from hashlib import sha256

_NOT_IN_FILES = re.compile(r"[^A-Za-z0-9_.-]|^[.-]")
_LONGEST = 150


def file_name(text: str) -> str:
    """A part of a path for `text`: of other characters than letters, digits, `_`, `.` and `-` the bytes, as `%XX`.

    It begins with neither `.` nor `-`. Different texts have different names; long ones end in a hash.
    """
    name = _NOT_IN_FILES.sub(lambda found: "".join([f"%{b:02X}" for b in _bytes(found[0])]), text)
    return name if len(name) <= _LONGEST else f"{name[:_LONGEST]}%{sha256(_bytes(text)).hexdigest()[:16]}"


def _bytes(text: str) -> bytes:
    """UTF-8; halves of surrogate pairs, which stand for bytes that are not UTF-8, as three bytes each."""
    return text.encode("utf-8", "surrogatepass")
