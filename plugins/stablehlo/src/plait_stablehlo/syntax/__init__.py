"""Text that is not that of a declaration: directives, operations and attributes of forms of their own."""
