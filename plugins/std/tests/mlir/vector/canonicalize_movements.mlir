// Elements and parts that are taken where they were before they were moved, what is put in place of something, and
// reductions of one element.
// RUN: plait opt %s --allow-unregistered-dialect --canonicalize | filecheck %s

// CHECK-LABEL: func.func @positions(
// CHECK: %0 = ub.poison : f32
// CHECK: %1 = vector.extract %a[1, 2] : vector<16xf32> from vector<4x8x16xf32>
// CHECK: %2 = vector.extract %a[%i, 2, %i] : f32 from vector<4x8x16xf32>
// CHECK: %3 = vector.extract %z[] : f32 from vector<f32>
// CHECK: %4 = vector.extract %a[1, %i] : vector<16xf32> from vector<4x8x16xf32>
// CHECK: %5 = vector.extract %a[1, 2, 3] : f32 from vector<4x8x16xf32>
// CHECK: "test.use"(%1, %2, %a, %3, %4, %5, %0) : (vector<16xf32>, f32, vector<4x8x16xf32>, f32, vector<16xf32>, f32, f32) -> ()
// CHECK-LABEL: func.func @insertions(
// CHECK: %0 = ub.poison : vector<16xf32>
// CHECK: %1 = vector.insert %v, %a [1, 2] : vector<16xf32> into vector<4x8x16xf32>
// CHECK: %2 = vector.insert %s, %a [%i, 2, %i] : f32 into vector<4x8x16xf32>
// CHECK: %3 = vector.broadcast %s : f32 to vector<f32>
// CHECK: %4 = vector.extract %v[3] : f32 from vector<16xf32>
// CHECK: %5 = vector.extract %a[1, 3] : vector<16xf32> from vector<4x8x16xf32>
// CHECK: "test.use"(%1, %2, %a, %3, %4, %5, %0) : (vector<4x8x16xf32>, vector<4x8x16xf32>, vector<4x8x16xf32>, vector<f32>, f32, vector<16xf32>, vector<16xf32>) -> ()
// CHECK-LABEL: func.func @constants(
// CHECK: %acc = arith.constant 1 : i32
// CHECK: %cst = arith.constant 2.000000e+00 : f32
// CHECK: %cst_0 = arith.constant dense<[4, 5, 6]> : vector<3xi32>
// CHECK: %cst_1 = arith.constant dense<{{\[\[}}1, 7, 3], [4, 5, 6{{\]\]}}> : vector<2x3xi32>
// CHECK: %cst_2 = arith.constant dense<[2, 3, 4, 5]> : vector<4xi32>
// CHECK: %cst_3 = arith.constant dense<[2, 5]> : vector<2xi32>
// CHECK: %0 = vector.reduction <add>, %cst_3, %acc : vector<2xi32> into i32
// CHECK: return %cst, %cst_0, %cst_1, %cst_2, %cst_3, %0 : f32, vector<3xi32>, vector<2x3xi32>, vector<4xi32>, vector<2xi32>, i32
// CHECK-LABEL: func.func @one_element(
// CHECK: %0 = vector.reduction <add>, %a : vector<8xf32> into f32
// CHECK: %1 = vector.reduction <mul>, %a, %x fastmath<reassoc,nnan> : vector<8xf32> into f32
// CHECK: %2 = vector.reduction <minimumf>, %a : vector<8xf32> into f32
// CHECK: %3 = vector.reduction <maxnumf>, %a, %x : vector<8xf32> into f32
// CHECK: %4 = vector.reduction <minsi>, %b, %y : vector<8xi32> into i32
// CHECK: %5 = vector.reduction <xor>, %b : vector<8xi32> into i32
// CHECK: %6 = vector.extract %o[0] : f32 from vector<1xf32>
// CHECK: %7 = vector.extract %o[0] : f32 from vector<1xf32>
// CHECK: %8 = arith.addf %7, %x : f32
// CHECK: %9 = vector.extract %m[0] : i1 from vector<1xi1>
// CHECK: %10 = vector.extract %o[0] : f32 from vector<1xf32>
// CHECK: %11 = arith.addf %10, %x : f32
// CHECK: %12 = arith.select %9, %11, %x : f32
// CHECK: "test.use"(%0, %1, %2, %3, %4, %5, %6, %8, %12) : (f32, f32, f32, f32, i32, i32, f32, f32, f32) -> ()
// CHECK-LABEL: func.func @short_dimensions(
// CHECK: %0 = vector.multi_reduction <add>, %a, %acc [1] : vector<4x8x16xf32> to vector<4x16xf32>
// CHECK: %1 = vector.multi_reduction <mul>, %a, %s [0, 1, 2] : vector<4x8x16xf32> to f32
// CHECK: %2 = arith.addf %a, %a : vector<4x8x16xf32>
// CHECK: %3 = vector.shape_cast %one : vector<1x4x1xf32> to vector<4xf32>
// CHECK: %4 = arith.addf %ac2, %3 : vector<4xf32>
// CHECK: %5 = vector.extract %o1[0, 0] : f32 from vector<1x1xf32>
// CHECK: %6 = arith.maximumf %s, %5 : f32
// CHECK: "test.use"(%0, %1, %2, %4, %6) : (vector<4x16xf32>, f32, vector<4x8x16xf32>, vector<4xf32>, f32) -> ()
// CHECK-LABEL: func.func @slices(
// CHECK: %0 = vector.extract_strided_slice %a {offsets = [0, 2], sizes = [2, 4], strides = [1, 1]} : vector<4x8x16xf32> to vector<2x4x16xf32>
// CHECK: %1 = vector.insert_strided_slice %b, %a {offsets = [2, 2, 0], strides = [1, 1, 1]} : vector<2x2x16xf32> into vector<4x8x16xf32>
// CHECK: %2 = vector.extract %0[1] : vector<4x16xf32> from vector<2x4x16xf32>
// CHECK: %3 = vector.shape_cast %2 : vector<4x16xf32> to vector<1x4x16xf32>
// CHECK: "test.use"(%0, %1, %b, %a, %3, %a) : (vector<2x4x16xf32>, vector<4x8x16xf32>, vector<2x2x16xf32>, vector<4x8x16xf32>, vector<1x4x16xf32>, vector<4x8x16xf32>) -> ()
// CHECK-LABEL: func.func @transfers(
// CHECK: %c0 = arith.constant 0 : index
// CHECK: %0 = vector.transfer_read %m[%i, %i], %p : memref<?x?xf32>, vector<4xf32>
// CHECK: %1 = vector.transfer_read %t[%i, %i], %p {in_bounds = [true, false], permutation_map = #map} : tensor<?x?xf32>, vector<4x8xf32>
// CHECK: %2 = vector.transfer_read %m[%i, %i], %p, %k {in_bounds = [true]} : memref<?x?xf32>, vector<4xf32>
// CHECK: %3 = vector.transfer_read %ms[%c0, %c0], %p {in_bounds = [true, true]} : memref<8x8xf32>, vector<4x8xf32>
// CHECK: %4 = vector.transfer_read %m[%i, %i], %p {in_bounds = [true], permutation_map = #map1} : memref<?x?xf32>, vector<4xf32>
// CHECK: vector.transfer_write %v, %m[%i, %i] : vector<4xf32>, memref<?x?xf32>
// CHECK: vector.transfer_write %v, %m[%i, %i], %k : vector<4xf32>, memref<?x?xf32>
// CHECK: vector.transfer_write %w, %ms[%c0, %c0] {in_bounds = [true, true]} : vector<4x8xf32>, memref<8x8xf32>
// CHECK: %5 = vector.transfer_write %w, %t[%i, %i] {in_bounds = [true, true]} : vector<4x8xf32>, tensor<?x?xf32>
// CHECK: "test.use"(%0, %1, %2, %3, %4, %w) : (vector<4xf32>, vector<4x8xf32>, vector<4xf32>, vector<4x8xf32>, vector<4xf32>, vector<4x8xf32>) -> ()
// CHECK: return %5 : tensor<?x?xf32>
// CHECK-LABEL: func.func @neighbours(
// CHECK: %c0 = arith.constant 0 : index
// CHECK: %0 = vector.load %m[%c0] : memref<16xf32>, vector<4xf32>
// CHECK: vector.store %v, %m[%c0] : memref<16xf32>, vector<4xf32>
// CHECK: %1 = vector.load %m[%c0] : memref<16xf32>, vector<4xf32>
// CHECK: vector.store %v, %m[%c0] : memref<16xf32>, vector<4xf32>
// CHECK: %2 = vector.load %m[%c0] : memref<16xf32>, vector<4xf32>
// CHECK: vector.store %v, %m[%c0] : memref<16xf32>, vector<4xf32>
// CHECK: "test.use"(%0, %v, %v, %1, %2, %v) : (vector<4xf32>, vector<4xf32>, vector<4xf32>, vector<4xf32>, vector<4xf32>, vector<4xf32>) -> ()
// CHECK: return %t : tensor<16xf32>
// CHECK-LABEL: func.func @shapes(
// CHECK: %0 = vector.shape_cast %a : vector<2x3xf32> to vector<6xf32>
// CHECK: %1 = vector.shape_cast %s : vector<1xf32> to vector<f32>
// CHECK: %2 = vector.shape_cast %sv : vector<[4]x1xf32> to vector<[4]xf32>
// CHECK: %3 = vector.transpose %t1, [1, 0] : vector<1x4xf32> to vector<4x1xf32>
// CHECK: %4 = vector.broadcast %f : f32 to vector<3x2xf32>
// CHECK: %5 = vector.broadcast %f : f32 to vector<6xf32>
// CHECK: %6 = vector.shape_cast %t1 : vector<1x4xf32> to vector<4xf32>
// CHECK: %bb = vector.broadcast %w : vector<4xf32> to vector<3x4xf32>
// CHECK: %7 = vector.transpose %bb, [1, 0] : vector<3x4xf32> to vector<4x3xf32>
// CHECK: "test.use"(%a, %0, %1, %2, %a, %a, %3, %4, %5, %6, %w, %7) : (vector<2x3xf32>, vector<6xf32>, vector<f32>, vector<[4]xf32>, vector<2x3xf32>, vector<2x3xf32>, vector<4x1xf32>, vector<3x2xf32>, vector<6xf32>, vector<4xf32>, vector<4xf32>, vector<4x3xf32>) -> ()
// CHECK-LABEL: func.func @masks(
// CHECK: %cst = arith.constant dense<true> : vector<i1>
// CHECK: %cst_0 = arith.constant dense<true> : vector<[4]xi1>
// CHECK: %cst_1 = arith.constant dense<false> : vector<4x4xi1>
// CHECK: %c2 = arith.constant 2 : index
// CHECK: %0 = vector.constant_mask [2, 3] : vector<4x4xi1>
// CHECK: %1 = vector.create_mask %i, %c2 : vector<4x4xi1>
// CHECK: %2 = vector.constant_mask [4, 2] : vector<4x4xi1>
// CHECK: %3 = vector.create_mask %i : vector<[4]xi1>
// CHECK: %4 = vector.extract %1[1] : vector<4xi1> from vector<4x4xi1>
// CHECK: %5 = vector.extract %0[3] : vector<4xi1> from vector<4x4xi1>
// CHECK: %6 = vector.constant_mask [1, 2] : vector<2x2xi1>
// CHECK: %7 = vector.constant_mask [3, 2] : vector<4x4xi1>
// CHECK: %8 = vector.create_mask %c2, %i : vector<4x4xi1>
// CHECK: "test.use"(%0, %1, %2, %cst_1, %3, %cst_0, %4, %5, %6, %7, %8, %cst) : (vector<4x4xi1>, vector<4x4xi1>, vector<4x4xi1>, vector<4x4xi1>, vector<[4]xi1>, vector<[4]xi1>, vector<4xi1>, vector<4xi1>, vector<2x2xi1>, vector<4x4xi1>, vector<4x4xi1>, vector<i1>) -> ()
// CHECK-LABEL: func.func @elements(
// CHECK: %cst = arith.constant dense<[1.000000e+00, 2.000000e+00]> : vector<2xf32>
// CHECK: %0 = vector.from_elements %a, %b, %a, %b : vector<2x2xf32>
// CHECK: %1 = vector.broadcast %a : f32 to vector<2xf32>
// CHECK: %2 = vector.broadcast %a : f32 to vector<f32>
// CHECK: %3 = vector.from_elements %a, %b : vector<2xf32>
// CHECK: %e0 = vector.extract %v[0] : f32 from vector<4xf32>
// CHECK: %e1 = vector.extract %v[1] : f32 from vector<4xf32>
// CHECK: %4 = vector.from_elements %e0, %e1 : vector<2xf32>
// CHECK: %5:4 = vector.to_elements %m : vector<2x2xf32>
// CHECK: "test.use"(%0, %1, %2, %v, %3, %b, %a, %4, %cst, %5#3) : (vector<2x2xf32>, vector<2xf32>, vector<f32>, vector<4xf32>, vector<2xf32>, f32, f32, vector<2xf32>, vector<2xf32>, f32) -> ()
// CHECK-LABEL: func.func @parts(
// CHECK: %0 = vector.extract %v[3] : f32 from vector<8xf32>
// CHECK: %1 = vector.extract %b[0, 3] : f32 from vector<1x8xf32>
// CHECK: %2 = vector.extract %w[2] : vector<8xf32> from vector<4x8xf32>
// CHECK: %3 = vector.extract %w[2, 3] : f32 from vector<4x8xf32>
// CHECK: %4 = vector.extract %v[3] : f32 from vector<8xf32>
// CHECK: %5 = vector.extract_strided_slice %w {offsets = [1, 2], sizes = [2, 4], strides = [1, 1]} : vector<4x8xf32> to vector<2x4xf32>
// CHECK: %6 = vector.extract %5[1] : vector<4xf32> from vector<2x4xf32>
// CHECK: %7 = vector.extract %w[2, 3] : f32 from vector<4x8xf32>
// CHECK: %8 = vector.transpose %w, [1, 0] : vector<4x8xf32> to vector<8x4xf32>
// CHECK: %9 = vector.extract %w[2, 1] : f32 from vector<4x8xf32>
// CHECK: %10 = vector.extract %8[1] : vector<4xf32> from vector<8x4xf32>
// CHECK: %11 = vector.extract %z[0, 1] : vector<8xf32> from vector<2x4x8xf32>
// CHECK: "test.use"(%v, %0, %1, %2, %3, %4, %6, %7, %9, %10, %11) : (vector<8xf32>, f32, f32, vector<8xf32>, f32, f32, vector<4xf32>, f32, f32, vector<4xf32>, vector<8xf32>) -> ()
// CHECK-LABEL: func.func @poison(
// CHECK: %0 = ub.poison : vector<2xf32>
// CHECK: %1 = ub.poison : vector<8x4xf32>
// CHECK: %2 = ub.poison : vector<32xf32>
// CHECK: %3 = ub.poison : vector<4xf32>
// CHECK: %p = ub.poison : vector<4x8xf32>
// CHECK: %s = ub.poison : f32
// CHECK: %4 = ub.poison : vector<8xf32>
// CHECK: %5 = vector.insert %s, %p [1, 2] : f32 into vector<4x8xf32>
// CHECK: %6 = vector.bitcast %3 : vector<4xf32> to vector<4xi32>
// CHECK: %7 = vector.extract_strided_slice %p {offsets = [1, 2], sizes = [2, 4], strides = [1, 1]} : vector<4x8xf32> to vector<2x4xf32>
// CHECK: %8:4 = vector.to_elements %3 : vector<4xf32>
// CHECK: "test.use"(%4, %s, %5, %3, %2, %1, %0, %6, %7, %0, %8#1) : (vector<8xf32>, f32, vector<4x8xf32>, vector<4xf32>, vector<32xf32>, vector<8x4xf32>, vector<2xf32>, vector<4xi32>, vector<2x4xf32>, vector<2xf32>, f32) -> ()
// CHECK-LABEL: func.func @overwritten(
// CHECK: %cst = arith.constant dense<[0.000000e+00, 1.000000e+00, 2.000000e+00, 0.000000e+00]> : vector<4xf32>
// CHECK: %0 = vector.insert %t, %v [1] : f32 into vector<4xf32>
// CHECK: %b = vector.broadcast %s : f32 to vector<4xf32>
// CHECK: %1 = vector.insert %s, %b [2] : f32 into vector<4xf32>
// CHECK: %2 = vector.from_elements %s, %t : vector<2xf32>
// CHECK: %3 = vector.broadcast %s : f32 to vector<2x4xf32>
// CHECK: %4 = vector.insert_strided_slice %u, %v {offsets = [1], strides = [1]} : vector<2xf32> into vector<4xf32>
// CHECK: %5 = vector.insert_strided_slice %u, %4 {offsets = [1], strides = [1]} : vector<2xf32> into vector<4xf32>
// CHECK: %6 = vector.extract_strided_slice %4 {offsets = [0], sizes = [1], strides = [1]} : vector<4xf32> to vector<1xf32>
// CHECK: %7 = vector.extract %u[0] : f32 from vector<2xf32>
// CHECK: %8 = vector.extract %4[0] : f32 from vector<4xf32>
// CHECK: "test.use"(%0, %1, %2, %3, %5, %cst, %6, %u, %7, %8) : (vector<4xf32>, vector<4xf32>, vector<2xf32>, vector<2x4xf32>, vector<4xf32>, vector<4xf32>, vector<1xf32>, vector<2xf32>, f32, f32) -> ()
// CHECK-LABEL: func.func @shuffles(
// CHECK: %cst = arith.constant dense<1.000000e+00> : vector<3xf32>
// CHECK: %cst_0 = arith.constant dense<[1.000000e+00, 2.000000e+00]> : vector<2xf32>
// CHECK: %p = ub.poison : vector<4xf32>
// CHECK: %0 = vector.shuffle %a, %p [0, 1, -1, 5] : vector<4xf32>, vector<4xf32>
// CHECK: %1 = vector.shuffle %p, %b [4, 5, 0, 1] : vector<4xf32>, vector<4xf32>
// CHECK: %2 = vector.interleave %z, %z : vector<f32> -> vector<2xf32>
// CHECK: %s = vector.broadcast %f : f32 to vector<4xf32>
// CHECK: %3 = vector.broadcast %f : f32 to vector<3xf32>
// CHECK: %4 = vector.interleave %s, %s : vector<4xf32> -> vector<8xf32>
// CHECK: %5 = vector.shuffle %a, %a [0, 5] : vector<4xf32>, vector<4xf32>
// CHECK: "test.use"(%0, %1, %2, %cst_0, %cst_0, %cst, %3, %4, %5) : (vector<4xf32>, vector<4xf32>, vector<2xf32>, vector<2xf32>, vector<2xf32>, vector<3xf32>, vector<3xf32>, vector<8xf32>, vector<2xf32>) -> ()
// CHECK-LABEL: func.func @written(
// CHECK: %c0 = arith.constant 0 : index
// CHECK: %0 = vector.transfer_write %w, %m[%c0, %c0] {in_bounds = [true]} : vector<4xf32>, tensor<8x8xf32>
// CHECK: %s = tensor.extract_slice %m[2, 2] [4, 4] [1, 1] : tensor<8x8xf32> to tensor<4x4xf32>
// CHECK: %1 = vector.transfer_read %s[%c0, %c0], %f {in_bounds = [true]} : tensor<4x4xf32>, vector<4xf32>
// CHECK: return %0, %m, %1 : tensor<8x8xf32>, tensor<8x8xf32>, vector<4xf32>
// CHECK-LABEL: func.func @repeated(
// CHECK: %z = arith.constant dense<0.000000e+00> : vector<8xf32>
// CHECK: %0 = vector.outerproduct %v, %z : vector<4xf32>, vector<8xf32>
// CHECK: %1 = vector.broadcast %f : f32 to vector<4xf32>
// CHECK: %2 = vector.reduction <add>, %1 : vector<4xf32> into f32
// CHECK: %3 = vector.shape_cast %v : vector<4xf32> to vector<4x1xf32>
// CHECK: %4 = vector.shape_cast %v : vector<4xf32> to vector<4x1xf32>
// CHECK: %5 = vector.shape_cast %s : vector<1x4xf32> to vector<4xf32>
// CHECK: %6 = vector.extract %s[0] : vector<4xf32> from vector<1x4xf32>
// CHECK: %7 = vector.broadcast %6 : vector<4xf32> to vector<1x4xf32>
// CHECK: %8 = vector.broadcast %s : vector<1x4xf32> to vector<3x4xf32>
// CHECK: %9 = vector.broadcast %v : vector<4xf32> to vector<3x4xf32>
// CHECK: %10 = vector.mask %k { vector.reduction <add>, %1 : vector<4xf32> into f32 } : vector<4xi1> -> f32
// CHECK: "test.use"(%0, %2, %3, %4, %5, %7, %8, %9, %10) : (vector<4x8xf32>, f32, vector<4x1xf32>, vector<4x1xf32>, vector<4xf32>, vector<1x4xf32>, vector<3x4xf32>, vector<3x4xf32>, f32) -> ()

