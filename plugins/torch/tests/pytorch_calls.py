"""Calls of overloads of ATen, as modules of the torch dialect, and what PyTorch itself returns for them.

Calls come from OpInfo, the samples that PyTorch tests its operators with: `recorded` runs a sample and notes every
overload that is called on the way.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
import torch
from plait.builtin.attributes import FloatAttr, IntegerAttr, StringAttr, bool_attr
from plait.builtin.ops import ModuleOp
from plait.builtin.types import FunctionType, f64, i64
from plait.interpret.values import dtype_of
from plait.ir.block import Block
from plait.ir.builder import Builder
from plait.ir.region import Region
from plait_std.func.ops import FuncOp, ReturnOp
from plait_torch import types as t
from plait_torch.ops import ATEN, lists
from plait_torch.ops import constants as k
from plait_torch.promotion import SCALAR_TYPES
from torch.utils._python_dispatch import TorchDispatchMode

BY_NAME = {op.name: op for op in ATEN}
DTYPES: dict[torch.dtype, int] = {
    torch.uint8: 0, torch.int8: 1, torch.int16: 2, torch.int32: 3, torch.int64: 4, torch.float16: 5, torch.float32: 6,
    torch.float64: 7, torch.complex64: 9, torch.complex128: 10, torch.bool: 11, torch.bfloat16: 15,
}  # fmt: skip


class NotTaken(Exception):
    """A call that is outside of what the dialect stands for; the text says why."""


@dataclass
class Call:
    """A call of an overload with all arguments of its schema, and what PyTorch returned."""

    name: str
    arguments: list[Any]
    results: list[Any]

    @property
    def dtype(self) -> str:
        """The element type that the call is counted under: that of the first tensor."""
        tensors = [*_tensors(self.arguments), *_tensors(self.results)]
        return str(tensors[0].dtype).removeprefix("torch.") if tensors else "none"

    @property
    def key(self) -> Any:
        """What two calls that test the same have in common."""
        return self.name, repr([_described(a) for a in self.arguments])


def _tensors(values: Sequence[Any]) -> Iterator[torch.Tensor]:
    for value in values:
        if isinstance(value, torch.Tensor):
            yield value
        elif isinstance(value, (list, tuple)):
            yield from _tensors(value)


def _described(value: Any) -> Any:
    if isinstance(value, torch.Tensor):
        return tuple(value.shape), str(value.dtype)
    return [_described(one) for one in value] if isinstance(value, (list, tuple)) else value


def ir_name(overload: Any) -> str:
    """The name in the torch dialect."""
    namespace, _, name = overload._schema.name.partition("::")
    if name.startswith("sym_size"):
        name = name.removeprefix("sym_")
    more = overload._overloadname
    return f"torch.{namespace}.{name}" if more == "default" else f"torch.{namespace}.{name}.{more}"


class Recorder(TorchDispatchMode):
    """Notes the calls of overloads that return new tensors."""

    def __init__(self, wanted: Any) -> None:
        super().__init__()
        self.calls: list[Call] = []
        self.wanted = wanted

    def __torch_dispatch__(self, func: Any, types: Any, args: Any = (), kwargs: Any = None) -> Any:
        given = kwargs or {}
        name = ir_name(func)
        note = self.wanted(name)
        arguments = _copied(_arguments(func._schema, args, given)) if note else []
        found = func(*args, **given)
        if note and _is_plain(arguments) and _is_plain(found):
            results = found if isinstance(found, tuple) else (found,)
            self.calls.append(Call(name, arguments, _copied(list(results))))
        return found


_SIMPLE = (int, float, complex, str, torch.dtype, torch.device, torch.layout, torch.memory_format)


def _is_plain(value: Any) -> bool:
    """Whether a value is made of numbers, texts, and dense tensors in memory."""
    if isinstance(value, (list, tuple)):
        return all(map(_is_plain, value))
    if isinstance(value, torch.Tensor):
        return type(value) is torch.Tensor and value.layout is torch.strided and value.device.type == "cpu"
    return value is None or isinstance(value, _SIMPLE)


def _copied(value: Any) -> Any:
    if isinstance(value, torch.Tensor):
        return value.detach().clone() if value.layout is torch.strided else value
    return [_copied(one) for one in value] if isinstance(value, (list, tuple)) else value


def _arguments(schema: Any, args: Sequence[Any], given: Any) -> list[Any]:
    found: list[Any] = []
    for i, argument in enumerate(schema.arguments):
        if i < len(args):
            found.append(args[i])
        elif argument.name in given:
            found.append(given[argument.name])
        else:
            found.append(argument.default_value)
    return found


# Modules


class _Writer:
    """Writes the arguments of a call as constants and parameters."""

    def __init__(self, b: Builder, block: Block) -> None:
        self.b = b
        self.block = block
        self.inputs: list[np.ndarray[Any, Any]] = []

    def value(self, value: Any, type: str) -> Any:
        if isinstance(value, torch.Tensor):
            return self._parameter(value)
        if isinstance(value, (list, tuple)) or type.endswith("[]"):
            return self._list(value, type.removesuffix("?").removesuffix("[]"))
        return self.b(_constant(value, type))

    def _parameter(self, value: torch.Tensor) -> Any:
        self.inputs.append(array_of(value))
        return self.block.add_argument(type_of(value))

    def _list(self, values: Any, type: str) -> Any:
        if values is None:
            return self.b(k.ConstantNoneOp())
        if isinstance(values, (int, float)):
            values = [values]
        parts = [self.value(one, type) for one in values]
        plain = {
            "Tensor": t.ValueTensorType(None, None),
            "int": t.IntType(),
            "float": t.FloatType(),
            "bool": t.BoolType(),
        }
        contained: Any = plain[type.removesuffix("?")]
        if type.endswith("?"):
            contained = t.OptionalType(contained)
        return self.b(lists.ListConstructOp(parts, t.ListType(contained)))


def _constant(value: Any, type: str) -> Any:
    plain = type.removesuffix("?")
    if value is None:
        return k.ConstantNoneOp()
    if isinstance(value, torch.dtype):
        if value not in DTYPES:
            raise NotTaken(f"the element type {value}")
        return k.ConstantIntOp(IntegerAttr(DTYPES[value], i64))
    if isinstance(value, torch.device):
        return k.ConstantDeviceOp(StringAttr(str(value)))
    if isinstance(value, (torch.layout, torch.memory_format)) or plain in ("Layout", "MemoryFormat"):
        return k.ConstantIntOp(IntegerAttr(0, i64))
    if isinstance(value, str):
        return k.ConstantStrOp(StringAttr(value))
    if isinstance(value, bool):
        return k.ConstantBoolOp(bool_attr(value))
    if isinstance(value, int) and plain != "float":
        return k.ConstantIntOp(IntegerAttr(value, i64))
    if isinstance(value, (int, float)):
        return k.ConstantFloatOp(FloatAttr(float(value), f64))
    raise NotTaken(f"an argument that is a {value.__class__.__name__}")


def element_type(dtype: torch.dtype) -> Any:
    """The builtin element type of a dtype of PyTorch."""
    if dtype not in DTYPES:
        raise NotTaken(f"the element type {dtype}")
    return SCALAR_TYPES[DTYPES[dtype]]


def type_of(value: torch.Tensor) -> Any:
    return t.ValueTensorType(tuple(value.shape), t.torch_element(element_type(value.dtype)))


def array_of(value: torch.Tensor) -> Any:
    """The elements as an array of NumPy."""
    dtype = dtype_of(element_type(value.dtype))
    value = value.detach().resolve_conj().resolve_neg().contiguous()
    if value.dtype is torch.bfloat16:
        return value.view(torch.int16).numpy().view(dtype)
    return value.numpy().astype(dtype, copy=False)


def module_of(call: Call) -> tuple[Any, list[Any]]:
    """A module whose function `main` is the call, and the arrays of its arguments. Raises `NotTaken`."""
    op_class = BY_NAME[call.name]
    block = Block([])
    b = Builder.at_end(block)
    writer = _Writer(b, block)
    schema = op_class.schema
    operands = [writer.value(v, a.type) for v, a in zip(call.arguments, schema.arguments, strict=True)]
    results = [_result_type(one) for one in call.results]
    if isinstance(call.results[0], list):
        listed = b.insert(op_class(operands, [t.ListType(t.ValueTensorType(None, None))]))
        results = [type_of(one) for one in call.results[0]]
        made = b.insert(lists.ListUnpackOp(listed.results[0], results))
    else:
        made = b.insert(op_class(operands, results))
    given = [value for value in made.results if not isinstance(value.type, t.NoneType)]
    results = [value.type for value in given]
    b.insert(ReturnOp(given))
    function = FuncOp("main", FunctionType(tuple(a.type for a in block.arguments), tuple(results)), body=Region(block))
    return ModuleOp.of([function]), writer.inputs


def _result_type(value: Any) -> Any:
    if value is None:
        return t.NoneType()
    if isinstance(value, list):
        return t.ListType(t.ValueTensorType(None, None))
    return type_of(value) if isinstance(value, torch.Tensor) else _scalar_type(value)


def _scalar_type(value: Any) -> Any:
    if isinstance(value, bool):
        return t.BoolType()
    if isinstance(value, int):
        return t.IntType()
    if isinstance(value, float):
        return t.FloatType()
    raise NotTaken(f"a result that is a {value.__class__.__name__}")


# Samples


def recorded(info: Any, dtype: torch.dtype, wanted: Any, limit: int) -> list[Call]:
    """The calls of wanted overloads in the first `limit` samples that an OpInfo has for a dtype."""
    found: list[Call] = []
    torch.manual_seed(0)
    backward = info.supports_autograd and dtype in info.supported_backward_dtypes("cpu")
    # not `info.sample_inputs`, which reads the whole stack for each sample, most of the time in a test
    for i, sample in enumerate(info.sample_inputs_func(info, "cpu", dtype, backward)):
        if i >= limit:
            break
        with Recorder(wanted) as recorder:
            try:
                result = info.op(sample.input, *sample.args, **sample.kwargs)
                if backward:
                    _sum(result).backward()
            except (RuntimeError, NotImplementedError, IndexError, ValueError, TypeError, AssertionError):
                continue
        found += recorder.calls
    return found


def _sum(result: Any) -> Any:
    """A number whose derivatives depend on all floats of a result."""
    total = torch.zeros((), dtype=torch.float64)
    for one in _tensors([result]):
        if one.requires_grad:
            total = total + (one.abs() if one.is_complex() else one).sum()
    return total


def calls_of_samples(
    wanted: Any, samples: int, each: int, dtypes: Collection[torch.dtype] = DTYPES
) -> dict[tuple[str, str], list[Call]]:
    """Up to `each` different calls of each overload and dtype in the samples that OpInfo has for `dtypes`."""
    from torch.testing._internal.common_methods_invocations import op_db

    found: dict[tuple[str, str], list[Call]] = {}
    seen: set[Any] = set()
    for info in op_db:
        for dtype in dtypes:
            if dtype in info.dtypes and not info.name.startswith("jiterator"):
                _add_calls(found, seen, recorded(info, dtype, wanted, samples), each)
    return found


def _add_calls(found: Any, seen: set[Any], calls: Sequence[Call], each: int) -> None:
    for call in calls:
        kept = found.setdefault((call.name, call.dtype), [])
        if len(kept) < each and call.key not in seen:
            seen.add(call.key)
            kept.append(call)


TOLERANCES = {
    "float16": (1e-3, 1e-5), "bfloat16": (1.6e-2, 1e-5), "float32": (1.3e-6, 1e-5), "float64": (1e-7, 1e-7),
    "complex64": (1.3e-6, 1e-5), "complex128": (1e-7, 1e-7),
}  # fmt: skip
"""Relative and absolute, as `torch.testing.assert_close` has them."""


_WIDE = {torch.float16: torch.float64, torch.bfloat16: torch.float64, torch.float32: torch.float64, torch.complex64: torch.complex128}


def _widened(value: Any) -> Any:
    if isinstance(value, torch.Tensor):
        return value.to(_WIDE.get(value.dtype, value.dtype))
    if isinstance(value, torch.dtype):
        return _WIDE.get(value, value)
    return [_widened(one) for one in value] if isinstance(value, (list, tuple)) else value


def in_double(call: Call) -> list[Any] | None:
    """What PyTorch returns for the arguments in double precision; None if it does not take them."""
    packet, _, overload = call.name.removeprefix("torch.aten.").partition(".")
    function = getattr(getattr(torch.ops.aten, packet), overload or "default")
    plain, named = [], {}
    for argument, value in zip(function._schema.arguments, _widened(call.arguments)):
        if argument.kwarg_only:
            named[argument.name] = value
        else:
            plain.append(value)
    try:
        found = function(*plain, **named)
    except (RuntimeError, TypeError, NotImplementedError):
        return None
    return list(found) if isinstance(found, tuple) else [found]


def differences(call: Call, found: Sequence[Any]) -> str | None:
    """How results differ from PyTorch's; None if all are equal up to the tolerance of their dtypes, or are, element by
    element, at most twice as far as PyTorch's from what PyTorch computes in double precision."""
    wanted = call.results[0] if isinstance(call.results[0], list) else [one for one in call.results if one is not None]
    if len(found) != len(wanted):
        return f"{len(found)} results, expected {len(wanted)}"
    exact: list[Any] | None = None
    for i, (expected, one) in enumerate(zip(wanted, found)):
        if call.name == "torch.aten.polygamma":
            one = _without_poles(call, expected, one)
        text = difference(expected, one) if call.name not in UNSPECIFIED else other_form(array_of(expected), one)
        if text is None or (i == 1 and call.name in _ANY_OF_EQUAL and _picks_equal(call, one)):
            continue
        exact = exact or in_double(call)
        if exact is None or not _is_as_near(exact[i], expected, one):
            return f"result {i}: {text}"
    return None


