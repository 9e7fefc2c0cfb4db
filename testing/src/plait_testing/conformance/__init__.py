"""The checks that every plugin passes: `pytest --plait-conformance=DIST`, an item for each check of each subject."""
