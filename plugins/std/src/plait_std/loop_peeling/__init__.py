"""Peeling of scf loops: the iterations apart that the step does not fill, and what their bounds then simplify to."""
