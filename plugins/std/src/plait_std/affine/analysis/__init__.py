"""Integer constraints, iteration domains and dependences between accesses of affine programs."""
