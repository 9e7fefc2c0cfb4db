"""Element types that a target does not support, computed with in those that it has."""
