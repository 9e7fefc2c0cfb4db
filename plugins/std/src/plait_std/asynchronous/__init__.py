"""Work that may run at the same time, and waiting for it."""
