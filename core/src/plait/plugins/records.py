"""What a plugin contributes: one small frozen record for each thing, with a loader that runs on first use."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Any

from plait.frozen import Frozen
from plait.lazy import import_module

ANY_LEVEL = "any"
"""The level of a backend that takes operations of every dialect at every level."""

Loader = Callable[[], Any] | str
"""A function without arguments, or `"package.module:name"`. Nothing is imported before the thing is needed."""


def run_loader(loader: Loader) -> Any:
    """What a loader returns or names."""
    if not isinstance(loader, str):
        return loader()
    module, _, attribute = loader.partition(":")
    return getattr(import_module(module), attribute)


class Record(Frozen):
    """Base of all records."""

    name: str
    load: Loader

    def loaded(self) -> Any:
        """Run the loader. The context caches what it returns; call this through the context."""
        return run_loader(self.load)


class DialectRecord(Record):
    """A dialect. `load` returns a `plait.define.Dialect`.

    `reads` names other dialects whose text is read as this one, where they have an operation, attribute or type of the
    same mnemonic. The loader of each returns what helps instead of the operations that this dialect lacks, by name.
    With `makes_constants`, the dialect is asked for constants of scalars that no other dialect makes.
    """

    summary: str = ""
    makes_constants: bool = False
    reads: Mapping[str, Loader] = MappingProxyType({})


class ModelRecord(Frozen):
    """Models of an interface for operations, by IR name; operations of absent dialects are ignored.

    `interface` is the name of the interface class. `load` returns a mapping from operation name to model. A plugin
    attaches models if it owns the interface or the operations; `bridge=True` declares that it owns neither on purpose.
    """

    interface: str
    ops: tuple[str, ...]
    load: Loader
    bridge: bool = False

    loaded = Record.loaded


class TypeRuleRecord(Frozen):
    """Rules that convert types of the dialect `source` to types of the dialect `target`.

    `load` returns a sequence of `plait.typeconv.TypeRule`. Rules of a higher `priority` win; two rules of the same
    priority for the same type class and target are an error that names both distributions.
    """

    source: str
    target: str
    load: Loader
    priority: int = 0

    loaded = Record.loaded


class ConversionRecord(Frozen):
    """A conversion between dialects; it can be named as a pass, and it is an edge for the planner.

    `source` and `target` are dialect names, one or several; each may be the name of one operation. `leaves` names
    interfaces of operations that it makes or leaves, of whatever dialect, for others to lower.
    `load` returns a `plait.rewrite.Conversion` or a pass class. `requires` names the dialects that must be installed.
    `level` is one of `edge`, `tensor`, `buffer`, `target`, or a step such as `edge->tensor`. `cost` orders
    alternatives: the planner takes the cheapest path.
    A conversion that is `part_of` a pass has no edge of its own: plans take that pass, which runs its parts together.
    With `at_start`, the source is a form in which programs are stored: it is converted before anybody asks for the
    types of a function.
    """

    name: str
    source: str | tuple[str, ...]
    target: str | tuple[str, ...]
    load: Loader
    summary: str = ""
    requires: tuple[str, ...] = ()
    leaves: tuple[str, ...] = ()
    level: str = "tensor"
    phase: str = ""
    cost: int = 10
    part_of: str = ""
    at_start: bool = False

    loaded = Record.loaded


class PassRecord(Record):
    """A pass. `load` returns a subclass of `plait.passes.Pass`.

    A pass that changes what a module consists of (generalize, bufferize) is an edge for the planner too: it says what
    it `consumes` (dialect or operation names, and operations with a model of one of `interfaces`), what it `produces`
    (and `leaves`, as conversions do), and the step between levels in `level`. A pass that consumes an interface and
    changes the level takes the whole module there.

    The planner runs a pass with `default=True` in its `phase`: behind the conversions, the cheaper ones first unless
    `after` and `before` (names of passes and conversions) say otherwise. `targets` are the backends whose plans run it,
    all if there are none; with `in_process=True` it runs only where the code stays in this process, with
    `for_threads=True` only where it may use several threads, with `for_libraries=True` only if there is one of the
    libraries of compiled functions that plugins offer (`LibraryRecord`), with `for_parameters=True` only if the module
    names values that are bound when its code is loaded. `options` is what a plan writes behind the
    name, as in `bufferize-function-boundaries=true`. A pass with `for_described_targets=True` adapts a module to a
    machine: the planner runs it only for a target that a plugin describes (a `TargetRecord` with the name of the
    backend), whose name it gets as the option `target`. `machine` names the options that describe the machine
    to generate code for, fields of `plait.runtime.Target`: a plan writes them unless it is this machine. A pass that
    runs on operations of one name other than `builtin.module` states it as its `anchor` here too, so that a plan can be
    written without loading passes. With `at_start`, a module with one of the operations in `consumes` at its top is
    changed before anybody asks for the types of a function, whatever the target. A default pass that writes operations
    as operations of an earlier level names the dialects or operations that it changes in `raises`: plans run it if the
    input has one of them, and begin with tensors then.
    """

    summary: str = ""
    consumes: tuple[str, ...] = ()
    interfaces: tuple[str, ...] = ()
    produces: tuple[str, ...] = ()
    leaves: tuple[str, ...] = ()
    requires: tuple[str, ...] = ()
    level: str = ""
    phase: str = ""
    cost: int = 10
    default: bool = False
    after: tuple[str, ...] = ()
    before: tuple[str, ...] = ()
    targets: tuple[str, ...] = ()
    in_process: bool = False
    for_threads: bool = False
    for_libraries: bool = False
    for_parameters: bool = False
    options: str = ""
    for_described_targets: bool = False
    machine: tuple[str, ...] = ()
    anchor: str = ""
    at_start: bool = False
    raises: tuple[str, ...] = ()


class PhaseRecord(Frozen):
    """A phase of plans: where it ends, the IR can be printed and kept, and a run can stop or resume.

    Phases are ordered by `level`, and within one level by `after` and `before`. A conversion or pass belongs to the
    phase that its record names; else to the first phase of the level at which it ends, or the last one if it starts
    there too. With `clean_up`, plans canonicalize and remove common subexpressions at the end.

    A phase in which a plan converts nothing is left out, unless the input has operations of `dialects`, or single ones
    that are named there.
    """

    name: str
    level: str
    summary: str = ""
    after: tuple[str, ...] = ()
    before: tuple[str, ...] = ()
    clean_up: bool = False
    dialects: tuple[str, ...] = ()


class PipelineRecord(Frozen):
    """A named pipeline: its textual form, which may name passes and other pipelines."""

    name: str
    text: str
    summary: str = ""


class BackendRecord(Record):
    """A backend. `load` returns a `plait.runtime.Backend`; `accepts` names the dialects that it takes at `level`."""

    accepts: tuple[str, ...] = ()
    summary: str = ""
    level: str = "target"


class FrontendRecord(Record):
    """A reader of another format. `load` returns a function `(data: bytes, ctx, filename) -> ModuleOp`.

    It reads files with one of `extensions`, and data that begins with one of `magic`; of several readers, the one with
    the longest beginning that matches. What is returned depends on `data` and `filename` alone, by which compiled
    functions are cached; and on the files that `companions` names, which loads a function `(data, filename)` to paths.

    A record with `objects` is for what programs hold in Python: instances of classes, each named by the package that
    it comes from and its own name, as `jax.Lowered` for `jax._src.stages.Lowered`. `load` returns a function
    `(source, example_inputs, ctx) -> ModuleOp`; `example_inputs` is a sequence, or None if none were given.

    One that `maps` takes data of a large file as a read-only `mmap` too, of which it makes views, not copies.

    A format that is written, too, has a function `(module, ctx) -> bytes` in `write`, which raises `DiagnosticError` at
    what the format cannot hold.

    One that refuses what it does not know of a program can list that for `plait models check`: `inspect` loads a
    function `(data, ctx, filename)` that returns the module of the rest, whose functions take what is missing as
    arguments, and a `plait.partition.Support` for each kind of what is missing.
    """

    extensions: tuple[str, ...] = ()
    magic: tuple[bytes, ...] = ()
    objects: tuple[str, ...] = ()
    summary: str = ""
    companions: Loader | None = None
    write: Loader | None = None
    inspect: Loader | None = None
    maps: bool = False


class TargetRecord(Record):
    """A description of a machine. `load` returns a `plait.runtime.Target`. One that has the name of a backend describes
    the backend's machine: plans for it run the passes that adapt a module to a target."""

    summary: str = ""


