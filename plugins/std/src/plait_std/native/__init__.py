"""Calls of compiled functions of libraries, in destination-passing style."""
