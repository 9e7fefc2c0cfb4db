"""The builtin dialect: the types and attributes that every other dialect uses, and `builtin.module`."""
