"""Passes, pipelines, and the manager that runs them."""

from __future__ import annotations

from plait.passes.base import Pass
from plait.passes.liveness import Liveness
from plait.passes.manager import PassManager
from plait.passes.options import option, options_of
from plait.passes.pipeline import Pipeline
from plait.passes.topological_sort import sort_topologically

__all__ = ["Liveness", "Pass", "PassManager", "Pipeline", "option", "options_of", "sort_topologically"]
