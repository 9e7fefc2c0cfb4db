// Repeated layers become calls of one function.
// RUN: plait opt %s --outline-repeats="least=8 percent=40" | filecheck %s
// RUN: plait opt %s --outline-repeats="least=100 percent=40" | filecheck %s --check-prefix=SHORT

// SHORT-NOT: call

#a = affine_map<(m, n, k) -> (m, k)>
#b = affine_map<(m, n, k) -> (k, n)>
#c = affine_map<(m, n, k) -> (m, n)>

// The weights differ and are passed; what all layers add is a constant of the function. The mask is computed in the first
// layer and used in each: it stays outside. Cut between the layers, one value is handed on.
// CHECK-LABEL: func.func @layers(
// CHECK-SAME:  %[[X:[a-z0-9_]+]]: tensor<64x64xf32>, %[[M:[a-z0-9_]+]]: tensor<64x64xf32>, %[[U:[a-z0-9_]+]]: tensor<64x64xf32>, %[[V:[a-z0-9_]+]]: tensor<64x64xf32>, %[[W:[a-z0-9_]+]]: tensor<64x64xf32>)
// CHECK:       %[[MASK:.*]] = tcp.unary exp %[[M]]
// CHECK-NEXT:  %[[A:.*]] = call @layers_repeated(%[[X]], %[[U]], %[[MASK]])
// CHECK-NEXT:  %[[B:.*]] = call @layers_repeated(%[[A]], %[[V]], %[[MASK]])
// CHECK-NEXT:  %[[C:.*]] = call @layers_repeated(%[[B]], %[[W]], %[[MASK]])
// CHECK-NEXT:  return %[[C]]
func.func @layers(%x: tensor<64x64xf32>, %m: tensor<64x64xf32>, %u: tensor<64x64xf32>, %v: tensor<64x64xf32>, %w: tensor<64x64xf32>) -> tensor<64x64xf32> {
  %one = tcp.const dense<1.0> : tensor<64x64xf32>
  %0 = tcp.contract %x, %u {indexing_maps = [#a, #b, #c], iterator_types = ["parallel", "parallel", "reduction"]} : tensor<64x64xf32>, tensor<64x64xf32> -> tensor<64x64xf32>
  %mask = tcp.unary exp %m : tensor<64x64xf32>
  %1 = tcp.binary multiply %0, %mask : tensor<64x64xf32>
  %2 = tcp.unary tanh %1 : tensor<64x64xf32>
  %3 = tcp.binary add %2, %one : tensor<64x64xf32>
  %4 = tcp.unary abs %3 : tensor<64x64xf32>
  %5 = tcp.unary sqrt %4 : tensor<64x64xf32>
  %6 = tcp.binary add %5, %x : tensor<64x64xf32>
  %7 = tcp.contract %6, %v {indexing_maps = [#a, #b, #c], iterator_types = ["parallel", "parallel", "reduction"]} : tensor<64x64xf32>, tensor<64x64xf32> -> tensor<64x64xf32>
  %8 = tcp.binary multiply %7, %mask : tensor<64x64xf32>
  %9 = tcp.unary tanh %8 : tensor<64x64xf32>
  %10 = tcp.binary add %9, %one : tensor<64x64xf32>
  %11 = tcp.unary abs %10 : tensor<64x64xf32>
  %12 = tcp.unary sqrt %11 : tensor<64x64xf32>
  %13 = tcp.binary add %12, %6 : tensor<64x64xf32>
  %14 = tcp.contract %13, %w {indexing_maps = [#a, #b, #c], iterator_types = ["parallel", "parallel", "reduction"]} : tensor<64x64xf32>, tensor<64x64xf32> -> tensor<64x64xf32>
  %15 = tcp.binary multiply %14, %mask : tensor<64x64xf32>
  %16 = tcp.unary tanh %15 : tensor<64x64xf32>
  %17 = tcp.binary add %16, %one : tensor<64x64xf32>
  %18 = tcp.unary abs %17 : tensor<64x64xf32>
  %19 = tcp.unary sqrt %18 : tensor<64x64xf32>
  %20 = tcp.binary add %19, %13 : tensor<64x64xf32>
  return %20 : tensor<64x64xf32>
}
// CHECK: func.func private @layers_repeated(%[[P:.*]]: tensor<64x64xf32>, %[[Q:.*]]: tensor<64x64xf32>, %[[R:.*]]: tensor<64x64xf32>) -> tensor<64x64xf32> attributes {no_inline} {
// CHECK:       tcp.const dense<1.000000e+00>
// CHECK:       tcp.contract %[[P]], %[[Q]]
// CHECK:       tcp.binary multiply %{{.*}}, %[[R]]
// CHECK:       tcp.binary add %{{.*}}, %[[P]]
// CHECK-NEXT:  return

// A chain of elementwise operations is to become one loop.
// CHECK-LABEL: func.func @chain(
// CHECK-NOT:   call
func.func @chain(%x: tensor<64xf32>) -> tensor<64xf32> {
  %0 = tcp.unary exp %x : tensor<64xf32>
  %1 = tcp.unary abs %0 : tensor<64xf32>
  %2 = tcp.unary exp %1 : tensor<64xf32>
  %3 = tcp.unary abs %2 : tensor<64xf32>
  %4 = tcp.unary exp %3 : tensor<64xf32>
  %5 = tcp.unary abs %4 : tensor<64xf32>
  %6 = tcp.unary exp %5 : tensor<64xf32>
  %7 = tcp.unary abs %6 : tensor<64xf32>
  %8 = tcp.unary exp %7 : tensor<64xf32>
  %9 = tcp.unary abs %8 : tensor<64xf32>
  %10 = tcp.unary exp %9 : tensor<64xf32>
  %11 = tcp.unary abs %10 : tensor<64xf32>
  %12 = tcp.unary exp %11 : tensor<64xf32>
  %13 = tcp.unary abs %12 : tensor<64xf32>
  %14 = tcp.unary exp %13 : tensor<64xf32>
  %15 = tcp.unary abs %14 : tensor<64xf32>
  %16 = tcp.unary exp %15 : tensor<64xf32>
  %17 = tcp.unary abs %16 : tensor<64xf32>
  return %17 : tensor<64xf32>
}
