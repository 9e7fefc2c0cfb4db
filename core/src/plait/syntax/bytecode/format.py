"""Numbers of MLIR's bytecode format: magic, versions, sections, and what the mask of an operation says."""

from __future__ import annotations

MAGIC = b"ML\xefR"
CURRENT_VERSION = 6
PADDING = 0xCB
"""The byte that fills the space before something aligned."""

DIALECT_VERSIONS = 1
"""First version of the format in which a dialect may have a version."""
LAZY_REGIONS = 2
"""Isolated regions stand in sections of their own."""
USE_LIST_ORDERS = 3
ELIDED_ARGUMENT_LOCATIONS = 4
"""Unknown locations of block arguments are left out, and operation names are counted."""
NATIVE_PROPERTIES = 5
"""Properties stand in a section; before, they were entries of the attribute dictionary."""
NATIVE_SEGMENTS = 6
"""The sizes of operand and result groups are plain numbers; before, they were attributes."""

SECTION_NAMES = (
    "string", "dialect", "attribute and type", "attribute and type offset", "IR", "resource", "resource offset",
    "dialect version", "property",
)  # fmt: skip
STRINGS, DIALECTS, ATTRIBUTES, ATTRIBUTE_OFFSETS, IR, RESOURCES, RESOURCE_OFFSETS, VERSIONS, PROPERTIES = range(9)

HAS_ATTRIBUTES, HAS_RESULTS, HAS_OPERANDS, HAS_SUCCESSORS = 1, 2, 4, 8
HAS_REGIONS, HAS_USE_LIST_ORDERS, HAS_PROPERTIES = 16, 32, 64

RESOURCE_BLOB, RESOURCE_BOOL, RESOURCE_STRING = range(3)

MAX_REGION_DEPTH = 1000
"""As many as the parser of text takes."""
