// RUN: plait opt %s --split-input-file --verify-diagnostics

func.func @f(%t0: tensor<f32>, %ix: index) {
  // expected-error@+1 {{'tensor.dim' op operand #0 must be a tensor of rank 1 or higher, or of unknown rank, found 'tensor<f32>'}}
  "tensor.dim"(%t0, %ix) : (tensor<f32>, index) -> index
  return
}

// -----

func.func @f() {
  // expected-error@+1 {{'tensor.empty' op expected 1 dynamic sizes, found 0}}
  "tensor.empty"() : () -> tensor<?xi32>
  return
}
