"""Elementary functions as arithmetic, and the pass that replaces operations of math by them."""
