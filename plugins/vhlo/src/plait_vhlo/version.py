"""Versions of StableHLO, and which version of the bytecode format each is written in."""

from __future__ import annotations

import re
from typing import NamedTuple

from plait.diagnostics.diagnostic import Diagnostic, DiagnosticError

_VERSION = re.compile(r"([0-9]+)\.([0-9]+)\.([0-9]+)", re.ASCII)


class Version(NamedTuple):
    """`1.4.0`. Versions compare as they should."""

    major: int
    minor: int
    patch: int

    @classmethod
    def of(cls, text: str) -> Version:
        """The version that `text` spells. Raises `ValueError`."""
        match = _VERSION.fullmatch(text)
        if match is None:
            raise ValueError(f"'{text}' is not a version")
        return cls(int(match[1]), int(match[2]), int(match[3]))

    def __str__(self) -> str:
        return f"{self.major}.{self.minor}.{self.patch}"


MINIMUM = Version(0, 9, 0)
CURRENT = Version(1, 20, 0)

_FORMATS = ((Version(0, 10, 0), 0), (Version(0, 12, 0), 1), (Version(0, 14, 0), 3), (Version(0, 15, 0), 4))


def bytecode_version(version: Version) -> int:
    """The version of the bytecode format of artifacts for a version of StableHLO."""
    for before, number in _FORMATS:
        if version < before:
            return number
    return 6


def target_version(text: str, location: object = None) -> Version:
    """The version that an artifact is asked for, without its patch. Raises `DiagnosticError` if there is none such.

    What exists changes with minor versions only, so that the patch does not matter.
    """

    def fail(message: str) -> DiagnosticError:
        return DiagnosticError(Diagnostic("error", message, location))

    if not text:
        raise fail("expected a target version such as 1.12.0")
    try:
        version = Version.of(text)
    except ValueError:
        raise fail(
            f"expected a version such as 1.12.0, found '{text}'"
        ) from None
    if version < MINIMUM:
        raise fail(f"version {version} is too old, the oldest target is {MINIMUM}")
    if version > CURRENT:
        raise fail(f"version {version} is too new, the newest target is {CURRENT}")
    return version._replace(patch=0)