func.func @positions(%a: vector<4x8x16xf32>, %i: index, %v: vector<4xf32>, %z: vector<f32>) {
  %0 = vector.extract %a[1, 2] : vector<16xf32> from vector<4x8x16xf32>
  %1 = vector.extract %a[%i, 2, %i] : f32 from vector<4x8x16xf32>
  %2 = vector.extract %a[] : vector<4x8x16xf32> from vector<4x8x16xf32>
  %3 = vector.extract %z[] : f32 from vector<f32>
  %c1 = arith.constant 1 : index
  %4 = vector.extract %a[%c1, %i] : vector<16xf32> from vector<4x8x16xf32>
  %5 = vector.extract %0[3] : f32 from vector<16xf32>
  %6 = vector.extract %v[-1] : f32 from vector<4xf32>
  "test.use"(%0,%1,%2,%3,%4,%5,%6) : (vector<16xf32>,f32,vector<4x8x16xf32>,f32,vector<16xf32>,f32,f32) -> ()
  return
}

func.func @insertions(%a: vector<4x8x16xf32>, %i: index, %v: vector<16xf32>, %s: f32, %z: vector<f32>) {
  %0 = vector.insert %v, %a[1, 2] : vector<16xf32> into vector<4x8x16xf32>
  %1 = vector.insert %s, %a[%i, 2, %i] : f32 into vector<4x8x16xf32>
  %2 = vector.insert %a, %a[] : vector<4x8x16xf32> into vector<4x8x16xf32>
  %3 = vector.insert %s, %z[] : f32 into vector<f32>
  %4 = vector.extract %0[1, 2, 3] : f32 from vector<4x8x16xf32>
  %5 = vector.extract %0[1, 3] : vector<16xf32> from vector<4x8x16xf32>
  %6 = vector.insert %s, %v[-1] : f32 into vector<16xf32>
  "test.use"(%0,%1,%2,%3,%4,%5,%6) : (vector<4x8x16xf32>,vector<4x8x16xf32>,vector<4x8x16xf32>,vector<f32>,f32,vector<16xf32>,vector<16xf32>) -> ()
  return
}

