"""What people who use JAX hold in Python: jitted functions, `Lowered` and `Exported`, as modules of StableHLO."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from plait.builtin.attributes import ArrayAttr, DictionaryAttr
from plait.builtin.ops import ModuleOp
from plait.builtin.types import FunctionType, RankedTensorType
from plait.context import Context
from plait.diagnostics.diagnostic import Diagnostic, DiagnosticError
from plait.interpret import element_type_of_dtype
from plait.lazy import lazy_import
from plait.sources import read_module
from plait.syntax.parser import parse_module

jax = lazy_import("jax")


def read_object(source: Any, example_inputs: Sequence[Any] | Mapping[str, Any] | None, ctx: Context) -> ModuleOp:
    """The program in a jitted function, or in a `Traced`, `Lowered` or `Exported`.

    A jitted function is traced with `example_inputs`, by position or by name.

    `main` takes the leaves of all arguments in the order of `jax.tree.leaves`, those that the program does not use
    included, and returns the leaves of the result. Raises `DiagnosticError` for what JAX has not traced yet.
    """
    kind = type(source).__name__
    if kind == "PjitFunction":
        if example_inputs is None:
            help = "pass example_inputs=(x, y): arrays, or jax.ShapeDtypeStruct where only shapes are known"
            raise _error("a jitted function has no shapes before it is called", help)
        by_name = isinstance(example_inputs, Mapping)
        source = source.lower(**example_inputs) if by_name else source.lower(*example_inputs)
        kind = "Lowered"
    if kind == "Traced":
        source, kind = source.lower(), "Lowered"
    if kind == "Lowered":
        module = parse_module(source.as_text(debug_info=True), ctx, "<jax>")
        _add_unused(module, jax.tree.leaves(source.args_info), source._lowering.compile_args.get("kept_var_idx"))
        return module
    if kind == "Exported":
        module = read_module(source.mlir_module_serialized, ctx, "<jax>")
        _add_unused(module, source.in_avals, source.module_kept_var_idx)
        return module
    help = "compile jax.jit(f) with example_inputs, or jax.jit(f).lower(x)"
    raise _error(f"a {kind} of JAX holds no StableHLO", help)


def _error(message: str, help: str) -> DiagnosticError:
    return DiagnosticError(Diagnostic("error", message, help=help))


def _add_unused(module: ModuleOp, avals: Sequence[Any], kept: Iterable[int] | None) -> None:
    """Give `main` an argument for each of `avals` that JAX left out, because the program does not use it."""
    main: Any = next((op for op in module.body.operations if op.get_attr("sym_name").value == "main"), None)
    if kept is None or main is None or main.name != "func.func":
        return
    left_out = [i for i in range(len(avals)) if i not in set(kept)]
    inputs = list(main.function_type.inputs)
    if len(inputs) + len(left_out) != len(avals):
        return
    attributes = list(main.arg_attrs.elements) if main.arg_attrs is not None else None
    for index in left_out:
        shape = tuple(avals[index].shape)
        if not all(isinstance(size, int) for size in shape):  # symbolic
            return
        type = RankedTensorType(shape, element_type_of_dtype(avals[index].dtype))
        main.body.entry.insert_argument(index, type)
        inputs.insert(index, type)
        if attributes is not None:
            attributes.insert(index, DictionaryAttr(()))
    main.function_type = FunctionType(tuple(inputs), main.function_type.results)
    if attributes is not None:
        main.arg_attrs = ArrayAttr(tuple(attributes))
