"""Routines of LAPACK: the names and forms of their calls, their reference semantics, and their loops."""