func.func @constants() -> (f32, vector<3xi32>, vector<2x3xi32>, vector<4xi32>, vector<2xi32>, i32) {
  %c = arith.constant dense<[[1,2,3],[4,5,6]]> : vector<2x3xi32>
  %s = arith.constant 7 : i32
  %f = arith.constant dense<2.0> : vector<4xf32>
  %0 = vector.extract %f[2] : f32 from vector<4xf32>
  %1 = vector.extract %c[1] : vector<3xi32> from vector<2x3xi32>
  %2 = vector.insert %s, %c[0, 1] : i32 into vector<2x3xi32>
  %3 = vector.shape_cast %c : vector<2x3xi32> to vector<6xi32>
  %4 = vector.extract_strided_slice %3 {offsets=[1], sizes=[4], strides=[1]} : vector<6xi32> to vector<4xi32>
  %5 = vector.shuffle %4, %4 [0, 7] : vector<4xi32>, vector<4xi32>
  %acc = arith.constant 1 : i32
  %6 = vector.reduction <add>, %5, %acc : vector<2xi32> into i32
  return %0, %1, %2, %4, %5, %6 : f32, vector<3xi32>, vector<2x3xi32>, vector<4xi32>, vector<2xi32>, i32
}

func.func @one_element(%a: vector<8xf32>, %b: vector<8xi32>, %x: f32, %y: i32, %o: vector<1xf32>, %z: vector<f32>, %m: vector<1xi1>) {
  %0 = vector.reduction <add>, %a : vector<8xf32> into f32
  %1 = vector.reduction <mul>, %a, %x fastmath<reassoc,nnan> : vector<8xf32> into f32
  %2 = vector.reduction <minimumf>, %a : vector<8xf32> into f32
  %3 = vector.reduction <maxnumf>, %a, %x : vector<8xf32> into f32
  %4 = vector.reduction <minsi>, %b, %y : vector<8xi32> into i32
  %5 = vector.reduction <xor>, %b : vector<8xi32> into i32
  %6 = vector.reduction <add>, %o : vector<1xf32> into f32
  %7 = vector.reduction <add>, %o, %x : vector<1xf32> into f32
  %8 = vector.mask %m { vector.reduction <add>, %o, %x : vector<1xf32> into f32 } : vector<1xi1> -> f32
  "test.use"(%0,%1,%2,%3,%4,%5,%6,%7,%8) : (f32,f32,f32,f32,i32,i32,f32,f32,f32) -> ()
  return
}

