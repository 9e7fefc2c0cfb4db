"""Whether somebody keeps objects out of the sight of the garbage collector, by `gc.freeze`."""

from __future__ import annotations

import gc


class _Frozen:
    """How often to say, without counting again, that somebody keeps frozen objects."""

    answers = 0


def keeps_frozen() -> bool:
    """Whether somebody keeps frozen objects. As they are counted one by one, each two hundred give one answer more."""
    if _Frozen.answers:
        _Frozen.answers -= 1
        return True
    count = gc.get_freeze_count()
    _Frozen.answers = count // 200
    return count != 0
