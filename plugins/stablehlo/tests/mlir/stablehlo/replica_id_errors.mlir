// RUN: plait opt %s --split-input-file --verify-diagnostics

func.func @f() {
  // expected-error@+1 {{'stablehlo.replica_id' op result #0 must be a ranked tensor of ui32, found 'tensor<i32>'}}
  %r = stablehlo.replica_id : tensor<i32>
  return
}
