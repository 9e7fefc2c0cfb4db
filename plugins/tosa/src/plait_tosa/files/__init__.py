"""`.tosa` files: flatbuffers of the schema that TOSA defines."""
