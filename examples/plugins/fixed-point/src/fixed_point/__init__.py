"""Fixed-point numbers: a third party's dialect."""
