"""Records say what is there: unique names, loaders that give what they promise, a `plugin.py` that is light."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any

from plait.define import Dialect
from plait.libraries import Library
from plait.passes import Pass, Pipeline
from plait.plan import Level
from plait.plugins import (
    API_VERSION,
    BackendRecord,
    CallTargetRecord,
    CommandRecord,
    ConversionRecord,
    DialectRecord,
    FrontendRecord,
    InterpreterRecord,
    LibraryRecord,
    ModelRecord,
    PassRecord,
    PhaseRecord,
    PipelineRecord,
    TargetRecord,
    TypeRuleRecord,
)
from plait.rewrite import Conversion
from plait.runtime import Target

from plait_testing.conformance.kit import CORE, Check, NotApplicable

if TYPE_CHECKING:
    from plait.plugins import AnyRecord

    from plait_testing.conformance.kit import Kit

_NAME = re.compile(r"[a-z][a-z0-9_.\-]*\Z")
_CALLED = re.compile(r"[\w.$\-]+\Z")
"""A name that others have chosen, such as `Qr`."""
_LOADER = re.compile(r"[A-Za-z_][\w.]*:[A-Za-z_]\w*\Z")
LIGHT = ("plait.plugins", "plait.plugins.records", "plait.plugins.hookspecs", "plait.lazy", "plait.frozen_objects")
"""What a `plugin.py` may import of Plait, and what lets the package around it import the rest when it is used."""
HEAVY = ("numpy", "ml_dtypes", "llvmlite", "typer", "rich")
MAX_SECONDS = 0.25
"""How long importing a `plugin.py` may take once `plait.plugins` is there; it takes a few milliseconds."""
_IMPORT = """
import importlib, json, sys, time
import plait.plugins.hookspecs
before = set(sys.modules)
start = time.process_time()
importlib.import_module(sys.argv[1])
print(json.dumps({"modules": sorted(set(sys.modules) - before), "seconds": time.process_time() - start}))
"""


def label(record: AnyRecord) -> str:
    """How a record is named in items."""
    kind = type(record).__name__.removesuffix("Record")
    name = getattr(record, "name", None) or getattr(record, "interface", None) or getattr(record, "dialect", None)
    if isinstance(record, ModelRecord):
        return f"{kind}:{record.interface}:{'-'.join(record.ops[:1])}"
    if isinstance(record, TypeRuleRecord):
        return f"{kind}:{record.source}:{record.target}"
    return f"{kind}:{name}"


def all_records(kit: Kit) -> Sequence[tuple[str, Any]]:
    return [(label(record), record) for record in kit.records]


def check_record(kit: Kit, record: AnyRecord) -> None:
    """Its name is a name, its loader names something, and what is loaded is what the kind of record promises."""
    name = getattr(record, "name", None)
    pattern = _CALLED if isinstance(record, CallTargetRecord) else _NAME
    assert name is None or pattern.match(name), f"not a name: '{name}'"
    load = getattr(record, "load", None)
    assert load is None or callable(load) or _LOADER.match(load), f"not 'module:name': {load!r}"
    missing = [other for other in getattr(record, "requires", ()) if kit.ctx.dialect(other) is None]
    if missing:
        raise NotApplicable(f"needs {', '.join(missing)}, which is not installed")
    _PROMISES[type(record)](kit, record)


def _dialect(kit: Kit, record: DialectRecord) -> None:
    loaded = kit.ctx.load(record)
    assert isinstance(loaded, Dialect), f"loads a {type(loaded).__name__}, not a Dialect"
    assert loaded.name == record.name, f"loads the dialect '{loaded.name}'"


def _models(kit: Kit, record: ModelRecord) -> None:
    assert record.ops, "for no operation"
    loaded = kit.ctx.load(record)
    for op in record.ops:
        if kit.ctx.dialect(op.partition(".")[0]) is not None:
            assert kit.ctx.op_class(op) is not None, f"there is no operation '{op}'"
        assert loaded.get(op) is not None, f"loads no model for '{op}'"
        assert any(cls.__name__ == record.interface for cls in type(loaded[op]).__mro__), (
            f"the model for '{op}' is not an instance of {record.interface}"
        )


def _type_rules(kit: Kit, record: AnyRecord) -> None:
    assert len(tuple(kit.ctx.load(record))), "no rules"


def _conversion(kit: Kit, record: ConversionRecord) -> None:
    loaded = kit.ctx.load(record)
    if isinstance(loaded, Conversion):
        assert loaded.name == record.name, f"loads the conversion '{loaded.name}'"
        sources = (record.source,) if isinstance(record.source, str) else tuple(record.source)
        assert set(loaded.sources) == set(sources), f"the record says {sources}, the table {loaded.sources}"
        return
    _pass(kit, record)


def _pass(kit: Kit, record: PassRecord | ConversionRecord) -> None:
    loaded = kit.ctx.load(record)
    assert isinstance(loaded, type) and issubclass(loaded, Pass), f"loads {loaded!r}, not a pass"
    assert loaded.name == record.name, f"loads the pass '{loaded.name}'"
    stated = getattr(record, "anchor", "") or "builtin.module"
    assert (loaded.anchor or stated) == stated, f"the pass runs on '{loaded.anchor}', its record says '{stated}'"
    if "\n" in record.summary or not (loaded.__doc__ or "").strip():
        raise AssertionError("the pass has no docstring")


def _pipeline(kit: Kit, record: PipelineRecord) -> None:
    assert Pipeline.parse(record.text, kit.ctx).elements, "an empty pipeline"


def _backend(kit: Kit, record: BackendRecord) -> None:
    loaded = kit.ctx.load(record)
    assert loaded.name == record.name, f"loads the backend '{loaded.name}'"
    assert callable(loaded.compile)


def _target(kit: Kit, record: AnyRecord) -> None:
    loaded = kit.ctx.load(record)
    assert isinstance(loaded, Target), f"loads a {type(loaded).__name__}, not a Target"


def _callable(kit: Kit, record: AnyRecord) -> None:
    loaded = kit.ctx.load(record)
    assert callable(loaded) or hasattr(loaded, "registered_commands"), f"loads {loaded!r}, which cannot be called"


def _phase(kit: Kit, record: PhaseRecord) -> None:
    assert record.level in map(str, Level), f"there is no level '{record.level}'"


def _library(kit: Kit, record: LibraryRecord) -> None:
    loaded = kit.ctx.load(record)
    assert isinstance(loaded, Library), f"loads a {type(loaded).__name__}, not a Library"
    names = [function.name for function in loaded.functions]
    assert names and len(set(names)) == len(names), f"needs functions with names of their own, found {names}"
    named = [op for f in loaded.functions for op in f.ops if kit.ctx.dialect(op.partition(".")[0]) is not None]
    unknown = [op for op in named if kit.ctx.op_class(op) is None]
    assert not unknown, f"replaces operations that do not exist: {', '.join(unknown)}"


def _anything(kit: Kit, record: AnyRecord) -> None:
    assert kit.ctx.load(record) is not None, "loads nothing"


_PROMISES: dict[type[Any], Callable[[Kit, Any], None]] = {
    DialectRecord: _dialect, ModelRecord: _models, TypeRuleRecord: _type_rules, ConversionRecord: _conversion,
    PassRecord: _pass, PipelineRecord: _pipeline, BackendRecord: _backend, FrontendRecord: _callable,
    PhaseRecord: _phase, TargetRecord: _target, InterpreterRecord: _anything, CallTargetRecord: _anything,
    CommandRecord: _callable, LibraryRecord: _library,
}  # fmt: skip


def _hooks(plugin: Any) -> list[str]:
    """The functions of a `plugin.py` that are, or should be, implementations of hooks."""
    members: dict[str, Any] = plugin.module.__dict__
    return [name for name, value in members.items() if name.startswith("plait_") and callable(value)]


def check_plugin(kit: Kit, plugin: Any) -> None:
    """It says which API it is for, its hooks yield records, and those have names of their own.

    One without hooks is of a package that is called from Python: the rest is checked.
    """
    assert getattr(plugin.module, "PLAIT_API", None) == API_VERSION, f"PLAIT_API is not {API_VERSION}"
    assert plugin.records or not _hooks(plugin), f"no records of {', '.join(_hooks(plugin))}"
    labels = [label(record) for record in plugin.records if hasattr(record, "name")]
    twice = sorted({one for one in labels if labels.count(one) > 1})
    assert not twice, f"twice: {twice}"
    problems = [str(p) for p in kit.ctx.plugin_problems if p.distribution == kit.distribution]
    assert not problems, "\n".join(problems)


def check_light(kit: Kit, module: str) -> None:
    """Importing its `plugin.py` imports of Plait only what plugins need, none of the dialects, and nothing heavy."""
    path = os.pathsep.join(path for path in sys.path if path)
    done = subprocess.run(
        [sys.executable, "-c", _IMPORT, module], capture_output=True, text=True, check=False,
        env={**os.environ, "PYTHONPATH": path},
    )  # fmt: skip
    assert done.returncode == 0, done.stderr
    report = json.loads(done.stdout.splitlines()[-1])
    seconds, package = report["seconds"], module.rpartition(".")[0]
    assert seconds < MAX_SECONDS, f"importing {module} takes {seconds:.3f} s"
    heavy = [name for name in report["modules"] if name.partition(".")[0] in HEAVY]
    assert not heavy, f"importing {module} imports {', '.join(heavy[:5])}"
    core = [name for name in report["modules"] if name.startswith("plait.") and name not in LIGHT]
    assert not core, f"importing {module} imports {', '.join(core[:5])}; a plugin.py needs plait.plugins only"
    own = [name for name in report["modules"] if name.startswith(f"{package}.") and name != module]
    assert not own, f"importing {module} imports {', '.join(own[:5])}: name them in loaders"


CHECKS = (
    Check("plugin", lambda kit: [(p.name, p) for p in kit.plugins if p.module is not None], check_plugin),
    Check("light", lambda kit: [(m, m) for m in kit.plugin_modules if kit.distribution != CORE], check_light),
    Check("record", all_records, check_record),
)
