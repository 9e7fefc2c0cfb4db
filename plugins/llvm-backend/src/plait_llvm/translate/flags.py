"""The text of the attributes of LLVM functions, parameters and instructions."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from plait.builtin.attributes import ArrayAttr, IntegerAttr, StringAttr, UnitAttr
from plait.ir.attribute import VerifyError

from plait_llvm.translate.names import TypeNames, string

if TYPE_CHECKING:
    from plait.ir.attribute import Attribute

    from plait_llvm.dialect.ops.functions import FuncOp

_FLAGS = frozenset({
    "alwaysinline", "cold", "convergent", "coro_elide_safe", "coro_only_destroy_when_complete",
    "disable_sanitizer_instrumentation", "fn_ret_thunk_extern", "hot", "hybrid_patchable", "inlinehint", "jumptable",
    "minsize", "mustprogress", "naked", "nobuiltin", "nocallback", "nocf_check", "nodivergencesource", "noduplicate",
    "nofree", "noimplicitfloat", "noinline", "nomerge", "nonlazybind", "noprofile", "norecurse", "noredzone",
    "noreturn", "nosanitize_bounds", "nosanitize_coverage", "nosync", "nounwind", "null_pointer_is_valid", "optdebug",
    "optforfuzzing", "optnone", "optsize", "presplitcoroutine", "returns_twice", "safestack", "sanitize_address",
    "sanitize_hwaddress", "sanitize_memory", "sanitize_memtag", "sanitize_numerical_stability", "sanitize_realtime",
    "sanitize_realtime_blocking", "sanitize_thread", "sanitize_type", "shadowcallstack", "skipprofile",
    "speculatable", "speculative_load_hardening", "ssp", "sspreq", "sspstrong", "strictfp", "uwtable", "willreturn",
})  # fmt: skip
"""The attributes of functions that LLVM knows by name and that have no value; others are text to it."""
_WITH_NUMBERS = ("alignstack", "allockind", "allocsize", "memory", "vscale_range")
_FASTMATH = ((2, "nnan"), (4, "ninf"), (8, "nsz"), (16, "arcp"), (32, "contract"), (64, "afn"), (1, "reassoc"))
_PLAIN = {
    "noalias": "noalias", "readonly": "readonly", "writeonly": "writeonly", "readnone": "readnone",
    "nonnull": "nonnull", "noundef": "noundef", "nocapture": "captures(none)", "returned": "returned",
    "signext": "signext", "zeroext": "zeroext", "inreg": "inreg", "nofree": "nofree", "nest": "nest",
}  # fmt: skip
_NUMBERS = {"align": "align {}", "dereferenceable": "dereferenceable({})",
            "dereferenceable_or_null": "dereferenceable_or_null({})", "alignstack": "alignstack({})"}  # fmt: skip
_TYPES = ("sret", "byval", "byref", "inalloca", "elementtype", "preallocated")
STACK_ALIGNMENT = "plait.stack_alignment"
"""The attribute of a function that says to how many bytes it aligns its stack."""
_FUNCTION_FLAGS = (("always_inline", "alwaysinline"), ("no_inline", "noinline"), ("no_unwind", "nounwind"))


def fastmath(op: Any) -> str:
    """The fast-math flags of an instruction, each followed by a space."""
    value = op.fastmath.value
    if value == 127:
        return "fast "
    return "".join([text + " " for bit, text in _FASTMATH if value & bit]) if value else ""


def overflow(op: Any) -> str:
    """`nuw` and `nsw`, each followed by a space."""
    flags: int = op.overflow.value
    return ("", "nsw ", "nuw ", "nuw nsw ")[flags]


def parameter(attributes: Any, types: TypeNames) -> str:
    """The attributes of one parameter or result, each preceded by a space."""
    out = ""
    for name, value in attributes.entries if attributes is not None else ():
        dialect, _, key = name.partition(".")
        if dialect != "llvm":
            continue
        if key in _PLAIN:
            out += " " + _PLAIN[key]
        elif key in _NUMBERS and isinstance(value, IntegerAttr):
            out += " " + _NUMBERS[key].format(value.value)
        elif key in _TYPES:
            out += f" {key}({types[value]})"
        else:
            raise VerifyError(f"the parameter attribute '{name}' is not known")
    return out


def function(op: FuncOp) -> str:
    """The attributes of a function, each preceded by a space."""
    out = "".join([f" {text}" for field, text in _FUNCTION_FLAGS if getattr(op, field) is not None])
    alignment = op.get_attr(STACK_ALIGNMENT)
    out += f" alignstack({alignment.value})" if isinstance(alignment, IntegerAttr) else ""
    for item in op.passthrough.elements if op.passthrough is not None else ():
        out += f" {_passed_through(item)}"
    return out


def _passed_through(item: Attribute) -> str:
    """An element of `passthrough`: a name, or a name and a value, of an attribute of LLVM or of text."""
    key, value = item.elements if isinstance(item, ArrayAttr) and len(item.elements) == 2 else (item, None)
    if not isinstance(key, StringAttr) or not (value is None or isinstance(value, StringAttr)):
        raise VerifyError("expected strings and pairs of strings in 'passthrough'")
    name = key.value
    if name in _FLAGS and value is not None:
        raise VerifyError(f"the attribute '{name}' of functions has no value, got '{value.value}'")
    if name not in _WITH_NUMBERS:
        return name if name in _FLAGS else string(name) + (f"={string(value.value)}" if value is not None else "")
    if value is None:
        raise VerifyError(f"the attribute '{name}' of functions needs a value")
    if name != "alignstack":
        raise VerifyError(f"the attribute '{name}' of functions is not supported in 'passthrough'")
    if not (value.value.isascii() and value.value.isdecimal() and int(value.value).bit_count() == 1):
        raise VerifyError(f"expected a power of two for '{name}', got '{value.value}'")
    return f"{name}({value.value})"


def is_set(value: Any) -> bool:
    """Whether a unit attribute is present."""
    return isinstance(value, UnitAttr)
