"""A target for each unit: the first that takes it, unless costs say that another one is better."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from plait.diagnostics.diagnostic import DiagnosticError
from plait.partition.capability import bytes_of
from plait.partition.order import Stage, stages
from plait.partition.units import is_constant

if TYPE_CHECKING:
    from plait.ir.value import Value
    from plait.partition.capability import PartTarget, Refusal, TargetSet
    from plait.partition.units import Unit


@dataclass
class Choice:
    """The target of each unit by name, and why others were passed over."""

    units: Sequence[Unit]
    targets: list[str]
    refusals: list[dict[str, Refusal]]
    moved: dict[int, str] = field(default_factory=dict[int, str])
    """Units that are elsewhere than the first target that takes them, each with that target."""

    def stages(self) -> list[Stage]:
        """What runs one after the other."""
        return stages([unit.after for unit in self.units], self.targets)


def assign(units: Sequence[Unit], targets: TargetSet) -> Choice:
    """Choose a target for each unit. Raises `DiagnosticError` for one that no target takes."""
    chosen: list[str] = []
    refusals: list[dict[str, Refusal]] = []
    options: list[list[PartTarget]] = []
    for unit in units:
        asked = targets.pinned(unit)
        refused = {one.name: found for one in asked if (found := one.refusal(unit)) is not None}
        taking = [one for one in asked if one.name not in refused and one is not targets.fallback]
        soft = [one for one in asked if one.name in refused and refused[one.name].is_soft]
        last = [one for one in asked if one is targets.fallback and one.name not in refused]
        found = taking or soft or last
        if not found:
            raise _nobody(asked, refused)
        chosen.append(found[0].name)
        refusals.append(refused)
        options.append(taking)
    choice = Choice(units, _without_parts_of_constants(units, chosen, options), refusals)
    _improve(choice, options, targets)
    return choice


def _nobody(asked: Sequence[PartTarget], refused: Mapping[str, Refusal]) -> DiagnosticError:
    """The error of the target that is preferred, with notes of what the others say."""
    first, *others = asked
    error = first.error(refused[first.name])
    for other in others:
        error.diagnostics[0].note(f"the target '{other.name}' does not take it: {refused[other.name].reason}")
    return error


def _without_parts_of_constants(
    units: Sequence[Unit], chosen: list[str], options: Sequence[Sequence[PartTarget]]
) -> list[str]:
    """Put constants that are returned where other units are, if possible."""
    used = dict.fromkeys(name for unit, name in zip(units, chosen) if not all(map(is_constant, unit.ops)))
    for i, unit in enumerate(units):
        if all(map(is_constant, unit.ops)) and chosen[i] not in used:
            chosen[i] = next((one.name for one in options[i] if one.name in used), chosen[i])
    return chosen


def _improve(choice: Choice, options: Sequence[Sequence[PartTarget]], targets: TargetSet) -> None:
    """Move stages to other targets while that costs less. See Note [When costs decide]."""
    if not any(one.states_costs for one in targets.targets):
        return
    costs = _Costs(choice, targets)
    best, improved = costs.total(choice.targets), True
    while improved:
        improved = False
        for stage in sorted(choice.stages(), key=lambda stage: len(stage.units)):
            if not targets.named(stage.target).states_costs:
                continue
            for other in targets.targets:
                if other.name == stage.target or any(other not in options[i] for i in stage.units):
                    continue
                moved = [other.name if i in stage.units else name for i, name in enumerate(choice.targets)]
                total = costs.total(moved)
                if total is not None and best is not None and total < best:
                    choice.moved |= {i: choice.moved.get(i, stage.target) for i in stage.units}
                    choice.targets, best, improved = moved, total, True
                    break
            if improved:
                break


class _Costs:
    """What a choice costs: computing, moving values between targets, calls."""

    def __init__(self, choice: Choice, targets: TargetSet) -> None:
        self._choice = choice
        self._targets = targets
        self._known: dict[tuple[int, str], float | None] = {}
        units = choice.units
        self._maker = {value: i for i, unit in enumerate(units) for value in unit.results}
        self._users: dict[Value[Any], set[int]] = {}
        for i, unit in enumerate(units):
            for value in unit.inputs:
                self._users.setdefault(value, set()).add(i)
        self._returned = {value for value in self._maker if _is_returned(value)}

    def total(self, names: Sequence[str]) -> float | None:
        """The steps of everything; None if some are not known."""
        computing = [self._computing(i, name) for i, name in enumerate(names)]
        moving = [self._moving(value, names) for value in {**self._users, **dict.fromkeys(self._returned)}]
        if None in computing or None in moving:
            return None
        order = stages([unit.after for unit in self._choice.units], names)
        calls = sum(self._targets.named(stage.target).launch for stage in order)
        return calls + sum(step for step in (*computing, *moving) if step is not None)

    def _computing(self, unit: int, name: str) -> float | None:
        if (unit, name) not in self._known:
            self._known[unit, name] = self._targets.named(name).cost(self._choice.units[unit])
        return self._known[unit, name]

    def _moving(self, value: Any, names: Sequence[str]) -> float | None:
        """The steps to bring a value from where it is made to the caller's memory, and to where it is used."""
        made = self._maker.get(value)
        places = {names[user] for user in self._users.get(value, ())}
        if made is not None and value not in self._returned and places == {names[made]}:
            places = set[str]()
        elif made is not None:
            places.add(names[made])
        speed = sum(self._targets.named(place).transfer for place in places)
        size = bytes_of(value.type)
        return 0.0 if not speed else None if size is None else size * speed


def _is_returned(value: Any) -> bool:
    block = value.defining_op.parent
    return any(user is block.last for user in value.users)


# Note [When costs decide]
# A list of targets is an order of preference: each unit is on the first that takes it. That is the last word where a
# target does not say what its operations cost, since no estimate is better than the user's order. A target whose
# backend states costs may lose a stage again: a small piece of work is not worth two transfers and a call. Whole stages
# are tried on other targets that take all their units, the smallest first, as long as the sum of computing, transfers
# and calls becomes less. What only the fallback takes stays there, and nothing else is moved there.
