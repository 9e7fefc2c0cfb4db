// A buffer of which nothing tells the rank cannot be copied.
// RUN: plait opt %s --one-shot-bufferize=bufferize-function-boundaries=true --verify-diagnostics

// expected-error@+1 {{'memref<*xf32>' must be copied, but a copy needs a known rank}}
func.func @argument(%a: tensor<*xf32>) -> tensor<*xf32> {
  return %a : tensor<*xf32>
}
