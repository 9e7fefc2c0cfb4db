// RUN: plait opt %s --split-input-file --verify-diagnostics

func.func @f() {
  // expected-error@+1 {{'stablehlo.partition_id' op expected results of types 'tensor<ui32>', found 'tensor<4xui32>'}}
  %r = stablehlo.partition_id : tensor<4xui32>
  return
}
