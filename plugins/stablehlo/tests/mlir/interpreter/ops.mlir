// RUN: plait opt %s | filecheck %s
// RUN: plait opt %s --mlir-print-op-generic | filecheck %s --check-prefix=GENERIC
// RUN: plait opt %s --mlir-print-op-generic | plait opt - | filecheck %s

func.func @f(%x: tensor<2xf32>) -> (tensor<2xf32>, tensor<i32>) {
  %c = stablehlo.constant dense<1> : tensor<i32>
  return %x, %c : tensor<2xf32>, tensor<i32>
}
func.func @g() {
  return
}
func.func @feed() -> tensor<2xf32> {
  %c = stablehlo.constant dense<1.0> : tensor<2xf32>
  return %c : tensor<2xf32>
}
func.func @example(%x: tensor<2xf32>) {
  %r:2 = "interpreter.run_parallel"(%x) <{infeed = [@feed], programs = [[@f], [@g]]}> : (tensor<2xf32>) -> (tensor<2xf32>, tensor<i32>)
  interpreter.print %x : tensor<2xf32>
  %p = interpreter.probe %x, probe_id = "here" : tensor<2xf32>
  return
}

// CHECK: func.func @example(%x: tensor<2xf32>) {
// CHECK-NEXT: %r:2 = "interpreter.run_parallel"(%x) <{infeed = [@feed], programs = {{\[\[}}@f], [@g]]}> : (tensor<2xf32>) -> (tensor<2xf32>, tensor<i32>)
// CHECK-NEXT: interpreter.print %x : tensor<2xf32>
// CHECK-NEXT: %p = interpreter.probe %x, probe_id = "here" : tensor<2xf32>
// GENERIC: "interpreter.print"(%x) : (tensor<2xf32>) -> ()
// GENERIC: %p = "interpreter.probe"(%x) <{probe_id = "here"}> : (tensor<2xf32>) -> tensor<2xf32>
