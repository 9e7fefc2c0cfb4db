"""Arguments whose memory a compiled function may use for itself, because the caller has no use for them any more."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from plait.builtin.attributes import ArrayAttr, DictionaryAttr, UnitAttr
from plait.builtin.symbols import uses_of_symbol
from plait.builtin.types import RankedTensorType
from plait.diagnostics.diagnostic import Diagnostic, DiagnosticError
from plait.runtime.signature import Signature
from plait.suggest import did_you_mean

if TYPE_CHECKING:
    from plait.ir.operation import Operation

DONATED = "plait.donated"
"""The attribute of arguments that passes look for."""
DECLARED = "declared"
_OF_JAX = ("tf.aliasing_output", "jax.buffer_donor")


def donate_arguments(module: Any, signature: Signature, donate: Any) -> Signature:
    """Mark arguments as donated: numbers, names, or those that the module declares. The signature that says so.

    Raises `DiagnosticError` for an unknown argument, one that is not a tensor, or if the module calls the function.
    """
    places = [donate] if isinstance(donate, (int, str)) else list(donate)
    function = next(op for op in module.body.operations if (n := op.get_attr("sym_name")) and n.value == signature.name)
    if places == [DECLARED]:
        places = _declared(function)
    if not places:
        return signature
    donated = tuple(sorted({_number(signature, place) for place in places}))
    inputs: Sequence[Any] = function.get_attr("function_type").inputs
    if len(inputs) != len(signature.inputs):
        raise _error(f"'{signature.name}' takes tuples or tokens, and no argument of it can be donated", function)
    for number in donated:
        if not isinstance(inputs[number], RankedTensorType):
            raise _error(f"argument #{number} of '{signature.name}' is not a tensor, and cannot be donated", function)
    if uses_of_symbol(module, signature.name):
        raise _error(f"'{signature.name}' is called in the module, and no argument of it can be donated", function)
    _mark(function, donated, len(inputs))
    return signature.replaced(donated=donated)


def _number(signature: Signature, place: Any) -> int:
    if isinstance(place, int) and 0 <= place < len(signature.inputs):
        return place
    if place in signature.names:
        return signature.names.index(place)
    names = [name for name in signature.names if name]
    help = did_you_mean(str(place), names) or f"it takes {len(signature.inputs)} arguments"
    raise DiagnosticError(Diagnostic("error", f"'{signature.name}' has no argument {place!r} to donate", help=help))


def _declared(function: Operation) -> list[int]:
    attributes = function.get_attr("arg_attrs")
    elements: Sequence[Any] = attributes.elements if attributes is not None else ()
    return [i for i, entry in enumerate(elements) if any(entry.get(name) is not None for name in _OF_JAX)]


def _mark(function: Operation, donated: Sequence[int], count: int) -> None:
    attributes = function.get_attr("arg_attrs")
    known: Sequence[Any] = attributes.elements if attributes is not None else [DictionaryAttr(())] * count
    mark = (DONATED, UnitAttr())
    marked = [DictionaryAttr((*e.entries, mark)) if i in donated else e for i, e in enumerate(known)]
    function.set_property("arg_attrs", ArrayAttr(tuple(marked)))


def is_donated(value: Any) -> bool:
    """Whether a value is an argument of a function that may write it."""
    block = value.parent_block if value.defining_op is None else None
    function = block.parent_op if block is not None and block.is_entry else None
    attributes = function.get_attr("arg_attrs") if function is not None else None
    return attributes is not None and attributes.elements[value.index].get(DONATED) is not None


def _error(message: str, op: Operation) -> DiagnosticError:
    return DiagnosticError(Diagnostic("error", message, op.location))
