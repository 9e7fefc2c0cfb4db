// Single elements are chosen by their index, in one operation; longer parts are inserted.
// RUN: plait opt %s --tcp-to-linalg | filecheck %s

// CHECK: #[[FIRST:.+]] = affine_map<(d0, d1) -> (d0, 0)>
// CHECK-LABEL: func.func @elements(
// CHECK: linalg.generic {indexing_maps = [#[[FIRST]], #[[FIRST]], #[[FIRST]],
// CHECK-SAME: ins(%a, %b, %c : tensor<?x1xf32>
// CHECK: ^bb0(%[[A:.+]]: f32, %[[B:.+]]: f32, %[[C:.+]]: f32, %{{.+}}: f32):
// CHECK: %[[J:.+]] = linalg.index 1
// CHECK: %[[IS_1:.+]] = arith.cmpi eq, %[[J]], %c1
// CHECK: %[[REST:.+]] = arith.select %[[IS_1]], %[[B]], %[[C]]
// CHECK: %[[IS_0:.+]] = arith.cmpi eq, %[[J]], %c0
// CHECK: %[[ELEMENT:.+]] = arith.select %[[IS_0]], %[[A]], %[[REST]]
// CHECK: linalg.yield %[[ELEMENT]]
func.func @elements(%a: tensor<?x1xf32>, %b: tensor<?x1xf32>, %c: tensor<?x1xf32>) -> tensor<?x3xf32> {
  %0 = tcp.concat %a, %b, %c dim = 1 : tensor<?x1xf32>, tensor<?x1xf32>, tensor<?x1xf32> -> tensor<?x3xf32>
  return %0 : tensor<?x3xf32>
}

// CHECK-LABEL: func.func @parts(
// CHECK-COUNT-2: tensor.insert_slice
// CHECK-NOT: linalg.generic
// CHECK: return
func.func @parts(%a: tensor<4x1xf32>, %b: tensor<4x2xf32>) -> tensor<4x3xf32> {
  %0 = tcp.concat %a, %b dim = 1 : tensor<4x1xf32>, tensor<4x2xf32> -> tensor<4x3xf32>
  return %0 : tensor<4x3xf32>
}

// CHECK-LABEL: func.func @flags(
// CHECK: linalg.generic
// CHECK: arith.select %{{.*}}, %{{.*}}, %{{.*}} : i1
func.func @flags(%a: tensor<4x1xi1>, %b: tensor<4x1xi1>) -> tensor<4x2xi1> {
  %0 = tcp.concat %a, %b dim = 1 : tensor<4x1xi1>, tensor<4x1xi1> -> tensor<4x2xi1>
  return %0 : tensor<4x2xi1>
}

// A dimension of one element that a part gets moves nothing.
// CHECK-LABEL: func.func @stacks(
// CHECK: linalg.generic {{.*}} ins(%a, %a : tensor<4x6xf32>, tensor<4x6xf32>)
// CHECK: tensor.expand_shape %a {{.*}} into tensor<4x1x6xf32>
// CHECK-COUNT-2: tensor.insert_slice %expanded
func.func @stacks(%a: tensor<4x6xf32>) -> (tensor<4x6x2xf32>, tensor<4x2x6xf32>) {
  %0 = tcp.broadcast %a dims = [0, 1] : tensor<4x6xf32> -> tensor<4x6x1xf32>
  %1 = tcp.reshape %a : tensor<4x6xf32> -> tensor<4x6x1xf32>
  %2 = tcp.concat %0, %1 dim = 2 : tensor<4x6x1xf32>, tensor<4x6x1xf32> -> tensor<4x6x2xf32>
  %3 = tcp.broadcast %a dims = [0, 2] : tensor<4x6xf32> -> tensor<4x1x6xf32>
  %4 = tcp.concat %3, %3 dim = 1 : tensor<4x1x6xf32>, tensor<4x1x6xf32> -> tensor<4x2x6xf32>
  return %2, %4 : tensor<4x6x2xf32>, tensor<4x2x6xf32>
}
