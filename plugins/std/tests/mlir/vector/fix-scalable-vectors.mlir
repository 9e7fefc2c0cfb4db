// RUN: plait opt %s --fix-scalable-vectors | filecheck %s

// CHECK-LABEL: @parts
// CHECK-SAME: (%x: vector<4xf32>, %v: vector<8xf32>) -> (index, vector<8xf32>, vector<4xf32>)
// CHECK: arith.constant 1 : index
// CHECK: vector.insert_strided_slice %x, %v {offsets = [4], strides = [1]} : vector<4xf32> into vector<8xf32>
// CHECK: vector.extract_strided_slice %{{.*}} {offsets = [4], sizes = [4], strides = [1]} : vector<8xf32> to vector<4xf32>
func.func @parts(%x: vector<4xf32>, %v: vector<[8]xf32>) -> (index, vector<[8]xf32>, vector<4xf32>) {
  %0 = vector.vscale
  %1 = vector.scalable.insert %x, %v[4] : vector<4xf32> into vector<[8]xf32>
  %2 = vector.scalable.extract %1[4] : vector<4xf32> from vector<[8]xf32>
  return %0, %1, %2 : index, vector<[8]xf32>, vector<4xf32>
}

// What no vector has at this size may be anything; a vector as large as the whole is the whole.
// CHECK-LABEL: @at_the_ends
// CHECK: ub.poison : vector<4xf32>
// CHECK: ub.poison : vector<4xf32>
// CHECK: return %{{.*}}, %{{.*}}, %x, %v
func.func @at_the_ends(%x: vector<4xf32>, %v: vector<[4]xf32>) -> (vector<[4]xf32>, vector<4xf32>, vector<[4]xf32>, vector<4xf32>) {
  %0 = vector.scalable.insert %x, %v[4] : vector<4xf32> into vector<[4]xf32>
  %1 = vector.scalable.extract %v[8] : vector<4xf32> from vector<[4]xf32>
  %2 = vector.scalable.insert %x, %v[0] : vector<4xf32> into vector<[4]xf32>
  %3 = vector.scalable.extract %v[0] : vector<4xf32> from vector<[4]xf32>
  return %0, %1, %2, %3 : vector<[4]xf32>, vector<4xf32>, vector<[4]xf32>, vector<4xf32>
}

// Constants, masks, regions and calls keep what they are.
// CHECK-LABEL: @others
// CHECK: arith.constant dense<2.000000e+00> : vector<2x4xf32>
// CHECK: vector.constant_mask [1, 4] : vector<2x4xi1>
// CHECK: scf.if %c -> (vector<2x4xf32>)
// CHECK: call @declared(%{{.*}}) : (vector<2x4xf32>) -> memref<3xvector<2x4xf32>>
// CHECK: func.func private @declared(vector<2x4xf32>) -> memref<3xvector<2x4xf32>>
func.func @others(%c: i1, %v: vector<2x[4]xf32>) -> vector<2x[4]xi1> {
  %0 = arith.constant dense<2.0> : vector<2x[4]xf32>
  %1 = vector.constant_mask [1, 4] : vector<2x[4]xi1>
  %2 = scf.if %c -> (vector<2x[4]xf32>) {
    %4 = arith.addf %0, %v : vector<2x[4]xf32>
    scf.yield %4 : vector<2x[4]xf32>
  } else {
    scf.yield %v : vector<2x[4]xf32>
  }
  %3 = call @declared(%2) : (vector<2x[4]xf32>) -> memref<3xvector<2x[4]xf32>>
  return %1 : vector<2x[4]xi1>
}
func.func private @declared(vector<2x[4]xf32>) -> memref<3xvector<2x[4]xf32>>
