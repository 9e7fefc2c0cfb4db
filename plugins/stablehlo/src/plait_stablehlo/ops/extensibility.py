"""Operations that others give meaning to: custom_call and composite."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any

from plait import define as d
from plait.builtin.attributes import DenseElementsAttr, DictionaryAttr, StringAttr, SymbolRefAttr
from plait.builtin.types import FunctionType, ShapedType, TupleType, index
from plait.define import constraints as c
from plait.ir.attribute import VerifyError

from plait_stablehlo import constraints as h
from plait_stablehlo.attributes import OutputOperandAliasAttr
from plait_stablehlo.compatibility import violation
from plait_stablehlo.ops.buffer_calls import check_buffers
from plait_stablehlo.syntax.directives import CUSTOM_CALL_TARGET

if TYPE_CHECKING:
    from plait.builtin.types import Attribute, Type

_BackendConfig = c.AttrPredicate("string or dictionary", lambda x: isinstance(x, (StringAttr, DictionaryAttr)))

_SymbolArray = c.ArrayOf(c.FlatSymbolRefAttr, "array of references to symbols, not nested")


def _is_layout(x: Attribute) -> bool:
    return isinstance(x, DenseElementsAttr) and x.type.element_type is index and len(x.type.shape) == 1


_Layout = c.AttrPredicate("layout, a rank-1 tensor of index", _is_layout)
_LayoutArray = c.ArrayOf(_Layout, "array of layouts, each a rank-1 tensor of index")
_AliasArray = c.ArrayOf(OutputOperandAliasAttr, "array of aliases between outputs and operands")
#: By number; the last one has typed arguments.
_API_VERSIONS = (
    "API_VERSION_UNSPECIFIED", "API_VERSION_ORIGINAL", "API_VERSION_STATUS_RETURNING",
    "API_VERSION_STATUS_RETURNING_UNIFIED", "API_VERSION_TYPED_FFI",
)  # fmt: skip
_TYPED = 4
_ApiVersion = c.AttrPredicate(
    f"integer of type i32 from 0 to {_TYPED}, the version of the calling convention",
    lambda x: c.I32Attr.check(x) and 0 <= x.value <= _TYPED,
    coerce=c.I32Attr.coerce, spelling=c.I32Attr.spelling, type=c.I32Attr.type,
)  # fmt: skip


class CustomCallOp(d.Op):
    """Call what the implementation knows by the name `call_target_name`.

    ```mlir
    %r = stablehlo.custom_call @Sharding(%x) {has_side_effect = true} : (tensor<4xf32>) -> tensor<4xf32>
    ```

    Semantics: StableHLO, "custom_call".
    """

    name = "stablehlo.custom_call"
    inputs: d.Operands = d.operands(h.CustomCallValue)
    call_target_name = d.attribute(c.StrAttr)
    has_side_effect = d.optional_attribute(c.BoolAttr, absent=False)
    backend_config = d.optional_attribute(_BackendConfig)
    api_version = d.optional_attribute(_ApiVersion, absent=1)
    called_computations = d.optional_attribute(_SymbolArray, absent=())
    operand_layouts = d.optional_attribute(_LayoutArray)
    result_layouts = d.optional_attribute(_LayoutArray)
    output_operand_aliases = d.optional_attribute(_AliasArray, absent=())
    result_tilings = d.optional_attribute(c.ArrayAttr)
    result: d.Results = d.results(h.CustomCallValue)
    assembly = (
        "custom<CustomCallTarget>($call_target_name) `(` $inputs `)` attr-dict `:` functional-type(operands, results)"
    )
    directives = CUSTOM_CALL_TARGET

    @property
    def target(self) -> str:
        """The name that is called."""
        return self.call_target_name.value

    def verify(self) -> None:
        self._check_layouts()
        for alias in self.output_operand_aliases.elements if self.output_operand_aliases is not None else ():
            _check_alias(self, alias)
        version = 1 if self.api_version is None else self.api_version.value
        wanted, kind = (DictionaryAttr, "dictionary") if version == _TYPED else (StringAttr, "string")
        if self.backend_config is not None and not isinstance(self.backend_config, wanted):
            text = f"expected a {kind} as backend_config for api_version {_API_VERSIONS[version]}"
            raise VerifyError(text)
        check_buffers(self)

    def _check_layouts(self) -> None:
        """Raise unless the layouts, if there are any, fit operands and results, or the parts of a single tuple."""
        if self.operand_layouts is None and self.result_layouts is None:
            return
        if self.operand_layouts is None or self.result_layouts is None:
            raise VerifyError("expected layouts for operands and results, or for neither")
        results: Sequence[Any] = [r.type for r in self.results]
        if len(results) == 1 and isinstance(results[0], TupleType):
            results = results[0].types
        _check_layouts("operand", [v.type for v in self.operands], self.operand_layouts.elements)
        _check_layouts("result", results, self.result_layouts.elements)


def _check_layouts(what: str, types: Sequence[Any], layouts: Sequence[Any]) -> None:
    if len(types) != len(layouts):
        text = f"{len(types)} {what}s, but {len(layouts)} layouts"
        raise VerifyError(text)
    for i, (ty, layout) in enumerate(zip(types, layouts)):
        _check_layout(f"{what} #{i}", ty, layout)


def _check_layout(what: str, ty: Type, layout: DenseElementsAttr) -> None:
    """Raise unless a layout of a tensor of known rank is a permutation of its dimensions."""
    if isinstance(ty, TupleType):
        raise VerifyError("layouts of tuples are not supported")
    order = [int(v) for v in layout.values()]
    if not isinstance(ty, ShapedType):
        if order:
            text = f"{what} is not a tensor and cannot have the layout {layout}: it is of type '{ty}'"
            raise VerifyError(text)
    elif hasattr(ty, "shape") and sorted(order) != list(range(len(ty.shape))):
        text = f"expected a permutation of {len(ty.shape)} dimensions as the layout of '{ty}', found {layout}"
        raise VerifyError(text)


def _check_alias(op: Any, alias: Any) -> None:
    """Raise unless the parts of output and operand that are to share memory are there, and of one type."""
    count = len(op.operands)
    if not 0 <= alias.operand_index < count:
        text = f"expected the operand in output_operand_alias at least 0 and below {count}"
        raise VerifyError(f"{text}, found {alias.operand_index}")
    operand = _part("operand_tuple_indices", op.operands[alias.operand_index].type, alias.operand_tuple_indices)
    results = [r.type for r in op.results]
    whole = results[0] if len(results) == 1 else TupleType(tuple(results))
    output = _part("output_tuple_indices", whole, alias.output_tuple_indices)
    if operand is not output:
        text = f"'{operand}' and '{output}'"
        raise VerifyError(f"output_operand_alias joins parts of different types, {text}")


def _part(name: str, ty: Type, indices: Sequence[int]) -> Any:
    for i in indices:
        if not isinstance(ty, TupleType) or not 0 <= i < len(ty.types):
            raise VerifyError(f"{name} of output_operand_alias names a part that does not exist")
        ty = ty.types[i]
    return ty


class CompositeOp(d.Op):
    """Name a computation that `decomposition` spells out.

    ```mlir
    func.func private @my_op(%v: tensor<4xf32>) -> tensor<4xf32> {
      return %v : tensor<4xf32>
    }

    %r = stablehlo.composite "my.op" %x {decomposition = @my_op} : (tensor<4xf32>) -> tensor<4xf32>
    ```

    Semantics: StableHLO, "composite".
    """

    name = "stablehlo.composite"
    inputs: d.Operands = d.operands(h.CompositeValue)
    composite_name = d.attribute(c.StrAttr, ir_name="name")
    composite_attributes = d.optional_attribute(c.DictAttr, absent=DictionaryAttr(()))
    decomposition = d.attribute(c.FlatSymbolRefAttr)
    version = d.optional_attribute(c.I32Attr, absent=0)
    composite_regions: Any = d.regions()
    result: d.Results = d.results(h.CompositeValue)
    assembly = (
        "$composite_name operands (` ` `(` $composite_regions^ `)`)? attr-dict `:` functional-type(operands, results)"
    )

    def verify(self) -> None:
        if _NAMESPACED.fullmatch(self.composite_name.value) is None:
            text = "^[a-zA-Z][a-zA-Z0-9_]*([.][a-zA-Z0-9_$]+)+$"
            raise violation(
                "composite_c1", f'expected a name with a namespace, as "my_namespace.my_op", matching {text}'
            )

    def verify_symbol_uses(self, lookup: Callable[[SymbolRefAttr], Any]) -> None:
        """Raise unless the decomposition is a function of the types of operands and results."""
        function = lookup(self.decomposition)
        ty = getattr(function, "function_type", None)
        if not isinstance(ty, FunctionType):
            text = f"there is no function '{self.decomposition.root}'"
            raise violation("composite_c2", text)
        self._check_types("composite_c3", "operand", [v.type for v in self.operands], ty.inputs)
        self._check_types("composite_c4", "result", [r.type for r in self.results], ty.results)

    def _check_types(self, label: str, what: str, types: Sequence[Any], expected: Sequence[Any]) -> None:
        if len(types) != len(expected):
            raise violation(label, f"has {len(types)} {what}(s), but decomposition has {len(expected)}")
        for i, (ty, other) in enumerate(zip(types, expected)):
            if ty is not other:
                text = f"{what} at index {i} has type '{ty}', but decomposition has type '{other}'"
                raise violation(label, text)


_NAMESPACED = re.compile(r"[a-zA-Z][a-zA-Z0-9_]*(\.[a-zA-Z0-9_$]+)+", re.ASCII)
