// Named elementwise operations.
// RUN: plait opt %s | filecheck %s
// RUN: plait opt %s --mlir-print-op-generic | plait opt - | filecheck %s

// CHECK-LABEL: func.func @abs(
// CHECK-SAME: %[[X:[a-z0-9_]+]]: tensor<4x?xf32>, %[[T:[a-z0-9_]+]]: tensor<4x?xf32>
// CHECK: %[[V0:[a-z0-9_]+]] = linalg.abs ins(%[[X]] : tensor<4x?xf32>) outs(%[[T]] : tensor<4x?xf32>) -> tensor<4x?xf32>
// CHECK: }
func.func @abs(%x: tensor<4x?xf32>, %t: tensor<4x?xf32>) {
  %0 = linalg.abs ins(%x : tensor<4x?xf32>) outs(%t : tensor<4x?xf32>) -> tensor<4x?xf32>
  return
}

// CHECK-LABEL: func.func @ceil(
// CHECK-SAME: %[[X:[a-z0-9_]+]]: tensor<4x?xf32>, %[[T:[a-z0-9_]+]]: tensor<4x?xf32>
// CHECK: %[[V0:[a-z0-9_]+]] = linalg.ceil ins(%[[X]] : tensor<4x?xf32>) outs(%[[T]] : tensor<4x?xf32>) -> tensor<4x?xf32>
// CHECK: }
func.func @ceil(%x: tensor<4x?xf32>, %t: tensor<4x?xf32>) {
  %0 = linalg.ceil ins(%x : tensor<4x?xf32>) outs(%t : tensor<4x?xf32>) -> tensor<4x?xf32>
  return
}

// CHECK-LABEL: func.func @erf(
// CHECK-SAME: %[[X:[a-z0-9_]+]]: tensor<4x?xf32>, %[[T:[a-z0-9_]+]]: tensor<4x?xf32>
// CHECK: %[[V0:[a-z0-9_]+]] = linalg.erf ins(%[[X]] : tensor<4x?xf32>) outs(%[[T]] : tensor<4x?xf32>) -> tensor<4x?xf32>
// CHECK: }
func.func @erf(%x: tensor<4x?xf32>, %t: tensor<4x?xf32>) {
  %0 = linalg.erf ins(%x : tensor<4x?xf32>) outs(%t : tensor<4x?xf32>) -> tensor<4x?xf32>
  return
}

// CHECK-LABEL: func.func @exp(
// CHECK-SAME: %[[X:[a-z0-9_]+]]: tensor<4x?xf32>, %[[T:[a-z0-9_]+]]: tensor<4x?xf32>
// CHECK: %[[V0:[a-z0-9_]+]] = linalg.exp ins(%[[X]] : tensor<4x?xf32>) outs(%[[T]] : tensor<4x?xf32>) -> tensor<4x?xf32>
// CHECK: }
func.func @exp(%x: tensor<4x?xf32>, %t: tensor<4x?xf32>) {
  %0 = linalg.exp ins(%x : tensor<4x?xf32>) outs(%t : tensor<4x?xf32>) -> tensor<4x?xf32>
  return
}

// CHECK-LABEL: func.func @floor(
// CHECK-SAME: %[[X:[a-z0-9_]+]]: tensor<4x?xf32>, %[[T:[a-z0-9_]+]]: tensor<4x?xf32>
// CHECK: %[[V0:[a-z0-9_]+]] = linalg.floor ins(%[[X]] : tensor<4x?xf32>) outs(%[[T]] : tensor<4x?xf32>) -> tensor<4x?xf32>
// CHECK: }
func.func @floor(%x: tensor<4x?xf32>, %t: tensor<4x?xf32>) {
  %0 = linalg.floor ins(%x : tensor<4x?xf32>) outs(%t : tensor<4x?xf32>) -> tensor<4x?xf32>
  return
}

