// RUN: plait opt %s --split-input-file --verify-diagnostics

// expected-error@+1 {{static dimension 0 of a tensor type cannot have a bound, but found size 4 and bound 4}}
func.func private @f(tensor<4x?xf32, #stablehlo.bounds<4, 5>>)

// -----

// expected-error@+1 {{expected a bound or '?' for each of the 1 dimensions of a tensor type, found 2}}
func.func private @f(tensor<?xf32, #stablehlo.bounds<4, ?>>)

// -----

// expected-error@+1 {{expected a bound or '?' for each of the 1 dimensions of a tensor type, found 0}}
func.func private @f(tensor<?xf32, #stablehlo.bounds<>>)
