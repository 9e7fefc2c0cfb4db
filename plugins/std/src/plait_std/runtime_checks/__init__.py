"""Conditions of operations that are checked when they run."""