func.func @short_dimensions(%a: vector<4x8x16xf32>, %acc: vector<4x16xf32>, %s: f32, %one: vector<1x4x1xf32>, %ac2: vector<4xf32>, %o1 : vector<1x1xf32>) {
  %0 = vector.multi_reduction <add>, %a, %acc [1] : vector<4x8x16xf32> to vector<4x16xf32>
  %1 = vector.multi_reduction <mul>, %a, %s [0, 1, 2] : vector<4x8x16xf32> to f32
  %2 = vector.multi_reduction <add>, %a, %a [] : vector<4x8x16xf32> to vector<4x8x16xf32>
  %3 = vector.multi_reduction <add>, %one, %ac2 [0, 2] : vector<1x4x1xf32> to vector<4xf32>
  %4 = vector.multi_reduction <maximumf>, %o1, %s [0, 1] : vector<1x1xf32> to f32
  "test.use"(%0,%1,%2,%3,%4) : (vector<4x16xf32>,f32,vector<4x8x16xf32>,vector<4xf32>,f32) -> ()
  return
}

func.func @slices(%a: vector<4x8x16xf32>, %b: vector<2x2x16xf32>) {
  %0 = vector.extract_strided_slice %a {offsets = [0, 2], sizes = [2, 4], strides = [1, 1]} : vector<4x8x16xf32> to vector<2x4x16xf32>
  %1 = vector.insert_strided_slice %b, %a {offsets = [2, 2, 0], strides = [1, 1, 1]} : vector<2x2x16xf32> into vector<4x8x16xf32>
  %2 = vector.extract_strided_slice %1 {offsets = [2, 2], sizes = [2, 2], strides = [1, 1]} : vector<4x8x16xf32> to vector<2x2x16xf32>
  %3 = vector.extract_strided_slice %a {offsets = [0, 0], sizes = [4, 8], strides = [1, 1]} : vector<4x8x16xf32> to vector<4x8x16xf32>
  %4 = vector.extract_strided_slice %0 {offsets = [1], sizes = [1], strides = [1]} : vector<2x4x16xf32> to vector<1x4x16xf32>
  %5 = vector.insert_strided_slice %a, %a {offsets = [0,0,0], strides = [1, 1, 1]} : vector<4x8x16xf32> into vector<4x8x16xf32>
  "test.use"(%0,%1,%2,%3,%4,%5) : (vector<2x4x16xf32>,vector<4x8x16xf32>,vector<2x2x16xf32>,vector<4x8x16xf32>,vector<1x4x16xf32>,vector<4x8x16xf32>) -> ()
  return
}

