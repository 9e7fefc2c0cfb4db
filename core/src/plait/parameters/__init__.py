"""Parameters: values that a program names and that files, or mappings of arrays, provide when it is loaded."""

from plait.parameters.bound import ParameterError, Parameters, parameter_key

__all__ = ["ParameterError", "Parameters", "parameter_key"]