class InterpreterRecord(Frozen):
    """Reference semantics for operations of `dialect`, added from outside. `load` returns interpretations."""

    dialect: str
    load: Loader

    loaded = Record.loaded


class CallTargetRecord(Record):
    """What a name means to operations of IR name `op`, one or several, that call by name, as `tcp.custom_op` does.

    `load` returns a `plait.call_targets.CallTarget`: how such a call is interpreted and lowered. It serves the names in
    `also` too, which it may tell apart by what the operation calls.
    """

    op: str | tuple[str, ...]
    also: tuple[str, ...] = ()
    summary: str = ""


class LibraryRecord(Record):
    """A library of compiled functions that programs in this process may call. `load` returns a
    `plait.libraries.Library`: where it is, which functions it has, and what they cost."""

    summary: str = ""


class CommandRecord(Record):
    """A subcommand of `plait`. `load` returns a `typer.Typer` or a function that typer can call."""

    summary: str = ""


AnyRecord = (
    DialectRecord
    | ModelRecord
    | TypeRuleRecord
    | ConversionRecord
    | PassRecord
    | PhaseRecord
    | PipelineRecord
    | BackendRecord
    | FrontendRecord
    | TargetRecord
    | InterpreterRecord
    | CallTargetRecord
    | LibraryRecord
    | CommandRecord
)