func.func @transfers(%m: memref<?x?xf32>, %t: tensor<?x?xf32>, %i: index, %p: f32, %v: vector<4xf32>, %w: vector<4x8xf32>, %k: vector<4xi1>, %ms: memref<8x8xf32>) -> (tensor<?x?xf32>) {
  %c0 = arith.constant 0 : index
  %0 = vector.transfer_read %m[%i, %i], %p : memref<?x?xf32>, vector<4xf32>
  %1 = vector.transfer_read %t[%i, %i], %p {permutation_map = affine_map<(d0, d1) -> (d1, d0)>, in_bounds = [true, false]} : tensor<?x?xf32>, vector<4x8xf32>
  %2 = vector.transfer_read %m[%i, %i], %p, %k {in_bounds = [true]} : memref<?x?xf32>, vector<4xf32>
  %3 = vector.transfer_read %ms[%c0, %c0], %p : memref<8x8xf32>, vector<4x8xf32>
  %4 = vector.transfer_read %m[%i, %i], %p {permutation_map = affine_map<(d0, d1) -> (0)>, in_bounds = [true]} : memref<?x?xf32>, vector<4xf32>
  vector.transfer_write %v, %m[%i, %i] : vector<4xf32>, memref<?x?xf32>
  vector.transfer_write %v, %m[%i, %i], %k {in_bounds=[false]} : vector<4xf32>, memref<?x?xf32>
  vector.transfer_write %w, %ms[%c0, %c0] : vector<4x8xf32>, memref<8x8xf32>
  %5 = vector.transfer_write %w, %t[%i, %i] {in_bounds=[true,true]} : vector<4x8xf32>, tensor<?x?xf32>
  %6 = vector.transfer_read %5[%i, %i], %p {in_bounds=[true,true]} : tensor<?x?xf32>, vector<4x8xf32>
  "test.use"(%0,%1,%2,%3,%4,%6) : (vector<4xf32>,vector<4x8xf32>,vector<4xf32>,vector<4x8xf32>,vector<4xf32>,vector<4x8xf32>) -> ()
  return %5 : tensor<?x?xf32>
}

