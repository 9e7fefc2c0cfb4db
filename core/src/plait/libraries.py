"""Libraries of compiled functions that programs call where that is faster than code of their own.

A plugin offers one with the hook `plait_libraries`:

```python
@hookimpl
def plait_libraries():
    yield LibraryRecord("toy-blas", load="plait_toy.library:BLAS", summary="Products of small matrices")
```

where `BLAS` is a `Library`: where its file is, and its functions, each with the operations that it may replace.
"""

from __future__ import annotations

import ctypes
from collections.abc import Callable, Sequence
from functools import cached_property
from typing import TYPE_CHECKING, Any, Literal

from plait.frozen import FrozenValue
from plait.interfaces.cost_model import Cost

if TYPE_CHECKING:
    from plait.context import Context
    from plait.interfaces.interface import Interface
    from plait.ir.builder import Builder
    from plait.ir.operation import Operation
    from plait.ir.value import Value
    from plait.runtime.target import Target

Level = Literal["source", "tensor", "structured"]


class LibraryNotFoundError(Exception):
    """The file of a library is not on this machine. `help` says how to install it."""

    def __init__(self, message: str, help: str | None = None) -> None:
        super().__init__(message)
        self.help = help


class Site(FrozenValue):
    """What a function may ask when it is offered an operation."""

    ctx: Context
    machine: Target


class Offer(FrozenValue):
    """A call that would do what an operation does.

    `build(builder)` inserts it, in front of the operation, and returns the values that replace its results. `cost` is
    the cost of that, `instead` the cost of the code that would be generated: what `CostModel` says of the operation
    unless it is given. None is a cost that is not known; then the function is called only on request, or where the
    condition holds that `where(builder)` builds, a value of type `i1`: for what depends on sizes at run time.
    """

    build: Callable[[Builder], Sequence[Value[Any]]]
    cost: Cost | None = None
    instead: Cost | None = None
    where: Callable[[Builder], Value[Any]] | None = None


class NativeFunction(FrozenValue):
    """A function of a library, and the operations that it may replace.

    Those are operations of an IR name in `ops`, and operations with a model of `interface`. `offer(op, site)` looks at
    one of them: at shapes, types, attributes and the machine; it returns an `Offer`, or says why there is none; None if
    the operation is of another kind.
    `interpret(op, *values)` is the reference semantics of a call: it returns an array for each output, from the values
    of all inputs and outputs, and then what the function returns, if that is used.

    `level` is where in a plan operations are looked at: `source`, as the program has them, `tensor`, as they are before
    they become structured operations, or `structured`, where elementwise operations have been fused.
    """

    name: str
    offer: Callable[[Operation, Site], Offer | str | None]
    interpret: Callable[..., Any]
    ops: tuple[str, ...] = ()
    interface: type[Interface] | None = None
    level: Level = "tensor"

    def may_look_at(self, op_name: str, ctx: Context) -> bool:
        """Whether `looks_at` is true for some operations of that name."""
        return op_name in self.ops or (self.interface is not None and ctx.has_model(self.interface.__name__, op_name))

    def looks_at(self, op: Operation, ctx: Context) -> bool:
        """Whether `op` is one of the operations that the function may replace."""
        if op.name in self.ops:
            return True
        return self.interface is not None and ctx.model(self.interface, op) is not None


class Library(FrozenValue):
    """A shared library. `find` returns the path of its file, or raises `LibraryNotFoundError`; it is called once.

    `prepare` is called with the library (a `ctypes.CDLL`) once it has been loaded, before any of its functions.
    """

    functions: Sequence[NativeFunction]
    find: Callable[[], str]
    prepare: Callable[[ctypes.CDLL], None] | None = None

    @cached_property
    def _found(self) -> str | LibraryNotFoundError:
        try:
            return self.find()
        except LibraryNotFoundError as error:
            return error

    @property
    def is_found(self) -> bool:
        """Whether the file is there. It is not loaded to find out."""
        return isinstance(self._found, str)

    @cached_property
    def _loaded(self) -> ctypes.CDLL | LibraryNotFoundError:
        if isinstance(self._found, LibraryNotFoundError):
            return self._found
        try:
            loaded = ctypes.CDLL(self._found)
            if self.prepare is not None:
                self.prepare(loaded)
        except LibraryNotFoundError as error:
            return error
        except OSError as error:
            return LibraryNotFoundError(f"the library cannot be loaded: {error}")
        return loaded

    @property
    def why_absent(self) -> LibraryNotFoundError | None:
        """Why the functions cannot be called; None if they can. Loads the library."""
        return self._loaded if isinstance(self._loaded, LibraryNotFoundError) else None

    @property
    def path(self) -> str:
        """The file that has been loaded. Raises `LibraryNotFoundError`."""
        return str(self._opened()._name)

    def has(self, symbol: str) -> bool:
        """Whether the library defines a function of that name."""
        return not isinstance(self._loaded, LibraryNotFoundError) and hasattr(self._loaded, symbol)

    def address(self, symbol: str) -> int:
        """The address of a function. Raises `LibraryNotFoundError`, also if there is no such function."""
        library = self._opened()
        try:
            found = ctypes.cast(getattr(library, symbol), ctypes.c_void_p).value
        except AttributeError:
            raise LibraryNotFoundError(f"'{library._name}' has no function '{symbol}'") from None
        return found or 0

    def function(self, name: str) -> NativeFunction | None:
        """The function of that name; None if there is none."""
        return next((function for function in self.functions if function.name == name), None)

    def _opened(self) -> ctypes.CDLL:
        if isinstance(self._loaded, LibraryNotFoundError):
            raise self._loaded
        return self._loaded


def library_of(ctx: Context, name: str) -> Library | None:
    """The library that a plugin offers under a name; None if none does."""
    record = ctx.libraries.get(name)
    return None if record is None else ctx.load(record)


def has_libraries(ctx: Context) -> bool:
    """Whether any library that plugins offer is on this machine."""
    return any(library_of(ctx, name).is_found for name in ctx.libraries)  # type: ignore[union-attr]
