"""Programs that call the example of an operation, and what of these operations does not compile natively."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from plait.builtin.types import BaseMemRefType, FloatType, FunctionType, VectorType
from plait_testing.conformance.kit import NotApplicable
from plait_testing.conformance.running import function_around, name_of, return_everything
from plait_testing.examples import example_module

DIALECTS = (
    "affine", "arith", "bufferization", "cf", "complex", "func", "index", "linalg", "math", "memref", "scf", "tensor",
    "ub", "vector",
)  # fmt: skip
_ABORTS = "it would free the memory of an argument"
_UNDEFINED = "its result may be anything"
NOT_RUN: Mapping[str, str] = {
    "memref.dealloc": _ABORTS, "memref.realloc": _ABORTS, "bufferization.dealloc": _ABORTS,
    "vector.shuffle": _UNDEFINED, "ub.poison": _UNDEFINED, "ub.unreachable": _UNDEFINED, "tensor.empty": _UNDEFINED,
    "memref.extract_aligned_pointer_as_index": _UNDEFINED,
    "affine.prefetch": "its example has a large argument",
    "vector.print": "see test_printing.py of plait-llvm",
}  # fmt: skip
"""Operations whose examples are compiled only, and why."""
NOT_COMPILED: Mapping[str, str] = {
    "func.func": "its example calls nothing", "memref.global": "its example has no function",
}  # fmt: skip
"""Operations whose examples are no programs, and why: others of the dialect show that they compile."""
SAME_INPUTS = {"affine.vector_load": "affine.load", "memref.reshape": "tensor.reshape"}
"""Operations whose examples take the arguments of another one."""
_DEFINED = {"@add(f32, f32) -> f32": "@add(%a: f32, %b: f32) -> f32 {\n%0 = arith.addf %a, %b : f32\nreturn %0 : f32\n}"}
"""Functions that examples declare."""


def calling_program(op: type[Any], ctx: Any) -> str:
    """The example of an operation, and a function `main` that calls it. Vectors are passed in memory."""
    module: Any = example_module(op, ctx)
    used = next(inner for inner in module.walk() if inner.name == op.name)
    function: Any = function_around(used)
    if not function.function_type.results:
        _return_more(function)
    text = module.print().rstrip().removesuffix("}")
    for declared, defined in _DEFINED.items():
        text = text.replace(declared + "\n", defined + "\n")
    return f"{text}{_main(name_of(function), function.function_type)}}}\n"


def _return_more(function: Any) -> None:
    try:
        return_everything(function)
    except NotApplicable:
        return


def _main(callee: str, ty: FunctionType) -> str:
    arguments = [f"%x{i}: {_passed_as(one)}" for i, one in enumerate(ty.inputs)]
    arguments += [f"%y{i}: {_passed_as(one)}" for i, one in enumerate(ty.results) if isinstance(one, VectorType)]
    lines = ["%zero = arith.constant 0 : index"]
    for i, one in enumerate(ty.inputs):
        if isinstance(one, VectorType):
            zero = "0.0" if isinstance(one.element_type, FloatType) else "0"
            zero = "false" if str(one.element_type) == "i1" else f"{zero} : {one.element_type}"
            lines += [f"%p{i} = arith.constant {zero}",
                      f"%v{i} = vector.transfer_read %x{i}{_place(one)}, %p{i}{_inside(one)} : {_passed_as(one)}, {one}"]  # fmt: skip
    given = ", ".join(f"%v{i}" if isinstance(one, VectorType) else f"%x{i}" for i, one in enumerate(ty.inputs))
    call = f"func.call @{callee}({given}) : ({_listed(ty.inputs)}) -> ({_listed(ty.results)})"
    lines.append(f"%r:{len(ty.results)} = {call}" if ty.results else call)
    returned: list[tuple[str, Any]] = []
    for i, one in enumerate(ty.results):
        if isinstance(one, VectorType):
            lines.append(f"vector.transfer_write %r#{i}, %y{i}{_place(one)}{_inside(one)} : {one}, {_passed_as(one)}")
        elif not isinstance(one, (BaseMemRefType, FunctionType)):
            returned.append((f"%r#{i}", one))
    values = ", ".join(value for value, _ in returned) + " : " if returned else ""
    types = _listed([one for _, one in returned])
    lines.append(f"func.return {values}{types}")
    body = "".join(f"    {line}\n" for line in lines)
    return f"  func.func @main({', '.join(arguments)}) -> ({types}) {{\n{body}  }}\n"


def _listed(types: Any) -> str:
    return ", ".join(map(str, types))


def _passed_as(ty: Any) -> str:
    if not isinstance(ty, VectorType):
        return str(ty)
    return f"memref<{''.join(f'{size}x' for size in ty.shape)}{ty.element_type}>"


def _place(ty: VectorType) -> str:
    return f"[{', '.join(['%zero'] * len(ty.shape))}]"


def _inside(ty: VectorType) -> str:
    return f" {{in_bounds = [{', '.join(['true'] * len(ty.shape))}]}}" if ty.shape else ""
