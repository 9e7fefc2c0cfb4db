"""Versions of one computation, of which sizes choose one when the program runs."""
