"""What a module says to the linker, as text: comdats, aliases, ifuncs, constructors, options, flags."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any

from plait.builtin.attributes import IntegerAttr, StringAttr, SymbolRefAttr
from plait.builtin.types import IntegerType
from plait.ir.attribute import VerifyError

from plait_llvm.translate.errors import cannot_translate
from plait_llvm.translate.names import string

if TYPE_CHECKING:
    from collections.abc import Sequence

    from plait_llvm.translate.module import ModuleText

_BEHAVIORS = ("error", "warning", "require", "override", "append", "append_unique", "max", "min")
"""What is done if modules that are linked differ in a flag: the first is number 1."""

_ROW = "{ i32, ptr, ptr }"


def linkage(op: Any) -> str:
    """Linkage, locality and visibility of a symbol, each followed by a space."""
    text = op.linkage.text
    visibility = f"{op.visibility.text} " if op.visibility.value else ""
    local = "dso_local " if op.dso_local is not None else ""
    return ("" if text == "external" else f"{text} ") + local + visibility


def comdat(symbol: SymbolRefAttr | None) -> str:
    """The comdat of a function or global, after a space; nothing without one."""
    return f" comdat({_comdat_name(symbol.leaf)})" if symbol is not None else ""


def _comdat_name(name: str) -> str:
    return f"${string(name)}"


def _comdats(module: ModuleText, op: Any) -> list[str]:
    return [f"{_comdat_name(one.sym_name.value)} = comdat {one.comdat.text}" for one in op.body.entry.operations]


def _alias(module: ModuleText, op: Any) -> list[str]:
    made: Any = op.initializer.entry.terminator.operands[0].defining_op
    if made is None or made.name != "llvm.mlir.addressof":
        raise cannot_translate(op, "has an initializer that is not the address of a symbol")
    local = "thread_local " if op.thread_local is not None else ""
    unnamed = f"{op.unnamed_addr.text} " if op.unnamed_addr.value else ""
    pointer = module.types[made.results[0].type]
    target = f"{module.types[op.alias_type]}, {pointer} {module.symbol(made.global_name.root)}"
    return [f"{module.symbol(op.sym_name.value)} = {linkage(op)}{local}{unnamed}alias {target}"]


def _ifunc(module: ModuleText, op: Any) -> list[str]:
    target = f"{module.types[op.i_func_type]}, {module.types[op.resolver_type]} {module.symbol(op.resolver.root)}"
    return [f"{module.symbol(op.sym_name.value)} = {linkage(op)}ifunc {target}"]


def _listed(name: str, field: str) -> Callable[[ModuleText, Any], list[str]]:
    """A table of functions with their priorities, and data that each belongs to."""

    def write(module: ModuleText, op: Any) -> list[str]:
        listed = zip(op.priorities.elements, getattr(op, field).elements, op.data.elements)
        rows = [
            f"{_ROW} {{ i32 {priority.value}, ptr {module.symbol(function.root)}, ptr {_data(module, data)} }}"
            for priority, function, data in listed
        ]
        return [f"@{name} = appending global [{len(rows)} x {_ROW}] [{', '.join(rows)}]"]

    return write


def _data(module: ModuleText, data: Any) -> str:
    return module.symbol(data.root) if isinstance(data, SymbolRefAttr) else "null"


def _options(module: ModuleText, op: Any) -> list[str]:
    texts = ", ".join([f"!{string(one.value)}" for one in op.options.elements])
    module.named.setdefault("llvm.linker.options", []).append(module.metadata(f"!{{{texts}}}"))
    return []


def _flags(module: ModuleText, op: Any) -> list[str]:
    for flag in op.flags.elements:
        node = f"!{{i32 {_BEHAVIORS.index(flag.behavior) + 1}, !{string(flag.key)}, {_flag_value(flag.value)}}}"
        module.named.setdefault("llvm.module.flags", []).append(module.metadata(node))
    return []


def _flag_value(value: Any) -> str:
    if isinstance(value, IntegerAttr) and isinstance(value.type, IntegerType):
        return f"i{value.type.width} {value.value}"
    if isinstance(value, StringAttr):
        return f"!{string(value.value)}"
    raise VerifyError(f"module flag '{value}' is not supported in LLVM IR")


def named_metadata(named: Mapping[str, Sequence[str]]) -> list[str]:
    """The lines of metadata that has a name."""
    return [f"!{name} = !{{{', '.join(nodes)}}}" for name, nodes in named.items()]


LINKAGE: Mapping[str, Callable[[Any, Any], list[str]]] = {
    "llvm.comdat": _comdats,
    "llvm.mlir.alias": _alias,
    "llvm.mlir.ifunc": _ifunc,
    "llvm.mlir.global_ctors": _listed("llvm.global_ctors", "ctors"),
    "llvm.mlir.global_dtors": _listed("llvm.global_dtors", "dtors"),
    "llvm.linker_options": _options,
    "llvm.module_flags": _flags,
}
"""How each operation that is neither function nor global is written."""
