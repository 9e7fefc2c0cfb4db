"""A short campaign over all corpora and all kinds of change; `campaign.py` runs long ones."""

from __future__ import annotations

import json
import sys
from pathlib import Path

import pytest

sys.path.insert(0, str(Path(__file__).resolve().parent))
from campaign import Campaign
from cases import KINDS, draw, try_case
from judge import INVALID, REFUSED, VALID

QUICK, MOST, MANY = 120, 1_000, 20_000


def test_cases_are_answered_and_come_out_in_every_way() -> None:
    outcomes: dict[str, set[str]] = {kind: set() for kind in KINDS}
    for number in range(MOST):  # one in twelve of the changed files of bytecode is a program
        case = draw(0, number)
        if number < QUICK or not _is_every_way(outcomes[case.kind]):
            outcomes[case.kind].update(try_case(case, None))
        if number >= QUICK and all(_is_every_way(found) for found in outcomes.values()):
            break
    assert [kind for kind, found in outcomes.items() if not _is_every_way(found)] == []


def _is_every_way(found: set[str]) -> bool:
    return VALID in found and bool(found & {INVALID, REFUSED})


def test_a_case_follows_from_the_seed_and_its_number() -> None:
    for number in range(12):
        assert draw(1, number).data == draw(1, number).data
    assert len({draw(1, number).data for number in range(12)}) > 8


def test_a_campaign_goes_on_where_it_stopped(tmp_path: Path, capfd: pytest.CaptureFixture[str]) -> None:
    for count in (5, 9):
        Campaign(tmp_path, seed=0, runs=0).run(count)
    assert capfd.readouterr().out == "5 cases, 0 finds\n9 cases, 0 finds\n"
    assert sum(json.loads((tmp_path / "state.json").read_text())["counts"].values()) == 9


@pytest.mark.slow
@pytest.mark.exhaustive
def test_many_cases_are_answered_and_run() -> None:
    for number in range(MANY):
        list(try_case(draw(4, number), number if number % 50 == 0 else None))
