"""The context: which dialects, models, passes and backends there are. All lookups go through one, none is global."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Hashable, Iterable, Mapping, Sequence
from functools import partial
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, Literal

from plait.diagnostics.diagnostic import Diagnostic
from plait.ir.lifetime import watch_collector
from plait.plugin import CORE_RECORDS
from plait.plugins.contained import contained_output, described, is_interrupt
from plait.plugins.discovery import discover, files_from_environment, why_left_out
from plait.plugins.files import place_of
from plait.plugins.known import DIALECT_DISTRIBUTION, LOWERED_ELSEWHERE, distribution_of_module, install_command
from plait.plugins.manager import PluginManager, load_explicit
from plait.plugins.records import ConversionRecord, DialectRecord, ModelRecord, PassRecord, PhaseRecord, PipelineRecord
from plait.plugins.registry import Plugin, PluginError, PluginProblem, Registry
from plait.plugins.shared import Loaded, SharedPlugins

if TYPE_CHECKING:
    from os import PathLike
    from typing import Self

    from plait.define import Dialect
    from plait.diagnostics.remark import RemarkKind
    from plait.ir.attribute import Attribute, Type
    from plait.ir.builder import Builder
    from plait.ir.operation import Operation
    from plait.passes.remarks import RemarkEngine
    from plait.progress import When
    from plait.rewrite.greedy_config import RewriteCounter, TraceEvent
    from plait.typeconv import TypeRuleRegistry


class Context:
    """What is installed or given, by name; everything is loaded on first use and kept.

    `Context.from_environment()` is for programs; `Context(plugins=[...], dialects=[...])` knows nothing else than the
    core and what it is given. An unknown operation is an error to the parser unless `allow_unregistered` is set.
    """

    def __init__(
        self, plugins: Iterable[Any] = (), dialects: Iterable[Dialect] = (), *, allow_unregistered: bool = False
    ) -> None:
        self.allow_unregistered = allow_unregistered
        self.statistics: Counter[str] | None = None
        self.trace: Callable[[TraceEvent], None] | None = None  # hears of greedy rewriting in the running pass
        self.counter: RewriteCounter | None = None  # limits it
        self.on_diagnostic: Callable[[Diagnostic], None] | None = None  # hears of warnings and remarks
        self.remarks: RemarkEngine | None = None  # hears of optimization remarks of the running pass
        self.progress: When = "auto"  # when compilations show how far they are
        self.registry = Registry()
        self.registry.add(Plugin("core", "plait-core", records=CORE_RECORDS))
        self._manager: PluginManager | None = None
        self.emitted = 0  # how many warnings and remarks
        self._from_environment = self._has_others = False
        self._given: dict[str, Dialect] = {}
        self._reset_caches()
        watch_collector()
        for dialect in dialects:
            self.add_dialect(dialect)
        plugins = list(plugins)
        if plugins:
            self._manager = PluginManager(self.registry)
            load_explicit(self._manager, plugins)

    @classmethod
    def from_environment(
        cls, *, files: Iterable[str | PathLike[str]] = (), plugins: Iterable[Any] = (), allow_unregistered: bool = False
    ) -> Self:
        """A context of all plugins that are installed and allowed; `plugin_problems` says what is wrong with others.

        `files` are plugins of one Python file each, after those that `PLAIT_PLUGIN_FILES` names; `plugins` are given,
        as to `Context()`. Raises `PluginError` if one of these cannot be used: whoever names it wants it. A plugin that
        takes longer to load than `PLAIT_PLUGIN_TIMEOUT` seconds is skipped; without that it is waited for.
        """
        self = cls(allow_unregistered=allow_unregistered)
        paths = [*files_from_environment(), *map(str, files)]
        given, found = list(plugins), discover()
        self._from_environment, self._has_others = True, bool(given)
        only_installed = not paths and not given
        shared = _shared.of(found) if only_installed else None
        if shared is not None:
            self.registry, self._manager = shared.registry, shared.manager
            vars(self).update(shared.tables)
            return self
        self._manager = manager = PluginManager(self.registry)
        manager.load(found)
        for path in paths:
            manager.add_file(path)
        load_explicit(manager, given)
        if only_installed and not manager.problems:
            _shared.note(found, Loaded(self.registry, manager, {name: vars(self)[name] for name in _TABLES}))
        return self

    def _reset_caches(self) -> None:
        self._dialects: dict[str, Dialect | None] = dict(self._given)
        self._dialect_errors: dict[str, str] = {}
        self._op_classes: dict[str, type[Operation] | None] = {}
        self._attribute_classes: dict[str, type[Attribute] | None] = {}
        self._type_classes: dict[str, type[Type] | None] = {}
        self._models: dict[tuple[type[Any], type[Any]], Any] = {}
        self._loaded: dict[Any, Any] = {}
        self._folds: dict[Any, tuple[Any, ...]] = {}
        self._patterns: dict[Any, tuple[Any, ...]] = {}
        self._interpretations: dict[str, dict[str, Any]] = {}
        self._derived: dict[Any, Any] = {}
        self.type_rules: TypeRuleRegistry | None = None  # what `TypeRuleRegistry.from_context` made
        self._reads: dict[str, DialectRecord] | None = None
        self._constant_makers: tuple[str, ...] | None = None
        for dialect in self._given.values():
            self._index(dialect)

    # Plugins

    @property
    def plugins(self) -> Sequence[Plugin]:
        """The plugins in use, the core first, in the order in which they were loaded."""
        return tuple(self.registry.plugins)

    @property
    def is_of_environment(self) -> bool:
        """Whether the context has the plugins of the environment and nothing else."""
        return self._from_environment and not self._has_others and not self._given

    @property
    def plugin_problems(self) -> Sequence[PluginProblem]:
        """The plugins that were skipped, and why."""
        return tuple(self._manager.problems) if self._manager is not None else ()

    @property
    def hooks(self) -> Any:
        """The hooks around passes and runs, to be called; None if there are no plugins."""
        return self._manager.hooks if self._manager is not None else None

    def load(self, record: Any) -> Any:
        """What the loader of `record` returns, loaded once. Raises `PluginError` that names the plugin."""
        try:
            return self._loaded[record]
        except KeyError:
            pass
        try:
            with contained_output:
                value = record.loaded()
        except BaseException as error:
            if is_interrupt(error):
                raise
            plugin = self.registry.owner[record]
            what = getattr(record, "name", type(record).__name__)
            reason = f"{type(error).__name__}: {error}" if plugin.file else described(error)
            absent = distribution_of_module(error.name or "") if isinstance(error, ModuleNotFoundError) else None
            help = None if absent is None else install_command(absent)
            place = place_of(error, plugin.file) if plugin.file else None
            _shared.forget()
            raise PluginError(f"'{what}' of {plugin.label} cannot be loaded: {reason}", help, place=place) from error
        self._loaded[record] = value
        return value

    # Dialects

    def add_dialect(self, dialect: Dialect) -> None:
        """Use this `dialect` object, in place of one that a plugin may offer under its name."""
        self._given[dialect.name] = dialect
        self._reset_caches()

    def dialect(self, name: str) -> Dialect | None:
        """The dialect of that name, loaded on first use; None if nothing defines it or it cannot be loaded."""
        try:
            return self._dialects[name]
        except KeyError:
            pass
        record = self.registry.tables["dialects"].get(name)
        dialect: Dialect | None = None
        if record is not None:
            try:
                dialect = self.load(record)
            except PluginError as error:
                self._dialect_errors[name] = f"{error.located}; {error.help}" if error.help else error.located
        if dialect is not None:
            self._index(dialect)
        self._dialects[name] = dialect  # last: other threads take what is there for complete
        return dialect

    @property
    def dialect_names(self) -> Sequence[str]:
        """The names of all dialects that are given or offered, sorted; none is loaded to find out."""
        return sorted({*self.registry.tables["dialects"], *self._given})

    def missing_dialect_hint(self, name: str) -> str | None:
        """What would make the dialect `name` available: an install command or why it fails to load; None if unknown."""
        if name in self._dialect_errors:
            return self._dialect_errors[name]
        if name in LOWERED_ELSEWHERE:
            return LOWERED_ELSEWHERE[name]
        distribution = DIALECT_DISTRIBUTION.get(name)
        if distribution is None:
            return None
        for problem in self.plugin_problems:
            if problem.distribution == distribution:
                return str(problem)
        left_out = why_left_out(distribution) if self._from_environment else None
        if left_out is not None:
            return f"the dialect '{name}' is in {distribution}: {left_out}"
        return f"the dialect '{name}' is in {distribution}: {install_command(distribution)}"

    def distribution_of(self, dialect: str) -> str | None:
        """The distribution that defines the dialect, installed or not; None if unknown."""
        record = self.registry.tables["dialects"].get(dialect)
        if record is not None:
            return self.registry.owner[record].distribution or self.registry.owner[record].name
        return DIALECT_DISTRIBUTION.get(dialect)

    def _index(self, dialect: Dialect) -> None:
        self._attribute_classes.update(dialect.attributes)
        self._type_classes.update(dialect.types)

    def _part(self, dialect: Dialect, loader: str) -> Any:
        """What a loader of `dialect` returns; None without a loader. Raises `PluginError` that names the dialect."""
        load = getattr(dialect, loader)
        if not callable(load):
            return load
        return self._contained(dialect, loader.removeprefix("load_"), load)

    def _contained(self, dialect: Dialect, what: str, load: Callable[[], Any]) -> Any:
        """What `load` returns, which imports `what` of `dialect`. Raises `PluginError` that names the dialect."""
        try:
            with contained_output:
                return load()
        except BaseException as error:
            if is_interrupt(error):
                raise
            of, reason = self.distribution_of(dialect.name), described(error)
            _shared.forget()
            raise PluginError(f"the {what} of '{dialect.name}' ({of}) cannot be loaded: {reason}") from error

    def op_class(self, name: str) -> type[Operation] | None:
        """The class of the operation `dialect.mnemonic`; None if it is not registered."""
        try:
            return self._op_classes[name]
        except KeyError:
            found = self._op_classes[name] = self._declared(name)
            return found

    def attribute_class(self, name: str) -> type[Attribute] | None:
        """The class of the attribute `dialect.mnemonic`; None if it is not registered."""
        try:
            return self._attribute_classes[name]
        except KeyError:
            return self._load_and_get(name, self._attribute_classes)

    def type_class(self, name: str) -> type[Type] | None:
        """The class of the type `dialect.mnemonic`; None if it is not registered."""
        try:
            return self._type_classes[name]
        except KeyError:
            return self._load_and_get(name, self._type_classes)

    def _declared(self, name: str) -> type[Operation] | None:
        dialect_name, _, mnemonic = name.partition(".")
        dialect = self.dialect(dialect_name)
        if dialect is None and (other := self.read_as(dialect_name)) is not None:
            dialect, name = self.dialect(other.name), f"{other.name}.{mnemonic}"
        if dialect is None or name not in dialect.operations:
            return None
        return self._contained(dialect, "operations", partial(dialect.operations.__getitem__, name))

    def _load_and_get(self, name: str, table: dict[str, Any]) -> Any:
        dialect, _, mnemonic = name.partition(".")
        found = None
        if self.dialect(dialect) is None and (other := self.read_as(dialect)) is not None:
            self.dialect(other.name)
            found = table.get(f"{other.name}.{mnemonic}")
        return table.setdefault(name, found)

    def read_as(self, name: str) -> DialectRecord | None:
        """The record of the dialect as which text of the dialect `name` is read; None if there is none."""
        if self._reads is None:
            records = self.registry.tables["dialects"].values()
            self._reads = {other: record for record in records for other in record.reads}
        return self._reads.get(name)

    # Models

    def model(self, interface: type[Any], op: Operation) -> Any:
        """The model of `interface` for `op`; None if there is none or it declines this operation."""
        key = (interface, op.__class__)
        try:
            found = self._models[key]
        except KeyError:
            found = self._models[key] = self._find_model(interface, op.__class__)
        return found if found is None or found.accepts(op) else None

    def has_model(self, interface: str, op_name: str) -> bool:
        """Whether a model of the interface of that name is attached to the operation of that name."""
        if (interface, op_name) in self.registry.models:
            return True
        models = self._dialect_models(op_name.partition(".")[0]).get(op_name)
        return models is not None and any(i.__name__ == interface for i in models)

    def models_of(self, op_name: str) -> dict[str, ModelRecord | None]:
        """The interfaces with a model for the operation of that name; a record if not its dialect brings the model."""
        found: dict[str, ModelRecord | None] = {
            interface.__name__: None for interface in self._dialect_models(op_name.partition(".")[0]).get(op_name, ())
        }
        found.update(self.registry.models_by_operation.get(op_name, {}))
        return found

    def _find_model(self, interface: type[Any], op_class: type[Operation]) -> Any:
        if not op_class.is_registered:
            return None
        name = op_class.name
        own = self._dialect_models(name.partition(".")[0]).get(name, {}).get(interface)
        record = self.registry.models.get((interface.__name__, name))
        if record is None:
            return own
        if own is not None:
            other = self.registry.owner[record].label
            raise PluginError(
                f"two models of {interface.__name__} for '{name}': one of its dialect, one of {other}",
                f"set PLAIT_DISABLE_PLUGINS={self.registry.owner[record].name}",
            )
        return self.load(record).get(name)

    def _dialect_models(self, name: str) -> Mapping[str, Mapping[type[Any], Any]]:
        """The models that the dialect brings: operation name to interface class to model."""
        key = ("models", name)
        found = self._loaded.get(key)
        if found is None:
            dialect = self.dialect(name)
            if dialect is None:
                return {}
            found = self._loaded[key] = _by_operation(self._part(dialect, "load_models"))
        return found

    # Canonicalization, constants, reference semantics

    def folds(self, op_class: type[Operation]) -> Sequence[Any]:
        """The folds of an operation class."""
        try:
            return self._folds[op_class]
        except KeyError:
            canonicalization = self._canonicalization(op_class)
            found = tuple(canonicalization.folds_of(op_class.name)) if canonicalization is not None else ()
            return self._folds.setdefault(op_class, found)

    def patterns(self, op_class: type[Operation]) -> Sequence[Any]:
        """The canonicalization patterns of an operation class, and the patterns of its dialect for any operation."""
        try:
            return self._patterns[op_class]
        except KeyError:
            canonicalization = self._canonicalization(op_class)
            if canonicalization is None:
                return self._patterns.setdefault(op_class, ())
            found = (*canonicalization.patterns_of(op_class.name), *canonicalization.patterns_of(None))
            return self._patterns.setdefault(op_class, found)

    def _canonicalization(self, op_class: type[Operation]) -> Any:
        dialect = self.dialect(op_class.name.partition(".")[0]) if op_class.is_registered else None
        return self._part(dialect, "load_canonicalization") if dialect is not None else None

    def materialize_constant(self, builder: Builder, attribute: Attribute, type: Type, dialect_hint: str | None) -> Any:
        """Insert and return an operation whose result is the constant; None if no dialect offers one.

        The dialect `dialect_hint` is asked first, then those that `make_constants`, then the others that are loaded.
        """
        if self._constant_makers is None:
            records = self.registry.tables["dialects"].items()
            self._constant_makers = tuple(name for name, record in records if record.makes_constants)
        names = dict.fromkeys((*((dialect_hint,) if dialect_hint else ()), *self._constant_makers, *self._dialects))
        for name in names:
            dialect = self.dialect(name)
            materialize = getattr(dialect, "materialize_constant", None)
            op = materialize(builder, attribute, type) if materialize is not None else None
            if op is not None:
                return op
        return None

    def interpretation(self, op_class: type[Operation]) -> Any:
        """The reference semantics of an operation class (`plait.interpret.Interpretation`); None if there are none."""
        dialect_name = op_class.name.partition(".")[0]
        table = self._interpretations.get(dialect_name)
        if table is None:
            table = self._interpretations[dialect_name] = self._load_interpretations(dialect_name)
        return table.get(op_class.name)

    def _load_interpretations(self, dialect_name: str) -> dict[str, Any]:
        table: dict[str, Any] = {}
        for record in self.registry.interpreters:
            if record.dialect == dialect_name:
                table.update((i.root_name, i) for i in _flat(self.load(record)))
        dialect = self.dialect(dialect_name)
        if dialect is not None:
            table.update((i.root_name, i) for i in _flat(self._part(dialect, "load_interpretations")))
        return table

    def bytecode_encoding(self, dialect_name: str) -> Any:
        """The binary forms of the attributes and types of a dialect; None if it has none."""
        key = ("bytecode", dialect_name)
        if key not in self._loaded:
            dialect = self.dialect(dialect_name)
            self._loaded[key] = self._part(dialect, "load_bytecode") if dialect is not None else None
        return self._loaded[key]

    # Records by name

    @property
    def passes(self) -> Mapping[str, PassRecord]:
        return self._records_of("passes", PassRecord)

    @property
    def conversions(self) -> Mapping[str, ConversionRecord]:
        return self._records_of("passes", ConversionRecord)

    @property
    def pipelines(self) -> Mapping[str, PipelineRecord]:
        return self._records_of("passes", PipelineRecord)

    @property
    def pipeline_elements(self) -> Mapping[str, PassRecord | ConversionRecord | PipelineRecord]:
        """All that a textual pipeline may name: passes, conversions and named pipelines."""
        return MappingProxyType(self.registry.tables["passes"])

    @property
    def backends(self) -> Mapping[str, Any]:
        return MappingProxyType(self.registry.tables["backends"])

    @property
    def frontends(self) -> Mapping[str, Any]:
        return MappingProxyType(self.registry.tables["frontends"])

    @property
    def targets(self) -> Mapping[str, Any]:
        return MappingProxyType(self.registry.tables["targets"])

    @property
    def phases(self) -> Mapping[str, PhaseRecord]:
        return MappingProxyType(self.registry.tables["phases"])

    @property
    def call_targets(self) -> Mapping[tuple[str, str], Any]:
        """What names mean to operations that call by name, by the IR name of the operation and the name it calls."""
        table: dict[Any, Any] = self.registry.tables["call_targets"]
        return MappingProxyType(table)

    @property
    def libraries(self) -> Mapping[str, Any]:
        """The libraries of compiled functions that plugins offer, installed on this machine or not."""
        return MappingProxyType(self.registry.tables["libraries"])

    @property
    def commands(self) -> Mapping[str, Any]:
        return MappingProxyType(self.registry.tables["commands"])

    def _records_of(self, table: str, kind: type[Any]) -> Mapping[str, Any]:
        return {name: r for name, r in self.registry.tables[table].items() if isinstance(r, kind)}

    def derived(self, key: Hashable, make: Callable[[], Any]) -> Any:
        """What `make` returns, kept: something that follows from `key` and the plugins alone, and is never changed.

        A key is a tuple that begins with the name of what is made. Not more than some hundreds are kept.
        """
        try:
            return self._derived[key]
        except KeyError:
            made = make()
        if len(self._derived) >= _MOST_DERIVED:
            self._derived.clear()  # a process may compile any number of unlike programs
        return self._derived.setdefault(key, made)

    # Statistics

    def count(self, name: str, amount: int = 1) -> None:
        """Add to a statistic of the running pass. Costs nothing unless somebody asked for statistics."""
        if self.statistics is not None:
            self.statistics[name] += amount

    def emit(self, severity: Literal["warning", "remark"], message: str, op: Operation) -> None:
        """Report a warning or remark about `op`, to `on_diagnostic` if that is set."""
        self.emitted += 1
        if self.on_diagnostic is not None:
            self.on_diagnostic(Diagnostic(severity, message, op.location, operation=op))

    def remark(
        self, kind: RemarkKind, name: str, op: Operation, message: str | None = None, *, reason: str | None = None,
        suggestion: str | None = None, **metrics: object,
    ) -> None:  # fmt: skip
        """Say what the running pass did with `op` (`passed`), did not do (`missed`), or found out (`analysis`).

        `name` names the decision, such as `NotInlined`; `metrics` are numbers, names and operations that go with it.
        Nobody hears it unless remarks are asked for (`plait opt --remarks-filter`); what is costly to say asks
        `ctx.remarks` first.
        """
        if self.remarks is not None:
            said = {"Remark": message, "Reason": reason, "Suggestion": suggestion, **metrics}
            self.remarks.add(kind, name, op, said)


_TABLES = (
    "_dialects", "_dialect_errors", "_op_classes", "_attribute_classes", "_type_classes", "_models", "_loaded",
    "_folds", "_patterns", "_interpretations", "_derived",
)  # fmt: skip
"""What contexts with the same plugins share; see Note [Shared plugins]."""
_MOST_DERIVED = 256
"""Plans take some 40 KB each."""
_shared = SharedPlugins()


def _flat(interpretations: Any) -> Iterable[Any]:
    """Interpretations of a table in which a function with several roots is a nested tuple."""
    for one in interpretations or ():
        if isinstance(one, (tuple, list)):
            yield from _flat(one)
        else:
            yield one


def _by_operation(models: Mapping[Any, Any] | None) -> dict[str, dict[type[Any], Any]]:
    """The models of a dialect, `{Interface: {OpClass: model}}`, as operation name to interface to model."""
    table: dict[str, dict[type[Any], Any]] = {}
    given: Mapping[type[Any], Mapping[Any, Any]] = models or {}
    for interface, by_op in given.items():
        for root, model in by_op.items():
            table.setdefault(root if isinstance(root, str) else root.name, {})[interface] = model
    return table
