"""The C header for an object file."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from plait.builtin.types import ComplexType, FloatType, IndexType, IntegerType
from plait.runtime import Signature

from plait_llvm.backend.lay_out import lay_out
from plait_llvm.backend.layout import Layout, Slot, as_stored
from plait_llvm.backend.state import Variable, state_bytes
from plait_llvm.backend.wrappers import c_name, c_reset_name, c_workspace_name
from plait_llvm.stored_elements import element_of
from plait_llvm.translate.names import c_identifier

if TYPE_CHECKING:
    from plait.builtin.types import Type
    from plait.context import Context

_FLOATS = {"f32": "float", "f64": "double"}
_MEANING = (
    "/* Returns NULL, or the text of what failed. Set `aligned` of each result to NULL, and give its `allocated` to",
    "   free(); or to memory for as many elements as `sizes` say, which overlaps nothing else: the result is written",
    "   there if its sizes follow from the sizes of arguments, and `sizes` tell them, after a failure too.",
    "   `workspace` is memory for temporary buffers, or NULL. */",
)


def c_type(ty: Type) -> str:
    """The C type of an element or a scalar; floats that C lacks are carried as integers of their width."""
    if isinstance(ty, IndexType):
        return "int64_t"
    if isinstance(ty, IntegerType):
        if ty.width == 1:
            return "bool"
        return f"{'u' if ty.signedness == 'unsigned' else ''}int{max(8, 1 << (ty.width - 1).bit_length())}_t"
    if isinstance(ty, ComplexType):
        return f"plait_complex_{ty.element_type}"
    if isinstance(ty, FloatType):
        return _FLOATS.get(ty.mnemonic, f"uint{ty.width}_t")
    raise TypeError(f"'{ty}' has no C type")


def _struct_name(slot: Slot) -> str:
    element = str(slot.memref.element_type).replace("<", "_").replace(">", "")
    return f"plait_memref_{c_identifier(element)}_{slot.rank}d"


def _struct(slot: Slot) -> str:
    element = c_type(slot.memref.element_type)
    arrays = f" int64_t sizes[{slot.rank}]; int64_t strides[{slot.rank}];" if slot.rank else ""
    return f"typedef struct {{ {element} *allocated, *aligned; int64_t offset;{arrays} }} {_struct_name(slot)};"


def header_text(
    signature: Signature, ctx: Context, variables: Sequence[Variable] = (),
    constants: Mapping[str, tuple[str, Any]] | None = None,
) -> str:  # fmt: skip
    """Declarations for C and C++ of the function that an object file defines, whose state has `variables`.

    `constants` are the symbols of parameters that the program must define, each with its name and type.
    """
    layout = lay_out(signature, ctx)
    structs: dict[str, None] = {}
    parameters: list[str] = []
    results: list[str] = []
    for i, slot in enumerate(layout.arguments):
        if slot.is_memref:
            structs[_struct(slot)] = None
        kind = f"const {_struct_name(slot)} *" if slot.is_memref else f"{c_type(slot.type)} "
        parameters.append(f"{kind}argument{i}")
    for i, slot in enumerate(layout.results):
        if slot.is_memref:
            structs[_struct(slot)] = None
        results.append(f"{_struct_name(slot) if slot.is_memref else c_type(slot.type)} *result{i}")
    name, all_parameters = c_name(signature.name), ", ".join(
        [*parameters, *results, "void *workspace", *(["void *state"] if variables else [])]
    )
    guard = f"PLAIT_{c_identifier(signature.name)}_H"
    return "\n".join(
        [
            f"#ifndef {guard}", f"#define {guard}", "#include <stdbool.h>", "#include <stdint.h>",
            "#ifdef __cplusplus", 'extern "C" {', "#endif", "", *_complex_structs(layout), *structs, "",
            *_MEANING,
            f"const char *{name}({all_parameters});", "",
            "/* The bytes that `workspace` must have, for these arguments. */",
            f"int64_t {c_workspace_name(signature.name)}({', '.join(parameters) or 'void'});", "",
            *(_state_lines(signature, variables) if variables else ()), *_parameter_lines(constants or {}),
            "#ifdef __cplusplus", "}", "#endif", f"#endif /* {guard} */", "",
        ]
    )  # fmt: skip


def _state_lines(signature: Signature, variables: Sequence[Variable]) -> list[str]:
    """What C needs to know of the memory of the variables."""
    prefix = f"PLAIT_{c_identifier(signature.name)}_STATE"
    lines = [
        "/* `state` is memory for the variables, at a multiple of 64, which the function below initializes. Two calls",
        "   must not use it at the same time. The numbers are of bytes. */",
        f"#define {prefix}_BYTES {state_bytes(variables)}",
    ]
    for variable in variables:
        ty: Any = variable.type
        shape = "".join(f"[{size}]" for size in getattr(ty, "shape", ()))
        kind = c_type(as_stored(element_of(ty)))
        lines.append(f"#define {prefix}_{c_identifier(variable.name)} {variable.offset} /* {kind}{shape} */")
    return [*lines, f"void {c_reset_name(signature.name)}(void *state);", ""]


def _parameter_lines(parameters: Mapping[str, tuple[str, Any]]) -> list[str]:
    """Declarations of the constants that the code needs."""
    if not parameters:
        return []
    lines = ["/* The values of parameters, which the program defines. */"]
    for name, (key, ty) in parameters.items():
        shape = "".join(f"[{size}]" for size in getattr(ty, "shape", ()))
        kind = c_type(as_stored(element_of(ty)))
        lines.append(f"extern const {kind} {name}{shape}; /* {key.replace('*/', '* /')} */")
    return [*lines, ""]


def _complex_structs(layout: Layout) -> list[str]:
    found: dict[str, None] = {}
    for slot in (*layout.arguments, *layout.results):
        ty: Any = slot.memref.element_type if slot.is_memref else slot.type
        if isinstance(ty, ComplexType):
            found[f"typedef struct {{ {c_type(ty.element_type)} re, im; }} {c_type(ty)};"] = None
    return list(found)
