"""The type of `ml_program`."""

from __future__ import annotations

from plait.ir.attribute import Type


class TokenType(Type):
    """Orders accesses of globals in a graph region: who takes a token runs after who made it."""

    name = "ml_program.token"
    carries_data = False
