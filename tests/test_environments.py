"""The environments of tox run every test: each folder in the default list, and what is sampled there in `exhaustive`."""

from __future__ import annotations

import configparser
import runpy
import sys
from pathlib import Path
from types import SimpleNamespace
from typing import Any

sys.path.insert(0, str(Path(__file__).resolve().parent))
from environments import ENVIRONMENTS, ROOT

CONFTEST = runpy.run_path(str(ROOT / "conftest.py"))
DEFAULT = ("core", "core-std", "tosa", "stablehlo", "all")


def is_under(path: Path, folders: tuple[str, ...]) -> bool:
    return any(path.is_relative_to(ROOT / folder) for folder in folders)


def test_each_folder_of_tests_is_in_the_default_list_and_in_exhaustive() -> None:
    found = [path for pattern in ("*/tests", "plugins/*/tests", "tests") for path in ROOT.glob(pattern) if path.is_dir()]
    default = tuple(folder for name in DEFAULT for folder in ENVIRONMENTS[name].tests)
    assert len(found) > 15
    assert [str(path) for path in found if not is_under(path, default)] == []
    assert [str(path) for path in found if not is_under(path, ENVIRONMENTS["exhaustive"].tests)] == []


def test_the_default_list_of_tox_has_these_environments() -> None:
    parser = configparser.ConfigParser(interpolation=None)
    parser.read(ROOT / "tox.ini", encoding="utf-8")
    assert parser["tox"]["env_list"].split(", ") == ["lint", "types", *DEFAULT]
    assert '-m "exhaustive and' in parser["testenv:exhaustive"]["commands"]


def test_each_sampled_file_exists() -> None:
    """A file that moves would be run in full otherwise."""
    assert [path for path in CONFTEST["SAMPLED"] if not (ROOT / path).is_file()] == []


def test_each_value_of_a_parameter_is_in_the_sample() -> None:
    """Of 2 shapes and 10 types, every fourth case would be of the first shape."""
    cases = [{"type": ty, "shape": shape} for ty in range(10) for shape in range(2)]
    sample = CONFTEST["every_kth"](cases, 4)
    assert sample == {0, 4, 8, 12, 16, 1}
    assert CONFTEST["every_kth"]([{"kind": i, "result": i} for i in range(7)], 3) == {0, 3, 6}
    assert CONFTEST["every_kth"]([{}], 3) == {0}


def test_the_first_seeds_of_each_combination_are_the_sample() -> None:
    cases = [{"seed": seed, "type": ty} for seed in range(30) for ty in range(2)]
    assert CONFTEST["first_seeds"](cases) == set(range(2 * CONFTEST["SEEDS"]))


def test_seeds_that_are_compared_with_other_systems_are_left_to_the_oracles_environment() -> None:
    def marks(*given: str) -> set[str]:
        case = Case({"seed": 20}, given)
        CONFTEST["leave_out"](case)
        return case.marks

    assert marks() == {"exhaustive"}
    assert marks("oracle") == {"oracle", "exhaustive", "differential"}


class Case:
    """What is asked of a case of a test."""

    def __init__(self, params: dict[str, int], marks: tuple[str, ...]) -> None:
        self.callspec = SimpleNamespace(params=params)
        self.marks = set(marks)

    def add_marker(self, mark: Any) -> None:
        self.marks.add(mark.name)

    def get_closest_marker(self, name: str) -> str | None:
        return name if name in self.marks else None