func.func @neighbours(%m: memref<16xf32>, %v: vector<4xf32>, %iv: vector<4xi32>, %t: tensor<16xf32>) -> tensor<16xf32> {
  %c0 = arith.constant 0 : index
  %all = vector.constant_mask [4] : vector<4xi1>
  %none = vector.constant_mask [0] : vector<4xi1>
  %3 = vector.maskedload %m[%c0], %all, %v : memref<16xf32>, vector<4xi1>, vector<4xf32> into vector<4xf32>
  %4 = vector.maskedload %m[%c0], %none, %v : memref<16xf32>, vector<4xi1>, vector<4xf32> into vector<4xf32>
  vector.maskedstore %m[%c0], %all, %v : memref<16xf32>, vector<4xi1>, vector<4xf32>
  vector.maskedstore %m[%c0], %none, %v : memref<16xf32>, vector<4xi1>, vector<4xf32>
  %5 = vector.gather %m[%c0] [%iv], %none, %v : memref<16xf32>, vector<4xi32>, vector<4xi1>, vector<4xf32> into vector<4xf32>
  %seq = arith.constant dense<[0, 1, 2, 3]> : vector<4xi32>
  %6 = vector.gather %m[%c0] [%seq], %all, %v : memref<16xf32>, vector<4xi32>, vector<4xi1>, vector<4xf32> into vector<4xf32>
  vector.scatter %m[%c0] [%iv], %none, %v : memref<16xf32>, vector<4xi32>, vector<4xi1>, vector<4xf32>
  vector.scatter %m[%c0] [%seq], %all, %v : memref<16xf32>, vector<4xi32>, vector<4xi1>, vector<4xf32>
  %7 = vector.expandload %m[%c0], %all, %v : memref<16xf32>, vector<4xi1>, vector<4xf32> into vector<4xf32>
  %8 = vector.expandload %m[%c0], %none, %v : memref<16xf32>, vector<4xi1>, vector<4xf32> into vector<4xf32>
  vector.compressstore %m[%c0], %all, %v : memref<16xf32>, vector<4xi1>, vector<4xf32>
  vector.compressstore %m[%c0], %none, %v : memref<16xf32>, vector<4xi1>, vector<4xf32>
  %9 = vector.scatter %t[%c0] [%iv], %none, %v : tensor<16xf32>, vector<4xi32>, vector<4xi1>, vector<4xf32> -> tensor<16xf32>
  "test.use"(%3,%4,%5,%6,%7,%8) : (vector<4xf32>,vector<4xf32>,vector<4xf32>,vector<4xf32>,vector<4xf32>,vector<4xf32>) -> ()
  return %9 : tensor<16xf32>
}

func.func @shapes(%a: vector<2x3xf32>, %s: vector<1xf32>, %z: vector<f32>, %sv: vector<[4]x1xf32>, %t1 : vector<1x4xf32>, %w: vector<4xf32>, %f: f32) {
  %0 = vector.shape_cast %a : vector<2x3xf32> to vector<3x2xf32>
  %1 = vector.shape_cast %0 : vector<3x2xf32> to vector<2x3xf32>
  %2 = vector.shape_cast %0 : vector<3x2xf32> to vector<6xf32>
  %3 = vector.shape_cast %s : vector<1xf32> to vector<f32>
  %4 = vector.shape_cast %sv : vector<[4]x1xf32> to vector<[4]xf32>
  %5 = vector.transpose %a, [1, 0] : vector<2x3xf32> to vector<3x2xf32>
  %6 = vector.transpose %5, [1, 0] : vector<3x2xf32> to vector<2x3xf32>
  %7 = vector.transpose %a, [0, 1] : vector<2x3xf32> to vector<2x3xf32>
  %8 = vector.transpose %t1, [1, 0] : vector<1x4xf32> to vector<4x1xf32>
  %b = vector.broadcast %f : f32 to vector<2x3xf32>
  %9 = vector.transpose %b, [1, 0] : vector<2x3xf32> to vector<3x2xf32>
  %10 = vector.shape_cast %b : vector<2x3xf32> to vector<6xf32>
  %11 = vector.shape_cast %8 : vector<4x1xf32> to vector<4xf32>
  %b2 = vector.broadcast %w : vector<4xf32> to vector<1x4xf32>
  %12 = vector.shape_cast %b2 : vector<1x4xf32> to vector<4xf32>
  %bb = vector.broadcast %w : vector<4xf32> to vector<3x4xf32>
  %13 = vector.transpose %bb, [1, 0] : vector<3x4xf32> to vector<4x3xf32>
  "test.use"(%1,%2,%3,%4,%6,%7,%8,%9,%10,%11,%12,%13) : (vector<2x3xf32>,vector<6xf32>,vector<f32>,vector<[4]xf32>,vector<2x3xf32>,vector<2x3xf32>,vector<4x1xf32>,vector<3x2xf32>,vector<6xf32>,vector<4xf32>,vector<4xf32>,vector<4x3xf32>) -> ()
  return
}

func.func @masks(%i: index) {
  %c2 = arith.constant 2 : index
  %c9 = arith.constant 9 : index
  %cn = arith.constant -3 : index
  %0 = vector.constant_mask [2, 3] : vector<4x4xi1>
  %1 = vector.create_mask %i, %c2 : vector<4x4xi1>
  %2 = vector.create_mask %c9, %c2 : vector<4x4xi1>
  %3 = vector.create_mask %cn, %c2 : vector<4x4xi1>
  %4 = vector.create_mask %i : vector<[4]xi1>
  %5 = vector.constant_mask [4] : vector<[4]xi1>
  %6 = vector.extract %1[1] : vector<4xi1> from vector<4x4xi1>
  %7 = vector.extract %0[3] : vector<4xi1> from vector<4x4xi1>
  %8 = vector.extract_strided_slice %0 {offsets=[1,1],sizes=[2,2],strides=[1,1]} : vector<4x4xi1> to vector<2x2xi1>
  %9 = vector.transpose %0, [1, 0] : vector<4x4xi1> to vector<4x4xi1>
  %10 = vector.transpose %1, [1, 0] : vector<4x4xi1> to vector<4x4xi1>
  %11 = vector.constant_mask [1] : vector<i1>
  "test.use"(%0,%1,%2,%3,%4,%5,%6,%7,%8,%9,%10,%11) : (vector<4x4xi1>,vector<4x4xi1>,vector<4x4xi1>,vector<4x4xi1>,vector<[4]xi1>,vector<[4]xi1>,vector<4xi1>,vector<4xi1>,vector<2x2xi1>,vector<4x4xi1>,vector<4x4xi1>,vector<i1>) -> ()
  return
}

