"""Canonical forms of tcp operations."""

from __future__ import annotations

from plait.rewrite import Canonicalization

CANONICALIZATION = Canonicalization()
