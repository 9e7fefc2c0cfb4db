"""Rewriting: patterns, folds, the greedy driver, and dialect conversion."""
