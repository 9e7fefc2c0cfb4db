"""What the conformance kit is told about plait-jax: see plait-testing."""

from __future__ import annotations

KNOWN_FAILURES = {"plugin[jax]": "it contributes no records: what it offers is called from Python"}