// CHECK-LABEL: func.func @log(
// CHECK-SAME: %[[X:[a-z0-9_]+]]: tensor<4x?xf32>, %[[T:[a-z0-9_]+]]: tensor<4x?xf32>
// CHECK: %[[V0:[a-z0-9_]+]] = linalg.log ins(%[[X]] : tensor<4x?xf32>) outs(%[[T]] : tensor<4x?xf32>) -> tensor<4x?xf32>
// CHECK: }
func.func @log(%x: tensor<4x?xf32>, %t: tensor<4x?xf32>) {
  %0 = linalg.log ins(%x : tensor<4x?xf32>) outs(%t : tensor<4x?xf32>) -> tensor<4x?xf32>
  return
}

// CHECK-LABEL: func.func @negf(
// CHECK-SAME: %[[X:[a-z0-9_]+]]: tensor<4x?xf32>, %[[T:[a-z0-9_]+]]: tensor<4x?xf32>
// CHECK: %[[V0:[a-z0-9_]+]] = linalg.negf ins(%[[X]] : tensor<4x?xf32>) outs(%[[T]] : tensor<4x?xf32>) -> tensor<4x?xf32>
// CHECK: }
func.func @negf(%x: tensor<4x?xf32>, %t: tensor<4x?xf32>) {
  %0 = linalg.negf ins(%x : tensor<4x?xf32>) outs(%t : tensor<4x?xf32>) -> tensor<4x?xf32>
  return
}

// CHECK-LABEL: func.func @reciprocal(
// CHECK-SAME: %[[X:[a-z0-9_]+]]: tensor<4x?xf32>, %[[T:[a-z0-9_]+]]: tensor<4x?xf32>
// CHECK: %[[V0:[a-z0-9_]+]] = linalg.reciprocal ins(%[[X]] : tensor<4x?xf32>) outs(%[[T]] : tensor<4x?xf32>) -> tensor<4x?xf32>
// CHECK: }
func.func @reciprocal(%x: tensor<4x?xf32>, %t: tensor<4x?xf32>) {
  %0 = linalg.reciprocal ins(%x : tensor<4x?xf32>) outs(%t : tensor<4x?xf32>) -> tensor<4x?xf32>
  return
}

// CHECK-LABEL: func.func @round(
// CHECK-SAME: %[[X:[a-z0-9_]+]]: tensor<4x?xf32>, %[[T:[a-z0-9_]+]]: tensor<4x?xf32>
// CHECK: %[[V0:[a-z0-9_]+]] = linalg.round ins(%[[X]] : tensor<4x?xf32>) outs(%[[T]] : tensor<4x?xf32>) -> tensor<4x?xf32>
// CHECK: }
func.func @round(%x: tensor<4x?xf32>, %t: tensor<4x?xf32>) {
  %0 = linalg.round ins(%x : tensor<4x?xf32>) outs(%t : tensor<4x?xf32>) -> tensor<4x?xf32>
  return
}

// CHECK-LABEL: func.func @rsqrt(
// CHECK-SAME: %[[X:[a-z0-9_]+]]: tensor<4x?xf32>, %[[T:[a-z0-9_]+]]: tensor<4x?xf32>
// CHECK: %[[V0:[a-z0-9_]+]] = linalg.rsqrt ins(%[[X]] : tensor<4x?xf32>) outs(%[[T]] : tensor<4x?xf32>) -> tensor<4x?xf32>
// CHECK: }
func.func @rsqrt(%x: tensor<4x?xf32>, %t: tensor<4x?xf32>) {
  %0 = linalg.rsqrt ins(%x : tensor<4x?xf32>) outs(%t : tensor<4x?xf32>) -> tensor<4x?xf32>
  return
}