UNSPECIFIED = frozenset(f"torch.aten.{name}" for name in (
    "empty.memory_format", "empty_strided", "new_empty_strided", "empty_permuted", "empty_like", "rand", "randn", "rand_like", "randn_like",
    "randint.low", "randperm", "bernoulli", "bernoulli.p",
))  # fmt: skip
"""Operations of which only the shape and the element type are compared: elements that are not set, or random."""
_ANY_OF_EQUAL = ("torch.aten.sort", "torch.aten.topk", "torch.aten.argsort", "torch.aten.kthvalue")
"""Of equal elements, PyTorch does not say which index comes first."""


def _without_poles(call: Call, expected: Any, found: Any) -> Any:
    """What is found but at whole numbers up to 0, where PyTorch divides by the rounding error of a sine."""
    x = np.asarray(call.arguments[1].to(torch.float64))
    return np.where((x <= 0) & (x == np.floor(x)), array_of(expected), found).astype(found.dtype)


def _picks_equal(call: Call, indices: Any) -> bool:
    """Whether indices are those of the values that PyTorch returned."""
    x, values = call.arguments[0], call.results[0]
    dim = call.arguments[2 if call.name in ("torch.aten.topk", "torch.aten.kthvalue") else 1]
    places = torch.from_numpy(np.asarray(indices))
    if call.name == "torch.aten.kthvalue":
        alone = x.dim() and not call.arguments[3]
        places, values = (one.unsqueeze(dim) if alone else one for one in (places, values))
        return torch.equal(torch.gather(x, dim, places), values)
    distinct = all(len(set(line)) == len(line) for line in np.moveaxis(indices, dim, -1).reshape(-1, indices.shape[dim]).tolist())
    return distinct and torch.equal(torch.gather(x, dim, places), values)