func.func @elements(%a: f32, %b: f32, %v: vector<4xf32>, %z: vector<f32>, %m: vector<2x2xf32>) {
  %0 = vector.from_elements %a, %b, %a, %b : vector<2x2xf32>
  %1 = vector.from_elements %a, %a : vector<2xf32>
  %2 = vector.from_elements %a : vector<f32>
  %3:4 = vector.to_elements %v : vector<4xf32>
  %4 = vector.from_elements %3#0, %3#1, %3#2, %3#3 : vector<4xf32>
  %5 = vector.extract %0[1] : vector<2xf32> from vector<2x2xf32>
  %6 = vector.extract %0[0, 1] : f32 from vector<2x2xf32>
  %7:2 = vector.to_elements %1 : vector<2xf32>
  %e0 = vector.extract %v[0] : f32 from vector<4xf32>
  %e1 = vector.extract %v[1] : f32 from vector<4xf32>
  %8 = vector.from_elements %e0, %e1 : vector<2xf32>
  %c1 = arith.constant 1.0 : f32
  %c2 = arith.constant 2.0 : f32
  %9 = vector.from_elements %c1, %c2 : vector<2xf32>
  %10:4 = vector.to_elements %m : vector<2x2xf32>
  "test.use"(%0,%1,%2,%4,%5,%6,%7#0,%8,%9,%10#3) : (vector<2x2xf32>,vector<2xf32>,vector<f32>,vector<4xf32>,vector<2xf32>,f32,f32,vector<2xf32>,vector<2xf32>,f32) -> ()
  return
}

func.func @parts(%v: vector<8xf32>, %w: vector<4x8xf32>, %b: vector<1x8xf32>, %z: vector<2x4x8xf32>) {
  %0 = vector.broadcast %v : vector<8xf32> to vector<4x8xf32>
  %1 = vector.extract %0[2] : vector<8xf32> from vector<4x8xf32>
  %2 = vector.extract %0[2, 3] : f32 from vector<4x8xf32>
  %3 = vector.broadcast %b : vector<1x8xf32> to vector<4x8xf32>
  %4 = vector.extract %3[2, 3] : f32 from vector<4x8xf32>
  %5 = vector.shape_cast %w : vector<4x8xf32> to vector<2x2x8xf32>
  %6 = vector.extract %5[1, 0] : vector<8xf32> from vector<2x2x8xf32>
  %7 = vector.extract %5[1, 0, 3] : f32 from vector<2x2x8xf32>
  %8 = vector.shuffle %v, %v [8, 3, 1] : vector<8xf32>, vector<8xf32>
  %9 = vector.extract %8[1] : f32 from vector<3xf32>
  %10 = vector.extract_strided_slice %w {offsets=[1,2],sizes=[2,4],strides=[1,1]} : vector<4x8xf32> to vector<2x4xf32>
  %11 = vector.extract %10[1] : vector<4xf32> from vector<2x4xf32>
  %12 = vector.extract %10[1, 1] : f32 from vector<2x4xf32>
  %13 = vector.transpose %w, [1, 0] : vector<4x8xf32> to vector<8x4xf32>
  %14 = vector.extract %13[1, 2] : f32 from vector<8x4xf32>
  %15 = vector.extract %13[1] : vector<4xf32> from vector<8x4xf32>
  %16 = vector.transpose %z, [1, 0, 2] : vector<2x4x8xf32> to vector<4x2x8xf32>
  %17 = vector.extract %16[1, 0] : vector<8xf32> from vector<4x2x8xf32>
  "test.use"(%1,%2,%4,%6,%7,%9,%11,%12,%14,%15,%17) : (vector<8xf32>,f32,f32,vector<8xf32>,f32,f32,vector<4xf32>,f32,f32,vector<4xf32>,vector<8xf32>) -> ()
  return
}

func.func @poison(%i: index) {
  %p = ub.poison : vector<4x8xf32>
  %s = ub.poison : f32
  %0 = vector.extract %p[1] : vector<8xf32> from vector<4x8xf32>
  %1 = vector.extract %p[%i, 2] : f32 from vector<4x8xf32>
  %2 = vector.insert %s, %p[1, 2] : f32 into vector<4x8xf32>
  %3 = vector.broadcast %s : f32 to vector<4xf32>
  %4 = vector.shape_cast %p : vector<4x8xf32> to vector<32xf32>
  %5 = vector.transpose %p, [1, 0] : vector<4x8xf32> to vector<8x4xf32>
  %6 = vector.shuffle %3, %3 [0, 5] : vector<4xf32>, vector<4xf32>
  %7 = vector.bitcast %3 : vector<4xf32> to vector<4xi32>
  %8 = vector.extract_strided_slice %p {offsets=[1,2],sizes=[2,4],strides=[1,1]} : vector<4x8xf32> to vector<2x4xf32>
  %9 = vector.from_elements %s, %s : vector<2xf32>
  %10:4 = vector.to_elements %3 : vector<4xf32>
  "test.use"(%0,%1,%2,%3,%4,%5,%6,%7,%8,%9,%10#1) : (vector<8xf32>,f32,vector<4x8xf32>,vector<4xf32>,vector<32xf32>,vector<8x4xf32>,vector<2xf32>,vector<4xi32>,vector<2x4xf32>,vector<2xf32>,f32) -> ()
  return
}

func.func @overwritten(%s: f32, %t: f32, %v: vector<4xf32>, %w: vector<2x4xf32>, %u: vector<2xf32>) {
  %c1 = arith.constant 1 : index
  %0 = vector.insert %s, %v[%c1] : f32 into vector<4xf32>
  %1 = vector.insert %t, %0[1] : f32 into vector<4xf32>
  %b = vector.broadcast %s : f32 to vector<4xf32>
  %2 = vector.insert %s, %b[2] : f32 into vector<4xf32>
  %p = ub.poison : vector<2xf32>
  %3 = vector.insert %s, %p[0] : f32 into vector<2xf32>
  %4 = vector.insert %t, %3[1] : f32 into vector<2xf32>
  %5 = vector.broadcast %s : f32 to vector<2x4xf32>
  %6 = vector.insert %b, %5[1] : vector<4xf32> into vector<2x4xf32>
  %7 = vector.insert_strided_slice %u, %v {offsets=[1],strides=[1]} : vector<2xf32> into vector<4xf32>
  %8 = vector.insert_strided_slice %u, %7 {offsets=[1],strides=[1]} : vector<2xf32> into vector<4xf32>
  %c = arith.constant dense<0.0> : vector<4xf32>
  %d = arith.constant dense<[1.0, 2.0]> : vector<2xf32>
  %9 = vector.insert_strided_slice %d, %c {offsets=[1],strides=[1]} : vector<2xf32> into vector<4xf32>
  %10 = vector.extract_strided_slice %7 {offsets=[0],sizes=[1],strides=[1]} : vector<4xf32> to vector<1xf32>
  %11 = vector.extract_strided_slice %7 {offsets=[1],sizes=[2],strides=[1]} : vector<4xf32> to vector<2xf32>
  %12 = vector.extract %7[1] : f32 from vector<4xf32>
  %13 = vector.extract %7[0] : f32 from vector<4xf32>
  "test.use"(%1,%2,%4,%6,%8,%9,%10,%11,%12,%13) : (vector<4xf32>,vector<4xf32>,vector<2xf32>,vector<2x4xf32>,vector<4xf32>,vector<4xf32>,vector<1xf32>,vector<2xf32>,f32,f32) -> ()
  return
}

func.func @shuffles(%a: vector<4xf32>, %b: vector<4xf32>, %z: vector<f32>, %f: f32) {
  %p = ub.poison : vector<4xf32>
  %0 = vector.shuffle %a, %p [0, 1, -1, 5] : vector<4xf32>, vector<4xf32>
  %1 = vector.shuffle %p, %b [4, 5, 0, 1] : vector<4xf32>, vector<4xf32>
  %2 = vector.shuffle %z, %z [0, 1] : vector<f32>, vector<f32>
  %c = arith.constant dense<1.0> : vector<4xf32>
  %d = arith.constant dense<2.0> : vector<4xf32>
  %3 = vector.shuffle %c, %d [0, 4] : vector<4xf32>, vector<4xf32>
  %4 = vector.shuffle %c, %d [0, 4] : vector<4xf32>, vector<4xf32>
  %5 = vector.shuffle %c, %c [1, 4, 2] : vector<4xf32>, vector<4xf32>
  %s = vector.broadcast %f : f32 to vector<4xf32>
  %6 = vector.shuffle %s, %s [1, 4, 2] : vector<4xf32>, vector<4xf32>
  %7 = vector.interleave %s, %s : vector<4xf32> -> vector<8xf32>
  %8 = vector.shuffle %a, %a [0, 5] : vector<4xf32>, vector<4xf32>
  "test.use"(%0,%1,%2,%3,%4,%5,%6,%7,%8) : (vector<4xf32>,vector<4xf32>,vector<2xf32>,vector<2xf32>,vector<2xf32>,vector<3xf32>,vector<3xf32>,vector<8xf32>,vector<2xf32>) -> ()
  return
}

func.func @written(%m: tensor<8x8xf32>, %v: vector<4xf32>, %w: vector<4xf32>, %f: f32, %i: index) -> (tensor<8x8xf32>, tensor<8x8xf32>, vector<4xf32>) {
  %c0 = arith.constant 0 : index
  %0 = vector.transfer_write %v, %m[%c0, %c0] {in_bounds=[true]} : vector<4xf32>, tensor<8x8xf32>
  %1 = vector.transfer_write %w, %0[%c0, %c0] {in_bounds=[true]} : vector<4xf32>, tensor<8x8xf32>
  %2 = vector.transfer_read %m[%i, %c0], %f {in_bounds=[true]} : tensor<8x8xf32>, vector<4xf32>
  %3 = vector.transfer_write %2, %m[%i, %c0] {in_bounds=[true]} : vector<4xf32>, tensor<8x8xf32>
  %s = tensor.extract_slice %m[2, 2] [4, 4] [1, 1] : tensor<8x8xf32> to tensor<4x4xf32>
  %4 = vector.transfer_read %s[%c0, %c0], %f {in_bounds=[true]} : tensor<4x4xf32>, vector<4xf32>
  return %1, %3, %4 : tensor<8x8xf32>, tensor<8x8xf32>, vector<4xf32>
}

func.func @repeated(%f: f32, %a: vector<4x8xf32>, %v: vector<4xf32>, %w: vector<8xf32>, %s: vector<1x4xf32>, %k: vector<4xi1>) {
  %z = arith.constant dense<0.0> : vector<8xf32>
  %0 = vector.outerproduct %v, %z : vector<4xf32>, vector<8xf32>
  %1 = vector.broadcast %f : f32 to vector<4xf32>
  %2 = vector.reduction <add>, %1 : vector<4xf32> into f32
  %3 = vector.shape_cast %v : vector<4xf32> to vector<1x4xf32>
  %4 = vector.shape_cast %3 : vector<1x4xf32> to vector<4x1xf32>
  %5 = vector.transpose %3, [1, 0] : vector<1x4xf32> to vector<4x1xf32>
  %6 = vector.broadcast %s : vector<1x4xf32> to vector<1x1x4xf32>
  %7 = vector.shape_cast %6 : vector<1x1x4xf32> to vector<4xf32>
  %8 = vector.extract %s[0] : vector<4xf32> from vector<1x4xf32>
  %9 = vector.broadcast %8 : vector<4xf32> to vector<1x4xf32>
  %10 = vector.shape_cast %s : vector<1x4xf32> to vector<4xf32>
  %11 = vector.broadcast %10 : vector<4xf32> to vector<3x4xf32>
  %12 = vector.broadcast %3 : vector<1x4xf32> to vector<3x4xf32>
  %13 = vector.mask %k { vector.reduction <add>, %1 : vector<4xf32> into f32 } : vector<4xi1> -> f32
  "test.use"(%0,%2,%4,%5,%7,%9,%11,%12,%13) : (vector<4x8xf32>,f32,vector<4x1xf32>,vector<4x1xf32>,vector<4xf32>,vector<1x4xf32>,vector<3x4xf32>,vector<3x4xf32>,f32) -> ()
  return
}