// CHECK-LABEL: func.func @sqrt(
// CHECK-SAME: %[[X:[a-z0-9_]+]]: tensor<4x?xf32>, %[[T:[a-z0-9_]+]]: tensor<4x?xf32>
// CHECK: %[[V0:[a-z0-9_]+]] = linalg.sqrt ins(%[[X]] : tensor<4x?xf32>) outs(%[[T]] : tensor<4x?xf32>) -> tensor<4x?xf32>
// CHECK: }
func.func @sqrt(%x: tensor<4x?xf32>, %t: tensor<4x?xf32>) {
  %0 = linalg.sqrt ins(%x : tensor<4x?xf32>) outs(%t : tensor<4x?xf32>) -> tensor<4x?xf32>
  return
}

// CHECK-LABEL: func.func @square(
// CHECK-SAME: %[[X:[a-z0-9_]+]]: tensor<4x?xf32>, %[[T:[a-z0-9_]+]]: tensor<4x?xf32>
// CHECK: %[[V0:[a-z0-9_]+]] = linalg.square ins(%[[X]] : tensor<4x?xf32>) outs(%[[T]] : tensor<4x?xf32>) -> tensor<4x?xf32>
// CHECK: }
func.func @square(%x: tensor<4x?xf32>, %t: tensor<4x?xf32>) {
  %0 = linalg.square ins(%x : tensor<4x?xf32>) outs(%t : tensor<4x?xf32>) -> tensor<4x?xf32>
  return
}

// CHECK-LABEL: func.func @tanh(
// CHECK-SAME: %[[X:[a-z0-9_]+]]: tensor<4x?xf32>, %[[T:[a-z0-9_]+]]: tensor<4x?xf32>
// CHECK: %[[V0:[a-z0-9_]+]] = linalg.tanh ins(%[[X]] : tensor<4x?xf32>) outs(%[[T]] : tensor<4x?xf32>) -> tensor<4x?xf32>
// CHECK: }
func.func @tanh(%x: tensor<4x?xf32>, %t: tensor<4x?xf32>) {
  %0 = linalg.tanh ins(%x : tensor<4x?xf32>) outs(%t : tensor<4x?xf32>) -> tensor<4x?xf32>
  return
}

// CHECK-LABEL: func.func @add(
// CHECK-SAME: %[[X:[a-z0-9_]+]]: tensor<4x?xf32>, %[[Y:[a-z0-9_]+]]: tensor<4x?xf32>, %[[T:[a-z0-9_]+]]: tensor<4x?xf32>
// CHECK: %[[V0:[a-z0-9_]+]] = linalg.add ins(%[[X]], %[[Y]] : tensor<4x?xf32>, tensor<4x?xf32>) outs(%[[T]] : tensor<4x?xf32>) -> tensor<4x?xf32>
// CHECK: }
func.func @add(%x: tensor<4x?xf32>, %y: tensor<4x?xf32>, %t: tensor<4x?xf32>) {
  %0 = linalg.add ins(%x, %y : tensor<4x?xf32>, tensor<4x?xf32>) outs(%t : tensor<4x?xf32>) -> tensor<4x?xf32>
  return
}

// CHECK-LABEL: func.func @sub(
// CHECK-SAME: %[[X:[a-z0-9_]+]]: tensor<4x?xf32>, %[[Y:[a-z0-9_]+]]: tensor<4x?xf32>, %[[T:[a-z0-9_]+]]: tensor<4x?xf32>
// CHECK: %[[V0:[a-z0-9_]+]] = linalg.sub ins(%[[X]], %[[Y]] : tensor<4x?xf32>, tensor<4x?xf32>) outs(%[[T]] : tensor<4x?xf32>) -> tensor<4x?xf32>
// CHECK: }
func.func @sub(%x: tensor<4x?xf32>, %y: tensor<4x?xf32>, %t: tensor<4x?xf32>) {
  %0 = linalg.sub ins(%x, %y : tensor<4x?xf32>, tensor<4x?xf32>) outs(%t : tensor<4x?xf32>) -> tensor<4x?xf32>
  return
}

