"""Parameters: values that a program names and that files, or mappings of arrays, provide when it is loaded."""

from plait.parameters.bound import ParameterError, Parameters, parameter_key
from plait.parameters.names import INITIALIZED, INITIALIZER
from plait.parameters.unbound import is_unbound, noted_in, unbound_in

__all__ = [
    "INITIALIZED", "INITIALIZER", "ParameterError", "Parameters", "is_unbound", "noted_in", "parameter_key",
    "unbound_in",
]  # fmt: skip
