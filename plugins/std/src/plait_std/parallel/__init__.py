"""Loops whose iterations may run at once: how that is proved, and how they are split for several threads."""
