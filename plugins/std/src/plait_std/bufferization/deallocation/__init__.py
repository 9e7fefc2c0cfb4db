"""Ownership-based buffer deallocation: the passes of upstream's pipeline, by their names."""
