"""The `affine` dialect: index arithmetic, loops and accesses whose bounds and subscripts are affine maps."""
