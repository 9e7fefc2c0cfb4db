"""Declarative assembly formats, and the parsers and printers that are generated from them."""
