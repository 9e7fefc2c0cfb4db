"""Errors about a name that somebody chose from a list, as a pass or a phase, and that is not on the list."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from plait.diagnostics.diagnostic import Diagnostic, ParseError
from plait.plugins.known import install_command
from plait.suggest import did_you_mean

if TYPE_CHECKING:
    from plait.ir.location import Location

_FEW = 12


class UnknownNameError(ParseError):
    """A command or a call names a pass, phase, kind ... that does not exist: wrong usage, not wrong input."""


def unknown_name(
    what: str, name: str, known: Iterable[str], *, provider: str | None = None, location: Location | None = None
) -> UnknownNameError:
    """The error for `name`, which is not the name of a `what`: the help is how to install it from `provider`, or the
    known names that are close to it, or all of them if they are few."""
    names = list(known)
    help = install_command(provider) if provider is not None else did_you_mean(name, names)
    if help is None and len(names) <= _FEW:
        help = f"known: {', '.join(names) or 'none'}"
    return UnknownNameError(Diagnostic("error", f"unknown {what} '{name}'", location, help=help))
