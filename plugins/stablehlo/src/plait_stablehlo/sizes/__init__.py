"""The sizes of results, from the sizes of operands."""
