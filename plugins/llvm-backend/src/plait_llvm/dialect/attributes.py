"""Attributes of the llvm dialect: flags and enumerations."""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeVar

from plait.define import BitEnumAttr, EnumAttr

if TYPE_CHECKING:
    from plait.syntax.parser import OpParser
    from plait.syntax.printer import Printer


class FastmathFlagsAttr(BitEnumAttr):
    """What an optimizer may assume of a floating-point operation."""

    name = "llvm.fastmath"
    cases = {
        "none": 0, "reassoc": 1, "nnan": 2, "ninf": 4, "nsz": 8, "arcp": 16, "contract": 32, "afn": 64, "fast": 127,
    }  # fmt: skip


class IntegerOverflowFlagsAttr(BitEnumAttr):
    """Which wrap-around of an integer operation makes poison."""

    name = "llvm.overflow"
    cases = {"none": 0, "nsw": 1, "nuw": 2}
    as_integer = 32

    def print_keyword(self, printer: Printer) -> None:
        printer.write(f"<{self.text}>")

    @classmethod
    def parse_keyword(cls, parser: OpParser) -> IntegerOverflowFlagsAttr:
        flags = parser.parse_comma_separated(
            "<", ">", lambda: parser.parse_keyword_of(cls.numbers(), "an overflow flag")
        )
        return cls(flags)


class GepNoWrapFlagsAttr(BitEnumAttr):
    """What is known of the arithmetic of a `getelementptr`."""

    name = "llvm.gep_nowrap"
    cases = {"none": 0, "inbounds": 3, "inbounds_flag": 1, "nusw": 2, "nuw": 4}
    separator = "|"
    as_integer = 32


class ICmpPredicateAttr(EnumAttr):
    """How `llvm.icmp` compares."""

    name = "llvm.icmp_predicate"
    cases = ("eq", "ne", "slt", "sle", "sgt", "sge", "ult", "ule", "ugt", "uge")
    as_integer = 64


class FCmpPredicateAttr(EnumAttr):
    """How `llvm.fcmp` compares."""

    name = "llvm.fcmp_predicate"
    cases = (
        "_false", "oeq", "ogt", "oge", "olt", "ole", "one", "ord", "ueq", "ugt", "uge", "ult", "ule", "une", "uno",
        "_true",
    )  # fmt: skip
    as_integer = 64


class UnnamedAddrAttr(EnumAttr):
    """Whether the address of a symbol matters."""

    name = "llvm.unnamed_addr"
    cases = {"": 0, "local_unnamed_addr": 1, "unnamed_addr": 2}
    as_integer = 64


class VisibilityAttr(EnumAttr):
    """The visibility of a symbol in an object file."""

    name = "llvm.visibility"
    cases = {"": 0, "hidden": 1, "protected": 2}
    as_integer = 64


class AtomicOrderingAttr(EnumAttr):
    """The ordering of a memory access."""

    name = "llvm.atomic_ordering"
    cases = {
        "not_atomic": 0, "unordered": 1, "monotonic": 2, "acquire": 4, "release": 5, "acq_rel": 6, "seq_cst": 7,
    }  # fmt: skip
    as_integer = 64


class AtomicBinOpAttr(EnumAttr):
    """How `llvm.atomicrmw` combines what is in memory with a value."""

    name = "llvm.atomic_bin_op"
    cases = (
        "xchg", "add", "sub", "_and", "nand", "_or", "_xor", "max", "min", "umax", "umin", "fadd", "fsub", "fmax",
        "fmin", "uinc_wrap", "udec_wrap", "usub_cond", "usub_sat", "fmaximum", "fminimum",
    )  # fmt: skip
    as_integer = 64


class RoundingModeAttr(EnumAttr):
    """How a constrained operation rounds."""

    name = "llvm.rounding_mode"
    cases = {"towardzero": 0, "tonearest": 1, "upward": 2, "downward": 3, "tonearestaway": 4}
    as_integer = 64


class FPExceptionBehaviorAttr(EnumAttr):
    """What may be assumed about exceptions of a constrained operation."""

    name = "llvm.fp_exception_behavior"
    cases = ("ignore", "maytrap", "strict")
    as_integer = 64


LINKAGES = (
    "private", "internal", "available_externally", "linkonce", "weak", "common", "appending", "extern_weak",
    "linkonce_odr", "weak_odr", "external",
)  # fmt: skip


class LinkageAttr(EnumAttr):
    """How a symbol is seen by the linker."""

    name = "llvm.linkage"
    cases = LINKAGES


class CConvAttr(EnumAttr):
    """The calling convention of a function."""

    name = "llvm.cconv"
    cases = {"ccc": 0, "fastcc": 8, "coldcc": 9, "swiftcc": 16, "swifttailcc": 20}


class TailCallKindAttr(EnumAttr):
    """Whether a call is a tail call."""

    name = "llvm.tailcallkind"
    cases = ("none", "tail", "musttail", "notail")


EnumT = TypeVar("EnumT", bound=EnumAttr)


def optional_case(parser: OpParser, cls: type[EnumT]) -> EnumT:
    """The case of an enumeration whose keyword is next, or the one with the number 0, which is not written."""
    for text, number in cls.numbers().items():
        if number and parser.parse_optional_keyword(text):
            return cls(text)
    return cls(0)


ATTRIBUTES = (FastmathFlagsAttr, LinkageAttr, CConvAttr, TailCallKindAttr)
