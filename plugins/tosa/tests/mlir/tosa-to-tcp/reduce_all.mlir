// RUN: plait opt %s --tosa-to-tcp | filecheck %s

func.func @example(%x: tensor<4x5xi1>) {
  %r = tosa.reduce_all %x {axis = 1 : i32} : (tensor<4x5xi1>) -> tensor<4x1xi1>
  return
}

// CHECK: func.func @example(%x: tensor<4x5xi1>) {
// CHECK-NEXT: %cst = tcp.const dense<true> : tensor<i1>
// CHECK-NEXT: %0 = tcp.reduce and %x, %cst dims = [1] : tensor<4x5xi1>, tensor<i1> -> tensor<4xi1>
// CHECK-NEXT: %r = tcp.reshape %0 : tensor<4xi1> -> tensor<4x1xi1>
