"""The patterns of sorts. What builds their loops is imported with the first sort of a program."""

from __future__ import annotations

from typing import Any

from plait.lazy import lazy_import
from plait.rewrite import Rewrite, Rewriter, pattern

from plait_tcp import ops

by_keys = lazy_import("plait_tcp.to_linalg.sort_by_keys")  # most programs do not sort
first_sorted = lazy_import("plait_tcp.to_linalg.first_sorted")
several_keys = lazy_import("plait_tcp.to_linalg.several_keys")
sorting = lazy_import("plait_tcp.to_linalg.sorting")


@pattern(ops.SortOp)
def first_sorted_to_loops(op: Any, rw: Rewriter) -> Rewrite:
    """tcp.sort, and slices of its first few elements -> scf.for loops that insert each element into a sorted list"""
    return first_sorted.lower_first_sorted(op, rw)


@pattern(ops.SortOp)
def sort_by_keys(op: Any, rw: Rewriter) -> Rewrite:
    """tcp.sort by one key -> scf.for loops that find the place of each element from the keys"""
    return by_keys.lower_by_keys(op, rw)


@pattern(ops.SortOp)
def sort_by_several_keys(op: Any, rw: Rewriter) -> Rewrite:
    """tcp.sort by several keys -> a tcp.sort by each of them"""
    return several_keys.lower_by_several_keys(op, rw)


@pattern(ops.SortOp)
def sort_to_loops(op: Any, rw: Rewriter) -> Rewrite:
    """tcp.sort by any comparator -> scf.for loops of a merge sort (Note [Merge sort] of `sorting`)"""
    return sorting.lower_by_merging(op, rw)


SORTING = (first_sorted_to_loops, sort_by_keys, sort_by_several_keys, sort_to_loops)
