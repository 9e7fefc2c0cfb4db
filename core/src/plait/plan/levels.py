"""The levels of a module, from what frontends produce to what a backend takes."""

from __future__ import annotations

from enum import IntEnum


class Level(IntEnum):
    """Where an operation stands. Conversions and passes go from one level to the same or a later one."""

    EDGE = 0
    """Dialects of exporters, as they export them."""
    TENSOR = 1
    """Dialects on tensors that transformations share."""
    BUFFER = 2
    """Memory in place of tensors."""
    TARGET = 3
    """What a backend accepts."""

    def __str__(self) -> str:
        return self.name.lower()

    @classmethod
    def named(cls, name: str, record: str) -> Level:
        """The level that a record names. Raises `ValueError` that lists the names."""
        try:
            return cls[name.upper()]
        except KeyError:
            raise ValueError(f"'{record}': there is no level '{name}'; levels are {', '.join(map(str, cls))}") from None

    @classmethod
    def step(cls, text: str, record: str) -> tuple[Level, Level]:
        """The levels between which a record leads: `edge->tensor`, or `tensor` for one that stays there."""
        start, _, end = text.partition("->")
        return cls.named(start.strip(), record), cls.named(end.strip() or start.strip(), record)
