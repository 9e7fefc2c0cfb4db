"""Delta debugging of modules: edits that make them smaller, tests that say whether they still show a problem."""
