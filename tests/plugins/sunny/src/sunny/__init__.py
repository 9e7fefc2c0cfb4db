"""A third party's dialect."""
