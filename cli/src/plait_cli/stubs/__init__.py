"""`plait stubs`: writes `.pyi` files beside modules that declare operations, with the constructors that they have."""
