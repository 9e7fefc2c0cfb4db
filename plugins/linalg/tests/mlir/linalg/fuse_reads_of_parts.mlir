// RUN: plait opt %s --linalg-fuse-elementwise-ops --split-input-file | filecheck %s

// The second column is %y, the first one is %x. Nothing else reads the tensor that they were put into.

// CHECK-LABEL: func.func @columns
// CHECK-SAME: (%[[X:.*]]: tensor<8x1xi64>, %[[Y:.*]]: tensor<8xi64>)
// CHECK-NOT: tensor.insert_slice
// CHECK: linalg.generic
// CHECK-SAME: ins(%[[X]], %[[Y]] : tensor<8x1xi64>, tensor<8xi64>)
#first = affine_map<(d0) -> (d0, 0)>
#second = affine_map<(d0) -> (d0, 1)>
#all = affine_map<(d0) -> (d0)>
func.func @columns(%x: tensor<8x1xi64>, %y: tensor<8xi64>) -> tensor<8xi64> {
  %e = tensor.empty() : tensor<8x2xi64>
  %column = tensor.expand_shape %y [[0, 1]] output_shape [8, 1] : tensor<8xi64> into tensor<8x1xi64>
  %0 = tensor.insert_slice %x into %e[0, 0] [8, 1] [1, 1] : tensor<8x1xi64> into tensor<8x2xi64>
  %1 = tensor.insert_slice %column into %0[0, 1] [8, 1] [1, 1] : tensor<8x1xi64> into tensor<8x2xi64>
  %out = tensor.empty() : tensor<8xi64>
  %r = linalg.generic {indexing_maps = [#first, #second, #all], iterator_types = ["parallel"]}
      ins(%1, %1 : tensor<8x2xi64>, tensor<8x2xi64>) outs(%out : tensor<8xi64>) {
    ^bb0(%a: i64, %b: i64, %o: i64):
      %s = arith.subi %a, %b : i64
      linalg.yield %s : i64
  } -> tensor<8xi64>
  return %r : tensor<8xi64>
}

// -----

// The slice begins at column 2, so that column 3 of the tensor is its column 1.

// CHECK-DAG: #[[MOVED:.*]] = affine_map<(d0) -> (d0, 1)>
// CHECK-LABEL: func.func @wide_slice
// CHECK-SAME: (%[[X:.*]]: tensor<8x2xf32>, %{{.*}}: tensor<8x5xf32>)
// CHECK-NOT: tensor.insert_slice
// CHECK: linalg.generic {indexing_maps = [#[[MOVED]],
// CHECK-SAME: ins(%[[X]] : tensor<8x2xf32>)
#fourth = affine_map<(d0) -> (d0, 3)>
#every = affine_map<(d0) -> (d0)>
func.func @wide_slice(%x: tensor<8x2xf32>, %d: tensor<8x5xf32>) -> tensor<8xf32> {
  %0 = tensor.insert_slice %x into %d[0, 2] [8, 2] [1, 1] : tensor<8x2xf32> into tensor<8x5xf32>
  %out = tensor.empty() : tensor<8xf32>
  %r = linalg.generic {indexing_maps = [#fourth, #every], iterator_types = ["parallel"]}
      ins(%0 : tensor<8x5xf32>) outs(%out : tensor<8xf32>) {
    ^bb0(%a: f32, %o: f32):
      %s = arith.negf %a : f32
      linalg.yield %s : f32
  } -> tensor<8xf32>
  return %r : tensor<8xf32>
}

// -----

// Rows 0 to 3 are those of %x, the others are not; with steps between rows it would be the same.

// CHECK-LABEL: func.func @some_rows
// CHECK: %[[PARTS:.*]] = tensor.insert_slice
// CHECK: linalg.generic
// CHECK-SAME: ins(%[[PARTS]] : tensor<8x5xf32>)
#column = affine_map<(d0) -> (d0, 3)>
#rows = affine_map<(d0) -> (d0)>
func.func @some_rows(%x: tensor<4x2xf32>, %d: tensor<8x5xf32>) -> tensor<8xf32> {
  %0 = tensor.insert_slice %x into %d[0, 2] [4, 2] [1, 1] : tensor<4x2xf32> into tensor<8x5xf32>
  %out = tensor.empty() : tensor<8xf32>
  %r = linalg.generic {indexing_maps = [#column, #rows], iterator_types = ["parallel"]}
      ins(%0 : tensor<8x5xf32>) outs(%out : tensor<8xf32>) {
    ^bb0(%a: f32, %o: f32):
      %s = arith.negf %a : f32
      linalg.yield %s : f32
  } -> tensor<8xf32>
  return %r : tensor<8xf32>
}

// -----

// Column 4 is not in the slice, whichever rows that has.

// CHECK-LABEL: func.func @beside
// CHECK-SAME: (%{{.*}}: tensor<4x2xf32>, %[[D:.*]]: tensor<8x5xf32>)
// CHECK: linalg.generic
// CHECK-SAME: ins(%[[D]] : tensor<8x5xf32>)
#last = affine_map<(d0) -> (d0, 4)>
#whole = affine_map<(d0) -> (d0)>
func.func @beside(%x: tensor<4x2xf32>, %d: tensor<8x5xf32>) -> tensor<8xf32> {
  %0 = tensor.insert_slice %x into %d[0, 2] [4, 2] [1, 1] : tensor<4x2xf32> into tensor<8x5xf32>
  %out = tensor.empty() : tensor<8xf32>
  %r = linalg.generic {indexing_maps = [#last, #whole], iterator_types = ["parallel"]}
      ins(%0 : tensor<8x5xf32>) outs(%out : tensor<8xf32>) {
    ^bb0(%a: f32, %o: f32):
      %s = arith.negf %a : f32
      linalg.yield %s : f32
  } -> tensor<8xf32>
  return %r : tensor<8xf32>
}
