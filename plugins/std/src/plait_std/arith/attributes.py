"""The enums of `arith`: predicates, fast-math and overflow flags, rounding modes."""

from __future__ import annotations

from plait.define import BitEnumAttr, EnumAttr


class CmpIPredicateAttr(EnumAttr):
    """How two integers are compared; stored as an i64."""

    name = "arith.cmpi_predicate"
    as_integer = 64
    cases = ("eq", "ne", "slt", "sle", "sgt", "sge", "ult", "ule", "ugt", "uge")


class CmpFPredicateAttr(EnumAttr):
    """How two floats are compared: `o` is false and `u` is true if either is a NaN; stored as an i64."""

    name = "arith.cmpf_predicate"
    as_integer = 64
    cases = (
        "false", "oeq", "ogt", "oge", "olt", "ole", "one", "ord",
        "ueq", "ugt", "uge", "ult", "ule", "une", "uno", "true",
    )  # fmt: skip


class AtomicRMWKindAttr(EnumAttr):
    """How an element of memory and a value are combined, or that the value takes its place; stored as an i64."""

    name = "arith.atomic_rmw_kind"
    as_integer = 64
    cases = (
        "addf", "addi", "andi", "assign", "maximumf", "maxnumf", "maxs", "maxu", "minimumf", "minnumf", "mins", "minu",
        "mulf", "muli", "ori", "xori",
    )  # fmt: skip


class RoundingModeAttr(EnumAttr):
    """How a result that is not representable is rounded; stored as an i32."""

    name = "arith.rounding_mode"
    as_integer = 32
    cases = ("to_nearest_even", "downward", "upward", "toward_zero", "to_nearest_away")


class _FlagsAttr(BitEnumAttr):
    """Flags that stand in angle brackets in the text of an operation."""

    spelling = "stripped"


class FastMathFlagsAttr(_FlagsAttr):
    """What a float operation may assume or leave inexact."""

    name = "arith.fastmath"
    separator = ","
    cases = {
        "none": 0,
        "reassoc": 1,
        "nnan": 2,
        "ninf": 4,
        "nsz": 8,
        "arcp": 16,
        "contract": 32,
        "afn": 64,
        "fast": 127,
    }


class IntegerOverflowFlagsAttr(_FlagsAttr):
    """Which kinds of wrap-around are promised not to happen."""

    name = "arith.overflow"
    separator = ", "
    cases = {"none": 0, "nsw": 1, "nuw": 2}


NO_FASTMATH = FastMathFlagsAttr(0)
NO_OVERFLOW_FLAGS = IntegerOverflowFlagsAttr(0)
