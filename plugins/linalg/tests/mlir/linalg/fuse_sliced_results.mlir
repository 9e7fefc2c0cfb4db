// RUN: plait opt %s --linalg-fuse-elementwise-ops | filecheck %s

#pixel = affine_map<(i, j) -> (i, j)>
#row = affine_map<(i) -> (i)>
#box = affine_map<(i, j, k) -> (i, k)>
#other = affine_map<(i, j, k) -> (j, k)>
#all = affine_map<(i, j, k) -> (i, j, k)>

// Two of three channels are read as they are in memory, and widened where they are added.
// CHECK-LABEL: func.func @channels
// CHECK-DAG:     %[[A:.*]] = tensor.extract_slice %{{.*}}[0, 0] [8, 1] [1, 1] : tensor<8x3xi8>
// CHECK-DAG:     %[[B:.*]] = tensor.extract_slice %{{.*}}[0, 2] [8, 1] [1, 1] : tensor<8x3xi8>
// CHECK:         linalg.generic {{.*}} ins(%{{.*}}, %{{.*}} : tensor<8xi8>, tensor<8xi8>)
// CHECK-COUNT-2:   arith.extui
// CHECK:           arith.addi
// CHECK-NOT:     linalg.generic
// CHECK:         return
func.func @channels(%x: tensor<8x3xi8>) -> tensor<8xi32> {
  %e = tensor.empty() : tensor<8x3xi32>
  %0 = linalg.generic {indexing_maps = [#pixel, #pixel], iterator_types = ["parallel", "parallel"]} ins(%x : tensor<8x3xi8>) outs(%e : tensor<8x3xi32>) {
  ^bb0(%a: i8, %out: i32):
    %1 = arith.extui %a : i8 to i32
    linalg.yield %1 : i32
  } -> tensor<8x3xi32>
  %s = tensor.extract_slice %0[0, 0] [8, 1] [1, 1] : tensor<8x3xi32> to tensor<8x1xi32>
  %c = tensor.collapse_shape %s [[0, 1]] : tensor<8x1xi32> into tensor<8xi32>
  %t = tensor.extract_slice %0[0, 2] [8, 1] [1, 1] : tensor<8x3xi32> to tensor<8xi32>
  %f = tensor.empty() : tensor<8xi32>
  %2 = linalg.generic {indexing_maps = [#row, #row, #row], iterator_types = ["parallel"]} ins(%c, %t : tensor<8xi32>, tensor<8xi32>) outs(%f : tensor<8xi32>) {
  ^bb0(%a: i32, %b: i32, %out: i32):
    %3 = arith.addi %a, %b : i32
    linalg.yield %3 : i32
  } -> tensor<8xi32>
  return %2 : tensor<8xi32>
}

// Operands are sliced along their own dimensions, with the strides of the slice.
// CHECK-LABEL: func.func @operands
// CHECK-DAG:     tensor.extract_slice %{{.*}}[1, 1] [3, 1] [2, 1] : tensor<6x2xf32>
// CHECK-DAG:     tensor.extract_slice %{{.*}}[0, 1] [5, 1] [1, 1] : tensor<5x2xf32>
// CHECK:         linalg.generic {{.*}} ins(%{{.*}}, %{{.*}} : tensor<3xf32>, tensor<5xf32>) outs(%{{.*}} : tensor<3x5xf32>)
// CHECK:         tensor.expand_shape %{{.*}} into tensor<3x5x1xf32>
func.func @operands(%x: tensor<6x2xf32>, %y: tensor<5x2xf32>) -> tensor<3x5x1xf32> {
  %e = tensor.empty() : tensor<6x5x2xf32>
  %0 = linalg.generic {indexing_maps = [#box, #other, #all], iterator_types = ["parallel", "parallel", "parallel"]} ins(%x, %y : tensor<6x2xf32>, tensor<5x2xf32>) outs(%e : tensor<6x5x2xf32>) {
  ^bb0(%a: f32, %b: f32, %out: f32):
    %1 = arith.maximumf %a, %b : f32
    linalg.yield %1 : f32
  } -> tensor<6x5x2xf32>
  %s = tensor.extract_slice %0[1, 0, 1] [3, 5, 1] [2, 1, 1] : tensor<6x5x2xf32> to tensor<3x5x1xf32>
  return %s : tensor<3x5x1xf32>
}

// Of a constant whose elements are equal nothing is read.
// CHECK-LABEL: func.func @equal_elements
// CHECK-NOT:     tensor.extract_slice %cst
// CHECK:         linalg.generic {{.*}} ins(%{{[^,]*}} : tensor<6xf32>) outs(%{{.*}} : tensor<6xf32>)
// CHECK:           arith.maximumf
func.func @equal_elements(%x: tensor<6x2xf32>) -> tensor<6xf32> {
  %cst = arith.constant dense<1.0> : tensor<6x2xf32>
  %e = tensor.empty() : tensor<6x2xf32>
  %0 = linalg.generic {indexing_maps = [#pixel, #pixel, #pixel], iterator_types = ["parallel", "parallel"]} ins(%x, %cst : tensor<6x2xf32>, tensor<6x2xf32>) outs(%e : tensor<6x2xf32>) {
  ^bb0(%a: f32, %b: f32, %out: f32):
    %1 = arith.maximumf %a, %b : f32
    linalg.yield %1 : f32
  } -> tensor<6x2xf32>
  %s = tensor.extract_slice %0[0, 1] [6, 1] [1, 1] : tensor<6x2xf32> to tensor<6x1xf32>
  %c = tensor.collapse_shape %s [[0, 1]] : tensor<6x1xf32> into tensor<6xf32>
  return %c : tensor<6xf32>
}

// Slices that overlap would compute elements twice.
// CHECK-LABEL: func.func @overlap
// CHECK:         linalg.generic {{.*}} outs(%{{.*}} : tensor<8x3xf32>)
// CHECK:         tensor.extract_slice
func.func @overlap(%x: tensor<8x3xf32>) -> (tensor<6x3xf32>, tensor<6x3xf32>) {
  %e = tensor.empty() : tensor<8x3xf32>
  %0 = linalg.generic {indexing_maps = [#pixel, #pixel], iterator_types = ["parallel", "parallel"]} ins(%x : tensor<8x3xf32>) outs(%e : tensor<8x3xf32>) {
  ^bb0(%a: f32, %out: f32):
    %1 = math.exp %a : f32
    linalg.yield %1 : f32
  } -> tensor<8x3xf32>
  %s = tensor.extract_slice %0[0, 0] [6, 3] [1, 1] : tensor<8x3xf32> to tensor<6x3xf32>
  %t = tensor.extract_slice %0[2, 0] [6, 3] [1, 1] : tensor<8x3xf32> to tensor<6x3xf32>
  return %s, %t : tensor<6x3xf32>, tensor<6x3xf32>
}

// What follows a reduction stays with it.
// CHECK-LABEL: func.func @after_sum
// CHECK:         linalg.generic {{.*}} outs(%{{.*}} : tensor<8xf32>)
// CHECK:         linalg.generic {{.*}} outs(%{{.*}} : tensor<8xf32>)
// CHECK:         tensor.extract_slice
func.func @after_sum(%x: tensor<8x3xf32>, %zero: tensor<8xf32>) -> tensor<4xf32> {
  %0 = linalg.generic {indexing_maps = [#pixel, affine_map<(i, j) -> (i)>], iterator_types = ["parallel", "reduction"]} ins(%x : tensor<8x3xf32>) outs(%zero : tensor<8xf32>) {
  ^bb0(%a: f32, %out: f32):
    %1 = arith.addf %a, %out : f32
    linalg.yield %1 : f32
  } -> tensor<8xf32>
  %e = tensor.empty() : tensor<8xf32>
  %2 = linalg.generic {indexing_maps = [#row, #row], iterator_types = ["parallel"]} ins(%0 : tensor<8xf32>) outs(%e : tensor<8xf32>) {
  ^bb0(%a: f32, %out: f32):
    %3 = arith.mulf %a, %a : f32
    linalg.yield %3 : f32
  } -> tensor<8xf32>
  %s = tensor.extract_slice %2[2] [4] [1] : tensor<8xf32> to tensor<4xf32>
  return %s : tensor<4xf32>
}

// Dimensions of unknown size are taken whole, those of known size in parts.
// CHECK-LABEL: func.func @dynamic
// CHECK-DAG:     %[[A:.*]] = tensor.extract_slice %x[0, 0] [%n, 1] [1, 1] : tensor<?x2xf32> to tensor<?x1xf32>
// CHECK-DAG:     %[[B:.*]] = tensor.extract_slice %x[0, 1] [%n, 1] [1, 1] : tensor<?x2xf32> to tensor<?x1xf32>
// CHECK:         linalg.generic {{.*}} ins(%{{.*}}, %{{.*}} : tensor<?xf32>, tensor<?xf32>)
// CHECK-NOT:     linalg.generic
// CHECK:         return
func.func @dynamic(%x: tensor<?x2xf32>) -> tensor<?xf32> {
  %c0 = arith.constant 0 : index
  %n = tensor.dim %x, %c0 : tensor<?x2xf32>
  %e = tensor.empty(%n) : tensor<?x2xf32>
  %0 = linalg.generic {indexing_maps = [#pixel, #pixel], iterator_types = ["parallel", "parallel"]} ins(%x : tensor<?x2xf32>) outs(%e : tensor<?x2xf32>) {
  ^bb0(%a: f32, %out: f32):
    %1 = arith.mulf %a, %a : f32
    linalg.yield %1 : f32
  } -> tensor<?x2xf32>
  %s = tensor.extract_slice %0[0, 0] [%n, 1] [1, 1] : tensor<?x2xf32> to tensor<?x1xf32>
  %a = tensor.collapse_shape %s [[0, 1]] : tensor<?x1xf32> into tensor<?xf32>
  %t = tensor.extract_slice %0[0, 1] [%n, 1] [1, 1] : tensor<?x2xf32> to tensor<?x1xf32>
  %b = tensor.collapse_shape %t [[0, 1]] : tensor<?x1xf32> into tensor<?xf32>
  %f = tensor.empty(%n) : tensor<?xf32>
  %2 = linalg.generic {indexing_maps = [#row, #row, #row], iterator_types = ["parallel"]} ins(%a, %b : tensor<?xf32>, tensor<?xf32>) outs(%f : tensor<?xf32>) {
  ^bb0(%p: f32, %q: f32, %out: f32):
    %3 = arith.addf %p, %q : f32
    linalg.yield %3 : f32
  } -> tensor<?xf32>
  return %2 : tensor<?xf32>
}

// Slices that read the same elements for several operations are computed once, as are two rows of which each is read twice.
// CHECK-LABEL: func.func @twice
// CHECK-COUNT-1: math.exp
// CHECK-COUNT-1: math.exp
// CHECK-NOT:     math.exp
// CHECK:         return
func.func @twice(%x: tensor<2x8xf32>) -> tensor<8xf32> {
  %e = tensor.empty() : tensor<2x8xf32>
  %0 = linalg.generic {indexing_maps = [#pixel, #pixel], iterator_types = ["parallel", "parallel"]} ins(%x : tensor<2x8xf32>) outs(%e : tensor<2x8xf32>) {
  ^bb0(%a: f32, %out: f32):
    %1 = math.exp %a : f32
    linalg.yield %1 : f32
  } -> tensor<2x8xf32>
  %2 = linalg.generic {indexing_maps = [#pixel, #pixel], iterator_types = ["parallel", "parallel"]} ins(%0 : tensor<2x8xf32>) outs(%e : tensor<2x8xf32>) {
  ^bb0(%a: f32, %out: f32):
    %3 = arith.mulf %a, %a : f32
    linalg.yield %3 : f32
  } -> tensor<2x8xf32>
  %4 = linalg.generic {indexing_maps = [#pixel, #pixel, #pixel], iterator_types = ["parallel", "parallel"]} ins(%0, %2 : tensor<2x8xf32>, tensor<2x8xf32>) outs(%e : tensor<2x8xf32>) {
  ^bb0(%a: f32, %b: f32, %out: f32):
    %5 = arith.addf %a, %b : f32
    linalg.yield %5 : f32
  } -> tensor<2x8xf32>
  %s = tensor.extract_slice %4[0, 0] [1, 8] [1, 1] : tensor<2x8xf32> to tensor<8xf32>
  %t = tensor.extract_slice %4[1, 0] [1, 8] [1, 1] : tensor<2x8xf32> to tensor<8xf32>
  %f = tensor.empty() : tensor<8xf32>
  %6 = linalg.generic {indexing_maps = [#row, #row, #row], iterator_types = ["parallel"]} ins(%s, %t : tensor<8xf32>, tensor<8xf32>) outs(%f : tensor<8xf32>) {
  ^bb0(%a: f32, %b: f32, %out: f32):
    %7 = arith.mulf %a, %b : f32
    linalg.yield %7 : f32
  } -> tensor<8xf32>
  return %6 : tensor<8xf32>
}

// Indices count from the start of the slice, by its steps.
// CHECK-LABEL: func.func @indices
// CHECK:         linalg.generic {{.*}} iterator_types = ["parallel"]} ins(%{{.*}} : tensor<3xindex>)
// CHECK:           %[[I:.*]] = linalg.index 0 : index
// CHECK:           %[[TWICE:.*]] = arith.muli %[[I]], %c2 : index
// CHECK:           arith.addi %[[TWICE]], %c1 : index
// CHECK-NOT:     linalg.generic
// CHECK:         return
func.func @indices(%x: tensor<3xindex>) -> tensor<3xindex> {
  %e = tensor.empty() : tensor<6x2xindex>
  %0 = linalg.generic {indexing_maps = [#pixel], iterator_types = ["parallel", "parallel"]} outs(%e : tensor<6x2xindex>) {
  ^bb0(%out: index):
    %i = linalg.index 0 : index
    %j = linalg.index 1 : index
    %1 = arith.muli %i, %j : index
    %2 = arith.addi %1, %i : index
    linalg.yield %2 : index
  } -> tensor<6x2xindex>
  %s = tensor.extract_slice %0[1, 1] [3, 1] [2, 1] : tensor<6x2xindex> to tensor<3xindex>
  %f = tensor.empty() : tensor<3xindex>
  %3 = linalg.generic {indexing_maps = [#row, #row, #row], iterator_types = ["parallel"]} ins(%x, %s : tensor<3xindex>, tensor<3xindex>) outs(%f : tensor<3xindex>) {
  ^bb0(%a: index, %b: index, %out: index):
    %4 = arith.muli %a, %b : index
    linalg.yield %4 : index
  } -> tensor<3xindex>
  return %3 : tensor<3xindex>
}

// A constant that says how long a loop is stays an operand, of which nothing is read.
// CHECK-LABEL: func.func @sum_of_constant
// CHECK:         linalg.generic {{.*}} ins(%cst : tensor<8xf32>)
// CHECK:         ^bb0(%{{.*}}: f32, %[[OUT:.*]]: f32):
// CHECK:           arith.addf %[[OUT]], %cst
// CHECK:         return
func.func @sum_of_constant(%init: tensor<f32>) -> tensor<f32> {
  %cst = arith.constant dense<4.0> : tensor<8xf32>
  %0 = linalg.generic {indexing_maps = [#row, affine_map<(i) -> ()>], iterator_types = ["reduction"]} ins(%cst : tensor<8xf32>) outs(%init : tensor<f32>) {
  ^bb0(%a: f32, %out: f32):
    %1 = arith.addf %out, %a : f32
    linalg.yield %1 : f32
  } -> tensor<f32>
  return %0 : tensor<f32>
}
