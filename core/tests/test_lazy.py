"""Modules that are imported on first use are imported without garbage collection."""

from __future__ import annotations

import gc
from pathlib import Path

import pytest
from plait.frozen_objects import keeps_frozen
from plait.lazy import import_module, lazy_import
from plait.plugins.records import run_loader

IMPORTS = {
    "import_module": lambda name: import_module(name).collects,
    "lazy_import": lambda name: lazy_import(name).collects,
    "run_loader": lambda name: run_loader(f"{name}:collects"),
}


@pytest.mark.parametrize("how", IMPORTS)
@pytest.mark.usefixtures("unfrozen")
def test_the_collector_is_off_while_a_module_is_imported(
    how: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    name = f"imported_by_{how}"
    (tmp_path / f"{name}.py").write_text("import gc\ncollects = gc.isenabled()\nkept = [[] for _ in range(1000)]\n")
    monkeypatch.syspath_prepend(tmp_path)
    assert IMPORTS[how](name) is False
    assert gc.isenabled() and gc.get_count()[0] < 1000  # what it made is not young any more


def test_the_collector_is_on_again_after_a_failure() -> None:
    with pytest.raises(ModuleNotFoundError):
        import_module("plait.no_such_module")
    assert gc.isenabled()


def test_a_collector_that_is_off_stays_off() -> None:
    gc.disable()
    try:
        import_module("plait.suggest")
        assert not gc.isenabled()
    finally:
        gc.enable()


@pytest.mark.usefixtures("unfrozen")
def test_frozen_objects_are_counted_now_and_then(monkeypatch: pytest.MonkeyPatch) -> None:
    counts = iter([0, 0, 600, 199, 0])
    monkeypatch.setattr(gc, "get_freeze_count", lambda: next(counts))
    assert [keeps_frozen() for _ in range(8)] == [False, False, True, True, True, True, True, False]
