"""Whether a program computes one result: interpreted, folded and compiled, of arguments and of constants."""
