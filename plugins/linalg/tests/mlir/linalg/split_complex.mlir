// Structured operations on complex numbers are computed by their parts.
// RUN: plait opt %s --linalg-split-complex --canonicalize --cse | filecheck %s

#rows = affine_map<(i, j, k) -> (i, k)>
#columns = affine_map<(i, j, k) -> (k, j)>
#turned = affine_map<(i, j, k) -> (j, k)>
#out = affine_map<(i, j, k) -> (i, j)>
#all = affine_map<(i, j) -> (i, j)>
#transposed = affine_map<(i, j) -> (j, i)>
#row = affine_map<(i, j) -> (i)>

// CHECK-DAG: #[[PARTS:.*]] = affine_map<(d0, d1, d2, d3) -> (d0, d3, d1)>
// CHECK-DAG: #[[ROWS:.*]] = affine_map<(d0, d1, d2, d3) -> (d3, d2)>
// CHECK-DAG: #[[SUMS:.*]] = affine_map<(d0, d1, d2, d3) -> (d0, d1, d2)>

// CHECK-LABEL: func.func @product(
// CHECK: %[[FLOATS:.*]] = native.reinterpret %a : tensor<8x4xcomplex<f32>> to tensor<8x8xf32>
// CHECK: %[[SPLIT:.*]] = tensor.expand_shape %[[FLOATS]] {{.*}} : tensor<8x8xf32> into tensor<8x4x2xf32>
// CHECK: %[[B:.*]] = native.reinterpret %b : tensor<4x16xcomplex<f32>> to tensor<4x32xf32>
// CHECK: %[[SUM:.*]] = linalg.generic {indexing_maps = [#[[PARTS]], #[[ROWS]], #[[SUMS]]{{.}}, iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%[[SPLIT]], %[[B]]
// CHECK: arith.mulf
// CHECK: arith.addf
// CHECK: native.reinterpret %[[SUM]] : tensor<8x2x32xf32> to tensor<8x2x16xcomplex<f32>>
// CHECK: linalg.generic
// CHECK: arith.subf
// CHECK: arith.addf
// CHECK: complex.create
func.func @product(%a: tensor<8x4xcomplex<f32>>, %b: tensor<4x16xcomplex<f32>>) -> tensor<8x16xcomplex<f32>> {
  %zero = complex.constant [0.0 : f32, 0.0 : f32] : complex<f32>
  %e = tensor.empty() : tensor<8x16xcomplex<f32>>
  %f = linalg.fill ins(%zero : complex<f32>) outs(%e : tensor<8x16xcomplex<f32>>) -> tensor<8x16xcomplex<f32>>
  %0 = linalg.matmul ins(%a, %b : tensor<8x4xcomplex<f32>>, tensor<4x16xcomplex<f32>>)
                     outs(%f : tensor<8x16xcomplex<f32>>) -> tensor<8x16xcomplex<f32>>
  return %0 : tensor<8x16xcomplex<f32>>
}