def _is_as_near(exact: Any, expected: Any, found: Any) -> bool:
    if not isinstance(exact, torch.Tensor) or exact.dtype not in (torch.float64, torch.complex128):
        return False
    if expected.dtype not in _WIDE or tuple(found.shape) != tuple(exact.shape) or array_of(expected).dtype != found.dtype:
        return False
    middle = exact.numpy()
    ours, theirs = (np.abs(one.astype(middle.dtype) - middle) for one in (found, array_of(expected)))
    rtol, atol = TOLERANCES[found.dtype.name]
    return bool(np.all((ours <= 2 * theirs + rtol * np.abs(middle) + atol) | (np.isnan(ours) & np.isnan(theirs))))


def other_form(expected: Any, found: Any) -> str | None:
    """How an array differs in shape or dtype; None if it does not."""
    if expected.dtype == found.dtype and expected.shape == found.shape:
        return None
    return f"expected {expected.dtype}{list(expected.shape)}, found {found.dtype}{list(found.shape)}"


def difference(expected: Any, found: Any) -> str | None:
    """How a result differs from PyTorch's; None if it is equal up to the tolerance of its dtype."""
    if not isinstance(expected, torch.Tensor):
        return None if expected == found or expected != expected else f"expected {expected}, found {found}"
    array = array_of(expected)
    found = np.asarray(found)
    if (text := other_form(array, found)) is not None:
        return text
    rtol, atol = TOLERANCES.get(array.dtype.name, (0, 0))
    wide = np.complex128 if array.dtype.kind == "c" else np.float64 if rtol else array.dtype
    a, b = np.atleast_1d(array.astype(wide)), np.atleast_1d(found.astype(wide))
    close = np.isclose(b, a, rtol=rtol, atol=atol, equal_nan=True) if rtol else a == b
    if np.all(close):
        return None
    place = tuple(int(i[0]) for i in np.nonzero(~close))
    return f"{int((~close).sum())} of {a.size} differ, at {list(place)} expected {a[place]}, found {b[place]}"