// CHECK-LABEL: func.func @mul(
// CHECK-SAME: %[[X:[a-z0-9_]+]]: tensor<4x?xf32>, %[[Y:[a-z0-9_]+]]: tensor<4x?xf32>, %[[T:[a-z0-9_]+]]: tensor<4x?xf32>
// CHECK: %[[V0:[a-z0-9_]+]] = linalg.mul ins(%[[X]], %[[Y]] : tensor<4x?xf32>, tensor<4x?xf32>) outs(%[[T]] : tensor<4x?xf32>) -> tensor<4x?xf32>
// CHECK: }
func.func @mul(%x: tensor<4x?xf32>, %y: tensor<4x?xf32>, %t: tensor<4x?xf32>) {
  %0 = linalg.mul ins(%x, %y : tensor<4x?xf32>, tensor<4x?xf32>) outs(%t : tensor<4x?xf32>) -> tensor<4x?xf32>
  return
}

// CHECK-LABEL: func.func @div(
// CHECK-SAME: %[[X:[a-z0-9_]+]]: tensor<4x?xf32>, %[[Y:[a-z0-9_]+]]: tensor<4x?xf32>, %[[T:[a-z0-9_]+]]: tensor<4x?xf32>
// CHECK: %[[V0:[a-z0-9_]+]] = linalg.div ins(%[[X]], %[[Y]] : tensor<4x?xf32>, tensor<4x?xf32>) outs(%[[T]] : tensor<4x?xf32>) -> tensor<4x?xf32>
// CHECK: }
func.func @div(%x: tensor<4x?xf32>, %y: tensor<4x?xf32>, %t: tensor<4x?xf32>) {
  %0 = linalg.div ins(%x, %y : tensor<4x?xf32>, tensor<4x?xf32>) outs(%t : tensor<4x?xf32>) -> tensor<4x?xf32>
  return
}

// CHECK-LABEL: func.func @div_unsigned(
// CHECK-SAME: %[[X:[a-z0-9_]+]]: tensor<4x?xi32>, %[[Y:[a-z0-9_]+]]: tensor<4x?xi32>, %[[T:[a-z0-9_]+]]: tensor<4x?xi32>
// CHECK: %[[V0:[a-z0-9_]+]] = linalg.div_unsigned ins(%[[X]], %[[Y]] : tensor<4x?xi32>, tensor<4x?xi32>) outs(%[[T]] : tensor<4x?xi32>) -> tensor<4x?xi32>
// CHECK: }
func.func @div_unsigned(%x: tensor<4x?xi32>, %y: tensor<4x?xi32>, %t: tensor<4x?xi32>) {
  %0 = linalg.div_unsigned ins(%x, %y : tensor<4x?xi32>, tensor<4x?xi32>) outs(%t : tensor<4x?xi32>) -> tensor<4x?xi32>
  return
}

// CHECK-LABEL: func.func @max(
// CHECK-SAME: %[[X:[a-z0-9_]+]]: tensor<4x?xf32>, %[[Y:[a-z0-9_]+]]: tensor<4x?xf32>, %[[T:[a-z0-9_]+]]: tensor<4x?xf32>
// CHECK: %[[V0:[a-z0-9_]+]] = linalg.max ins(%[[X]], %[[Y]] : tensor<4x?xf32>, tensor<4x?xf32>) outs(%[[T]] : tensor<4x?xf32>) -> tensor<4x?xf32>
// CHECK: }
func.func @max(%x: tensor<4x?xf32>, %y: tensor<4x?xf32>, %t: tensor<4x?xf32>) {
  %0 = linalg.max ins(%x, %y : tensor<4x?xf32>, tensor<4x?xf32>) outs(%t : tensor<4x?xf32>) -> tensor<4x?xf32>
  return
}

