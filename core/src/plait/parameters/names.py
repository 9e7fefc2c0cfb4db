"""The names of attributes and parameters by which passes, targets and the interpreter agree on parameters."""

from __future__ import annotations

PARAMETERS = "plait.parameters"
"""The attribute of a module that names its parameters, with their types."""
INITIALIZED = "plait.initialized."
"""What the names of parameters begin with that a program computes from others when these are bound."""
INITIALIZER = "plait.initializer"
"""The attribute of the function that computes such parameters: the types of its results, as text."""
