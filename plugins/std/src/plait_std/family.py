"""Families of operations that dialects of MLIR define."""

from __future__ import annotations

from plait.define import family


class Family(family.Family):
    """`source` of a row says where its semantics come from, beside the dialect of MLIR."""

    def semantics(self, name: str, source: str) -> str:
        dialect = f"MLIR, `{name.partition('.')[0]}` dialect"
        return f"{dialect}; {source}" if source else dialect
