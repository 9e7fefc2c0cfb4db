// Operations that move elements.
// RUN: plait opt %s | filecheck %s
// RUN: plait opt %s --mlir-print-op-generic | plait opt - | filecheck %s

// CHECK-LABEL: func.func @bitcast(
// CHECK-SAME: %[[X:[a-z0-9_]+]]: tensor<4xf32>
// CHECK: %[[Y:[a-z0-9_]+]] = tcp.bitcast %[[X]] : tensor<4xf32> -> tensor<4xi32>
// CHECK: }
func.func @bitcast(%x: tensor<4xf32>) {
  %y = tcp.bitcast %x : tensor<4xf32> -> tensor<4xi32>
  return
}

// CHECK-LABEL: func.func @broadcast(
// CHECK-SAME: %[[X:[a-z0-9_]+]]: tensor<4xf32>, %[[N:[a-z0-9_]+]]: index
// CHECK: %[[Y:[a-z0-9_]+]] = tcp.broadcast %[[X]] dims = [1] sizes(%[[N]]) : tensor<4xf32> -> tensor<?x4xf32>
// CHECK: }
func.func @broadcast(%x: tensor<4xf32>, %n: index) {
  %y = tcp.broadcast %x dims = [1] sizes(%n) : tensor<4xf32> -> tensor<?x4xf32>
  return
}

// CHECK-LABEL: func.func @reshape(
// CHECK-SAME: %[[X:[a-z0-9_]+]]: tensor<?x4xf32>, %[[N:[a-z0-9_]+]]: index
// CHECK: %[[Y:[a-z0-9_]+]] = tcp.reshape %[[X]] sizes(%[[N]]) : tensor<?x4xf32> -> tensor<2x?xf32>
// CHECK: }
func.func @reshape(%x: tensor<?x4xf32>, %n: index) {
  %y = tcp.reshape %x sizes(%n) : tensor<?x4xf32> -> tensor<2x?xf32>
  return
}

// CHECK-LABEL: func.func @transpose(
// CHECK-SAME: %[[X:[a-z0-9_]+]]: tensor<2x3xf32>
// CHECK: %[[Y:[a-z0-9_]+]] = tcp.transpose %[[X]] perm = [1, 0] : tensor<2x3xf32> -> tensor<3x2xf32>
// CHECK: }
func.func @transpose(%x: tensor<2x3xf32>) {
  %y = tcp.transpose %x perm = [1, 0] : tensor<2x3xf32> -> tensor<3x2xf32>
  return
}

// CHECK-LABEL: func.func @reverse(
// CHECK-SAME: %[[X:[a-z0-9_]+]]: tensor<2x3xf32>
// CHECK: %[[Y:[a-z0-9_]+]] = tcp.reverse %[[X]] dims = [0] : tensor<2x3xf32>
// CHECK: }
func.func @reverse(%x: tensor<2x3xf32>) {
  %y = tcp.reverse %x dims = [0] : tensor<2x3xf32>
  return
}

// CHECK-LABEL: func.func @slice(
// CHECK-SAME: %[[X:[a-z0-9_]+]]: tensor<4x?xf32>, %[[I:[a-z0-9_]+]]: index
// CHECK: %[[Y:[a-z0-9_]+]] = tcp.slice %[[X]] offsets [0, %[[I]]{{\]}} sizes [2, 2] strides [1, 2] : tensor<4x?xf32> -> tensor<2x2xf32>
// CHECK: }
func.func @slice(%x: tensor<4x?xf32>, %i: index) {
  %y = tcp.slice %x offsets [0, %i] sizes [2, 2] strides [1, 2] : tensor<4x?xf32> -> tensor<2x2xf32>
  return
}

// CHECK-LABEL: func.func @pad(
// CHECK-SAME: %[[X:[a-z0-9_]+]]: tensor<2x3xf32>, %[[V:[a-z0-9_]+]]: tensor<f32>, %[[N:[a-z0-9_]+]]: index
// CHECK: %[[Y:[a-z0-9_]+]] = tcp.pad %[[X]], %[[V]] low [1, 0] high [1, %[[N]]{{\]}} interior [0, 0] : tensor<2x3xf32>, tensor<f32> -> tensor<4x?xf32>
// CHECK: }
func.func @pad(%x: tensor<2x3xf32>, %v: tensor<f32>, %n: index) {
  %y = tcp.pad %x, %v low [1, 0] high [1, %n] interior [0, 0] : tensor<2x3xf32>, tensor<f32> -> tensor<4x?xf32>
  return
}

// CHECK-LABEL: func.func @concat(
// CHECK-SAME: %[[A:[a-z0-9_]+]]: tensor<2x3xf32>, %[[B:[a-z0-9_]+]]: tensor<4x3xf32>
// CHECK: %[[Y:[a-z0-9_]+]] = tcp.concat %[[A]], %[[B]] dim = 0 : tensor<2x3xf32>, tensor<4x3xf32> -> tensor<6x3xf32>
// CHECK: }
func.func @concat(%a: tensor<2x3xf32>, %b: tensor<4x3xf32>) {
  %y = tcp.concat %a, %b dim = 0 : tensor<2x3xf32>, tensor<4x3xf32> -> tensor<6x3xf32>
  return
}

// CHECK-LABEL: func.func @iota(
// CHECK-SAME: %[[N:[a-z0-9_]+]]: index
// CHECK: %[[Y:[a-z0-9_]+]] = tcp.iota dim = 1 sizes(%[[N]]) : tensor<4x?xi32>
// CHECK: }
func.func @iota(%n: index) {
  %y = tcp.iota dim = 1 sizes(%n) : tensor<4x?xi32>
  return
}
