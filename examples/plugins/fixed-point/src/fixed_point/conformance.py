"""What the conformance kit is told of this plugin."""

from __future__ import annotations

IDEMPOTENT = ("convert-fixed-to-scf",)
