"""Which random numbers an operation takes: a key, and the number of a stream.

The key of a function is its argument with the attribute `torch.random_key`; without one it is 0. The number of the
stream is the attribute `torch.random_stream` of the operation; without one it is the position of the operation
among the random operations of its function.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from plait.builtin.attributes import DictionaryAttr, UnitAttr
from plait.builtin.ops import ModuleOp
from plait.builtin.types import IntegerType
from plait.ir.value import Value
from plait.lazy import lazy_import
from plait_std.func.functions import append_argument, defined_functions
from plait_tcp.formulas import Tensor, Tensors

from plait_torch.definitions.random import RANDOM
from plait_torch.types import ValueTensorType

if TYPE_CHECKING:
    from plait.ir.operation import Operation

np = lazy_import("numpy")

KEY = "torch.random_key"
NUMBER = "torch.random_stream"
_WORD = IntegerType(64, "unsigned")


def random_stream(op: Operation) -> tuple[Value[Any] | None, int]:
    """The argument that is the key, if there is one, and the number of the stream."""
    function = next((one for one in op.ancestors() if one.get_attr("function_type") is not None), None)
    stated = op.get_attr(NUMBER)
    if function is None:
        return None, 0 if stated is None else stated.value
    number = stated.value if stated is not None else _place_of(op, function)
    return _key_of(function), number


def state_of(t: Tensors, key: Tensor | None, number: int) -> Tensor:
    """The state of the generator at the start of a stream: the key, and a counter whose high word is the number."""
    words = np.array([0, number] if key is not None else [0, 0, number], np.uint64)
    rest = t.constant(words, _WORD)
    return rest if key is None else t.concat([key.cast(_WORD).reshape(1), rest], 0)


def take_seed(module: ModuleOp) -> None:
    """Let `main` take the key of its random numbers as its last argument."""
    (main,) = [function for function in defined_functions(module) if function.sym_name.value == "main"]
    type = ValueTensorType((), IntegerType(64, "signed"))
    append_argument(main, type, DictionaryAttr(((KEY, UnitAttr()),))).name_hint = "seed"


def _place_of(op: Operation, function: Operation) -> int:
    """The number of an operation among those that take random numbers, but for those that state theirs."""
    place = 0
    for one in function.walk():
        if one is op:
            return place
        place += one.name in RANDOM
    return place


def _key_of(function: Operation) -> Value[Any] | None:
    attributes = function.get_attr("arg_attrs")
    dictionaries: Sequence[Any] = attributes.elements if attributes else ()
    for argument, dictionary in zip(function.regions[0].block.arguments, dictionaries):
        if any(name == KEY for name, _ in dictionary.entries):
            return argument
    return None
