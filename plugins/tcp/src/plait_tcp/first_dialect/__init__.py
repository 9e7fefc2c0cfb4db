"""The first TCP dialect: operations by name and older forms, which are rewritten to combinators."""
