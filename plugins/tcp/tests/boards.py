"""Contexts with a target that a plugin offers."""

from __future__ import annotations

from typing import Any

import plait_linalg.plugin
import plait_std.plugin
import plait_tcp.plugin
from plait.context import Context
from plait.plugins import TargetRecord, hookimpl
from plait.runtime.target import Target


def context_with(target: Target, *plugins: Any) -> Context:
    """The plugins that tcp's lowering needs, further ones, and one that describes a machine."""

    class Board:
        PLAIT_API = 1

        @staticmethod
        @hookimpl
        def plait_targets() -> Any:
            yield TargetRecord(target.name, load=lambda: target, summary="a machine of these tests")

    return Context(plugins=[plait_std.plugin, plait_linalg.plugin, plait_tcp.plugin, *plugins, Board])
