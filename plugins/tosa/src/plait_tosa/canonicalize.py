"""Folds of TOSA."""

from __future__ import annotations

from plait.rewrite import Canonicalization

CANONICALIZATION = Canonicalization()
