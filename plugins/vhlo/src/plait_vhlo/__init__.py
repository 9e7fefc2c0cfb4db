"""VHLO for Plait, StableHLO as it was at each version; portable artifacts, which other versions can read."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from plait_vhlo.artifact import deserialize_portable_artifact, serialize_portable_artifact

__all__ = ["deserialize_portable_artifact", "serialize_portable_artifact"]


def __getattr__(name: str) -> Any:  # so that importing the plugin imports no dialect
    if name not in __all__:
        raise AttributeError(f"module '{__name__}' has no attribute '{name}'")
    from plait_vhlo import artifact

    return getattr(artifact, name)
