"""Text that no declaration describes: directives, operations and attributes of forms of their own."""
