"""A bridge between fixed, math and a machine with tables."""
