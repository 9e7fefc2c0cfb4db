"""`plait plugins why NAME` answers for names of every kind."""

from __future__ import annotations

import json
from typing import Any

import pytest

Plait = Any


@pytest.mark.parametrize(
    ("name", "answer"),
    [
        ("builtin", "the dialect 'builtin' comes from plugin 'core'"),
        ("builtin.module", "the operation 'builtin.module' comes from plugin 'core'"),
        ("cse", "the pass 'cse' comes from plugin 'core'"),
        ("interpret", "the target 'interpret' comes from plugin 'core'"),
    ],
)
def test_defined_name_has_a_plugin(plait: Plait, name: str, answer: str) -> None:
    done = plait("plugins", "why", name)
    assert done.code == 0
    assert done.out.startswith(answer)


@pytest.mark.parametrize(
    ("name", "answer"),
    [
        ("tosa.add", "no operation 'tosa.add': it is in plait-tosa"),
        ("!quant.uniform", "no type '!quant.uniform': it is in plait-std"),
        ("tosa-to-tcp", "no pass 'tosa-to-tcp': it is in plait-tosa"),
        ("nobody.at_all", "no operation 'nobody.at_all': no plugin in use defines the dialect 'nobody'"),
    ],
)
def test_absent_name_has_a_reason(plait: Plait, monkeypatch: pytest.MonkeyPatch, name: str, answer: str) -> None:
    monkeypatch.setenv("PLAIT_PLUGINS", "core")
    done = plait("plugins", "why", name)
    assert done.code == 1
    assert done.out.startswith(answer)
    assert "\n  help: " in done.out


def test_operation_that_its_dialect_lacks_has_close_names(plait: Plait) -> None:
    done = plait("plugins", "why", "builtin.modul", "--json")
    assert done.code == 1
    told = json.loads(done.out)
    assert told["kind"] == "operation" and told["plugin"] is None
    assert told["help"] == "did you mean 'builtin.module'?"