// An operand whose lanes are apart is transposed before, as integers; conjugates are signs of the sums.
// CHECK-LABEL: func.func @turned(
// CHECK: %[[INTEGERS:.*]] = native.reinterpret %b : tensor<16x4xcomplex<f32>> to tensor<16x4xi64>
// CHECK: linalg.generic {{.*}} ins(%[[INTEGERS]] : tensor<16x4xi64>) outs(%{{.*}} : tensor<4x16xi64>)
// CHECK: linalg.generic {{.*}} outs(%{{.*}} : tensor<8x2x32xf32>)
// CHECK: linalg.generic {{.*}} ins({{.*}}, %c
// CHECK: arith.negf
func.func @turned(
  %a: tensor<8x4xcomplex<f32>>, %b: tensor<16x4xcomplex<f32>>, %c: tensor<8x16xcomplex<f32>>
) -> tensor<8x16xcomplex<f32>> {
  %0 = linalg.generic {indexing_maps = [#rows, #turned, #out], iterator_types = ["parallel", "parallel", "reduction"]}
      ins(%a, %b : tensor<8x4xcomplex<f32>>, tensor<16x4xcomplex<f32>>) outs(%c : tensor<8x16xcomplex<f32>>) {
  ^bb0(%x: complex<f32>, %y: complex<f32>, %o: complex<f32>):
    %t = complex.conj %y : complex<f32>
    %p = complex.mul %x, %t : complex<f32>
    %s = complex.add %o, %p : complex<f32>
    linalg.yield %s : complex<f32>
  } -> tensor<8x16xcomplex<f32>>
  return %0 : tensor<8x16xcomplex<f32>>
}

// A reduction has an output for each part.
// CHECK-LABEL: func.func @sums(
// CHECK: %[[SUMS2:.*]]:2 = linalg.generic {{.*}} ins(%x : tensor<?x8xcomplex<f64>>) outs(%{{.*}}, %{{.*}} : tensor<?xf64>, tensor<?xf64>)
// CHECK-NOT: complex.{{(add|create)}}
// CHECK: linalg.generic {{.*}} ins(%[[SUMS2]]#0, %[[SUMS2]]#1
// CHECK: complex.create
func.func @sums(%x: tensor<?x8xcomplex<f64>>, %o: tensor<?xcomplex<f64>>) -> tensor<?xcomplex<f64>> {
  %0 = linalg.generic {indexing_maps = [#all, #row], iterator_types = ["parallel", "reduction"]}
      ins(%x : tensor<?x8xcomplex<f64>>) outs(%o : tensor<?xcomplex<f64>>) {
  ^bb0(%a: complex<f64>, %b: complex<f64>):
    %s = complex.add %a, %b : complex<f64>
    linalg.yield %s : complex<f64>
  } -> tensor<?xcomplex<f64>>
  return %0 : tensor<?xcomplex<f64>>
}

// What moves numbers moves integers, if there are some of that size.
// CHECK-LABEL: func.func @moved(
// CHECK: linalg.generic {{.*}} ins(%{{.*}} : tensor<4x8xi64>) outs(%{{.*}} : tensor<8x4xi64>)
// CHECK: linalg.generic {{.*}} ins(%{{.*}} : tensor<4x8xcomplex<f64>>) outs(%{{.*}} : tensor<8x4xcomplex<f64>>)
func.func @moved(%x: tensor<4x8xcomplex<f32>>, %y: tensor<4x8xcomplex<f64>>)
    -> (tensor<8x4xcomplex<f32>>, tensor<8x4xcomplex<f64>>) {
  %e = tensor.empty() : tensor<8x4xcomplex<f32>>
  %f = tensor.empty() : tensor<8x4xcomplex<f64>>
  %0 = linalg.generic {indexing_maps = [#transposed, #all], iterator_types = ["parallel", "parallel"]}
      ins(%x : tensor<4x8xcomplex<f32>>) outs(%e : tensor<8x4xcomplex<f32>>) {
  ^bb0(%a: complex<f32>, %b: complex<f32>):
    linalg.yield %a : complex<f32>
  } -> tensor<8x4xcomplex<f32>>
  %1 = linalg.generic {indexing_maps = [#transposed, #all], iterator_types = ["parallel", "parallel"]}
      ins(%y : tensor<4x8xcomplex<f64>>) outs(%f : tensor<8x4xcomplex<f64>>) {
  ^bb0(%a: complex<f64>, %b: complex<f64>):
    linalg.yield %a : complex<f64>
  } -> tensor<8x4xcomplex<f64>>
  return %0, %1 : tensor<8x4xcomplex<f32>>, tensor<8x4xcomplex<f64>>
}

// What only moves truth values, or chooses from them, moves bytes; what is inserted is computed in its place.
// CHECK-LABEL: func.func @moved_truth_values(
// CHECK: %[[X:.*]] = native.reinterpret %x : tensor<4x8xi1> to tensor<4x8xi8>
// CHECK: %[[Y:.*]] = linalg.generic {{.*}} ins(%[[X]] : tensor<4x8xi8>) outs(%{{.*}} : tensor<8x4xi8>)
// CHECK: linalg.generic {{.*}} ins(%[[Y]], %{{.*}} : tensor<8x4xi8>, tensor<8x4xi8>)
// CHECK: arith.select %{{.*}}, %{{.*}}, %{{.*}} : i8
// CHECK: linalg.generic {{.*}} ins(%x : tensor<4x8xi1>) outs(%{{.*}} : tensor<8x4xi1>)
// CHECK: linalg.generic {{.*}} ins(%x, %x : tensor<4x8xi1>, tensor<4x8xi1>)
func.func @moved_truth_values(%x: tensor<4x8xi1>, %d: tensor<16x4xi1>)
    -> (tensor<8x4xi1>, tensor<16x4xi1>, tensor<4x8xi1>) {
  %e = tensor.empty() : tensor<8x4xi1>
  %f = tensor.empty() : tensor<4x8xi1>
  %c0 = arith.constant 0 : index
  %0 = linalg.generic {indexing_maps = [#transposed, #all], iterator_types = ["parallel", "parallel"]}
      ins(%x : tensor<4x8xi1>) outs(%e : tensor<8x4xi1>) {
  ^bb0(%a: i1, %b: i1):
    linalg.yield %a : i1
  } -> tensor<8x4xi1>
  %1 = linalg.generic {indexing_maps = [#all, #all, #all], iterator_types = ["parallel", "parallel"]}
      ins(%0, %0 : tensor<8x4xi1>, tensor<8x4xi1>) outs(%e : tensor<8x4xi1>) {
  ^bb0(%a: i1, %b: i1, %c: i1):
    %i = linalg.index 1 : index
    %is_first = arith.cmpi eq, %i, %c0 : index
    %s = arith.select %is_first, %a, %b : i1
    linalg.yield %s : i1
  } -> tensor<8x4xi1>
  %2 = linalg.generic {indexing_maps = [#transposed, #all], iterator_types = ["parallel", "parallel"]}
      ins(%x : tensor<4x8xi1>) outs(%e : tensor<8x4xi1>) {
  ^bb0(%a: i1, %b: i1):
    linalg.yield %a : i1
  } -> tensor<8x4xi1>
  %3 = tensor.insert_slice %2 into %d[8, 0] [8, 4] [1, 1] : tensor<8x4xi1> into tensor<16x4xi1>
  %4 = linalg.generic {indexing_maps = [#all, #all, #all], iterator_types = ["parallel", "parallel"]}
      ins(%x, %x : tensor<4x8xi1>, tensor<4x8xi1>) outs(%f : tensor<4x8xi1>) {
  ^bb0(%a: i1, %b: i1, %c: i1):
    %s = arith.select %a, %a, %b : i1
    linalg.yield %s : i1
  } -> tensor<4x8xi1>
  return %1, %3, %4 : tensor<8x4xi1>, tensor<16x4xi1>, tensor<4x8xi1>
}

// Scalars beside tensors are no tensors of truth values.
// CHECK-LABEL: func.func @beside_a_scalar(
// CHECK: linalg.generic {{.*}} ins(%x, %s : tensor<4x8xi1>, f32) outs(%{{.*}} : tensor<4x8xi1>)
func.func @beside_a_scalar(%x: tensor<4x8xi1>, %s: f32) -> tensor<4x8xi1> {
  %f = tensor.empty() : tensor<4x8xi1>
  %zero = arith.constant 0.0 : f32
  %0 = linalg.generic {indexing_maps = [#all, affine_map<(i, j) -> ()>, #all], iterator_types = ["parallel", "parallel"]}
      ins(%x, %s : tensor<4x8xi1>, f32) outs(%f : tensor<4x8xi1>) {
  ^bb0(%a: i1, %b: f32, %c: i1):
    %d = arith.cmpf olt, %b, %zero : f32
    %e = arith.andi %a, %d : i1
    linalg.yield %e : i1
  } -> tensor<4x8xi1>
  return %0 : tensor<4x8xi1>
}
