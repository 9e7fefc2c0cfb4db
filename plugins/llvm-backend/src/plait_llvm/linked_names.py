"""Names by which compiled code and this process know each other; nothing else is imported to load code."""

from __future__ import annotations

PARALLEL_FOR, THREADS = "plait.parallel_for", "plait.threads"
"""The function that runs a parallel loop, and the word that says on how many threads."""

FLAG = "plait_interrupted"
"""The word that tells code that may run for ever to ask for signals."""

PYTHON = {"plait_gil_ensure": "PyGILState_Ensure", "plait_gil_release": "PyGILState_Release",
          "plait_check_signals": "PyErr_CheckSignals", "plait_gil_save": "PyEval_SaveThread",
          "plait_gil_restore": "PyEval_RestoreThread"}  # fmt: skip
"""Functions of Python's interface for C that such code calls, by its names for them."""

DROP = "plait.arenas.drop"
"""What frees the arenas that an executable keeps between calls."""

TAKE_LARGE, GIVE_LARGE = "plait.large.take", "plait.large.give"
"""What provides memory for a large result, and takes it back."""

ALLOCATE = "plait.allocate.or.take"
"""What provides memory of any size, large blocks from those that were given back."""

NOW, ADD_TIME, TIMES = "plait_now", "plait_add_time", "plait_times"
"""The functions that read the clock and add to the time of a kernel, and where the times are."""

OUT_OF_MEMORY, SMALL_WORKSPACE, OTHER_SHAPE = "memory", "workspace", "shape"
"""The third lines of messages that are not assertions of the program."""
