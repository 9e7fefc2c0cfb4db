"""Plait: a plugin-based, cross-dialect compiler for machine-learning programs."""
