"""Which order of dimensions each tensor has in memory, chosen over the whole graph."""
