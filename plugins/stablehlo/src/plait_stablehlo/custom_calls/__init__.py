"""What the targets of `stablehlo.custom_call` mean."""
