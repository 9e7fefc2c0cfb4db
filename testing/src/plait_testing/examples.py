"""The examples in the docstrings of operations, as modules: `example_module(AddIOp, ctx)`."""

from __future__ import annotations

import re
import textwrap
from typing import TYPE_CHECKING, Any

from plait.ir.verify import verify
from plait.syntax.parser import OpParser, parse_module

if TYPE_CHECKING:
    from plait.builtin.ops import ModuleOp
    from plait.context import Context
    from plait.define.op import Op

_EXAMPLE = re.compile(r"```mlir\n(.*?)```", re.DOTALL)


def example_text(op_class: type[Op]) -> str:
    """The `mlir` block in the docstring of an operation. Raises `AssertionError` unless there is exactly one."""
    found = _EXAMPLE.findall(op_class.__doc__ or "")
    assert len(found) == 1, f"'{op_class.name}' has {len(found)} examples, expected one"
    return textwrap.dedent(found[0])


class _OpenParser(OpParser):
    """A parser for a piece of a function: `inputs` are the names that nothing in the text defines."""

    inputs: dict[str, Any]

    def check_forward_references(self) -> None:
        if self.region_depth:
            super().check_forward_references()
        else:
            self.inputs = dict(self.forward)


def example_module(op_class: type[Op], ctx: Context) -> ModuleOp:
    """The example of an operation, parsed and verified.

    An example that is a piece of a function is put into a `func.func` whose arguments are the values that it does not
    define; symbols next to it stay in the module. Where `func` is not installed the module takes the place of the
    function. Raises `DiagnosticError`.
    """
    text = example_text(op_class)
    parser = _OpenParser(text, ctx, f"{op_class.name}.mlir")
    operations = parser.parse_top_level()
    if any(op.get_attr("sym_name") is None and op.name != "builtin.module" for op in operations):
        put = _in_function if ctx.dialect("func") is not None else _in_module
        text = put(text, {name: value.type for name, value in parser.inputs.items()})
    module = parse_module(text, ctx, f"{op_class.name}.mlir")
    verify(module, ctx)
    return module


def _in_function(text: str, inputs: dict[str, Any]) -> str:
    """`text` in a function. Symbols stay before it: they are the lines up to an empty one, if there is one."""
    symbols, separator, body = text.partition("\n\n")
    if not separator:
        symbols, body = "", text
    arguments = ", ".join(f"{name}: {ty}" for name, ty in inputs.items())
    return f"{symbols}\nfunc.func @example({arguments}) {{\n{body}  return\n}}\n"


def _in_module(text: str, inputs: dict[str, Any]) -> str:
    """`text` behind operations of builtin that stand for the values that it does not define."""
    values = [f"{name} = builtin.unrealized_conversion_cast to {ty}" for name, ty in inputs.items()]
    return "\n".join([*values, text])


def check_example(op_class: type[Op], ctx: Context) -> None:
    """Raise unless the example of an operation contains it, and both forms of its text are read back as the same."""
    module = example_module(op_class, ctx)
    assert any(op.name == op_class.name for op in module.walk()), f"the example of '{op_class.name}' does not use it"
    text, generic = module.print(), module.print(generic=True)
    assert parse_module(text, ctx).print() == text
    assert parse_module(generic, ctx).print(generic=True) == generic
    assert parse_module(generic, ctx).print(use_hints=False) == module.print(use_hints=False)
