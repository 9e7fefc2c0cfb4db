// RUN: plait opt %s --split-input-file --verify-diagnostics

func.func @f(%x: tensor<4xf32>) {
  // expected-error@+1 {{'stablehlo.broadcast' op expected broadcast_sizes of at least 0, found -1 [broadcast_c1]}}
  %r = stablehlo.broadcast %x, sizes = [-1] : (tensor<4xf32>) -> tensor<?x4xf32>
  return
}
