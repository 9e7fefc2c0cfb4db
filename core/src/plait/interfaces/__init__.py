"""The protocols by which passes and dialects meet, a file each."""

from __future__ import annotations

from typing import TYPE_CHECKING

from plait.lazy import lazy_names

if TYPE_CHECKING:
    from plait.interfaces.branch import Branch
    from plait.interfaces.bufferizable import Bufferizable
    from plait.interfaces.callable import Call, Callable, ChangeableSignature, Inlinable
    from plait.interfaces.cost_model import Cost, CostModel
    from plait.interfaces.destination_style import DestinationStyle
    from plait.interfaces.elementwise import Elementwise
    from plait.interfaces.foldable import Foldable
    from plait.interfaces.global_variables import GlobalAccess, GlobalLoad, GlobalStore, GlobalVariable
    from plait.interfaces.integer_ranges import (
        IntegerRange,
        IntegerRanges,
        Remainder,
        SizeRange,
        as_signed,
        range_width,
    )
    from plait.interfaces.interface import Interface, model_of, why_no_model
    from plait.interfaces.interpretable import Interpretable
    from plait.interfaces.iteration_spaces import LoopsFit, iteration_space
    from plait.interfaces.loop_like import LoopLike
    from plait.interfaces.memory_effects import (
        Effect,
        MemoryEffects,
        NoMemoryEffects,
        effects_of,
        is_dead,
        is_memory_effect_free,
        is_pure,
        is_trivially_dead,
        nested_operations,
        own_effects,
    )
    from plait.interfaces.memory_slots import (
        DestructurableAccessor,
        DestructurableAllocation,
        DestructurableSlot,
        MemorySlot,
        Promotable,
        PromotableAllocation,
        PromotableMemory,
        SafeMemoryAccess,
    )
    from plait.interfaces.region_branch import RegionBranch, RegionEdge
    from plait.interfaces.reify_shapes import ReifyShapes
    from plait.interfaces.runtime_verifiable import RuntimeChecks, RuntimeVerifiable, ShapeConditions
    from plait.interfaces.speculatable import AlwaysSpeculatable, RecursivelySpeculatable, Speculatable, is_speculatable
    from plait.interfaces.structured import Structured
    from plait.interfaces.tiling import Range, TilePosition, Tiling, TilingResult

__all__ = [
    "AlwaysSpeculatable", "Branch", "Bufferizable", "Call", "Callable", "ChangeableSignature", "Cost", "CostModel",
    "DestinationStyle", "DestructurableAccessor", "DestructurableAllocation", "DestructurableSlot", "Effect",
    "Elementwise", "Foldable", "GlobalAccess", "GlobalLoad", "GlobalStore", "GlobalVariable",
    "Inlinable", "IntegerRange", "IntegerRanges", "Interface",
    "Interpretable", "LoopLike", "LoopsFit", "MemoryEffects", "MemorySlot", "NoMemoryEffects",
    "Promotable", "PromotableAllocation", "PromotableMemory", "Range",
    "RecursivelySpeculatable", "RegionBranch", "RegionEdge", "ReifyShapes", "Remainder", "RuntimeChecks",
    "RuntimeVerifiable", "SafeMemoryAccess", "ShapeConditions", "SizeRange", "Speculatable", "Structured",
    "TilePosition", "Tiling", "TilingResult", "as_signed", "effects_of", "is_dead", "is_memory_effect_free",
    "is_pure", "is_speculatable", "is_trivially_dead", "iteration_space", "model_of", "nested_operations",
    "own_effects", "range_width",
    "why_no_model",
]  # fmt: skip

_NAMES = {
    "branch": "Branch",
    "bufferizable": "Bufferizable",
    "callable": "Call Callable ChangeableSignature Inlinable",
    "cost_model": "Cost CostModel",
    "destination_style": "DestinationStyle",
    "elementwise": "Elementwise",
    "foldable": "Foldable",
    "global_variables": "GlobalAccess GlobalLoad GlobalStore GlobalVariable",
    "integer_ranges": "IntegerRange IntegerRanges Remainder SizeRange as_signed range_width",
    "interface": "Interface model_of why_no_model",
    "interpretable": "Interpretable",
    "iteration_spaces": "LoopsFit iteration_space",
    "loop_like": "LoopLike",
    "memory_effects": (
        "Effect MemoryEffects NoMemoryEffects effects_of is_dead is_memory_effect_free is_pure "
        "is_trivially_dead nested_operations own_effects"
    ),
    "memory_slots": (
        "DestructurableAccessor DestructurableAllocation DestructurableSlot MemorySlot Promotable "
        "PromotableAllocation PromotableMemory SafeMemoryAccess"
    ),
    "region_branch": "RegionBranch RegionEdge",
    "reify_shapes": "ReifyShapes",
    "runtime_verifiable": "RuntimeChecks RuntimeVerifiable ShapeConditions",
    "speculatable": "AlwaysSpeculatable RecursivelySpeculatable Speculatable is_speculatable",
    "structured": "Structured",
    "tiling": "Range TilePosition Tiling TilingResult",
}  # fmt: skip
"""The names of each module, which is imported when one of them is first asked for: a program needs few interfaces."""

__getattr__ = lazy_names(
    __name__, {n: f"plait.interfaces.{home}" for home, names in _NAMES.items() for n in names.split()}
)