// CHECK-LABEL: func.func @min(
// CHECK-SAME: %[[X:[a-z0-9_]+]]: tensor<4x?xf32>, %[[Y:[a-z0-9_]+]]: tensor<4x?xf32>, %[[T:[a-z0-9_]+]]: tensor<4x?xf32>
// CHECK: %[[V0:[a-z0-9_]+]] = linalg.min ins(%[[X]], %[[Y]] : tensor<4x?xf32>, tensor<4x?xf32>) outs(%[[T]] : tensor<4x?xf32>) -> tensor<4x?xf32>
// CHECK: }
func.func @min(%x: tensor<4x?xf32>, %y: tensor<4x?xf32>, %t: tensor<4x?xf32>) {
  %0 = linalg.min ins(%x, %y : tensor<4x?xf32>, tensor<4x?xf32>) outs(%t : tensor<4x?xf32>) -> tensor<4x?xf32>
  return
}

// CHECK-LABEL: func.func @powf(
// CHECK-SAME: %[[X:[a-z0-9_]+]]: tensor<4x?xf32>, %[[Y:[a-z0-9_]+]]: tensor<4x?xf32>, %[[T:[a-z0-9_]+]]: tensor<4x?xf32>
// CHECK: %[[V0:[a-z0-9_]+]] = linalg.powf ins(%[[X]], %[[Y]] : tensor<4x?xf32>, tensor<4x?xf32>) outs(%[[T]] : tensor<4x?xf32>) -> tensor<4x?xf32>
// CHECK: }
func.func @powf(%x: tensor<4x?xf32>, %y: tensor<4x?xf32>, %t: tensor<4x?xf32>) {
  %0 = linalg.powf ins(%x, %y : tensor<4x?xf32>, tensor<4x?xf32>) outs(%t : tensor<4x?xf32>) -> tensor<4x?xf32>
  return
}

// CHECK-LABEL: func.func @select(
// CHECK-SAME: %[[C:[a-z0-9_]+]]: tensor<4x?xi1>, %[[X:[a-z0-9_]+]]: tensor<4x?xf32>, %[[Y:[a-z0-9_]+]]: tensor<4x?xf32>, %[[T:[a-z0-9_]+]]: tensor<4x?xf32>
// CHECK: %[[V0:[a-z0-9_]+]] = linalg.select ins(%[[C]], %[[X]], %[[Y]] : tensor<4x?xi1>, tensor<4x?xf32>, tensor<4x?xf32>) outs(%[[T]] : tensor<4x?xf32>) -> tensor<4x?xf32>
// CHECK: }
func.func @select(%c: tensor<4x?xi1>, %x: tensor<4x?xf32>, %y: tensor<4x?xf32>, %t: tensor<4x?xf32>) {
  %0 = linalg.select ins(%c, %x, %y : tensor<4x?xi1>, tensor<4x?xf32>, tensor<4x?xf32>) outs(%t : tensor<4x?xf32>) -> tensor<4x?xf32>
  return
}

// CHECK-LABEL: func.func @elementwise(
// CHECK-SAME: %[[X:[a-z0-9_]+]]: tensor<2x3xf32>, %[[Y:[a-z0-9_]+]]: tensor<3xf32>, %[[T:[a-z0-9_]+]]: tensor<2x3xf32>
// CHECK: %[[V0:[a-z0-9_]+]] = linalg.elementwise kind=#linalg.elementwise_kind<add> indexing_maps = [{{#map[0-9]*, #map[0-9]*, #map[0-9]*}}] ins(%[[X]], %[[Y]] : tensor<2x3xf32>, tensor<3xf32>) outs(%[[T]] : tensor<2x3xf32>) -> tensor<2x3xf32>
// CHECK: }
func.func @elementwise(%x: tensor<2x3xf32>, %y: tensor<3xf32>, %t: tensor<2x3xf32>) {
  %0 = linalg.elementwise kind=#linalg.elementwise_kind<add> indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d1)>, affine_map<(d0, d1) -> (d0, d1)>] ins(%x, %y : tensor<2x3xf32>, tensor<3xf32>) outs(%t : tensor<2x3xf32>) -> tensor<2x3xf32>
  return
}
