// Vectors of one dimension in the llvm dialect.
// RUN: plait opt %s --convert-to-llvm | filecheck %s

// CHECK-LABEL: llvm.func @inside(
// CHECK: %[[V:.*]] = llvm.load %{{.*}} {alignment = 4 : i64} : !llvm.ptr -> vector<8xf32>
// CHECK: %[[R:.*]] = "llvm.intr.vector.reduce.fadd"(%{{.*}}, %[[V]])
// CHECK: llvm.insertelement %[[R]], %{{.*}}
// CHECK: llvm.shufflevector %{{.*}}, %{{.*}} [0, 0, 0, 0, 0, 0, 0, 0] : vector<8xf32>
// CHECK: llvm.store %{{.*}}, %{{.*}} {alignment = 4 : i64} : vector<8xf32>, !llvm.ptr
func.func @inside(%m: memref<8xf32>, %pad: f32) {
  %c0 = arith.constant 0 : index
  %0 = vector.transfer_read %m[%c0], %pad {in_bounds = [true]} : memref<8xf32>, vector<8xf32>
  %1 = vector.reduction <add>, %0 : vector<8xf32> into f32
  %2 = vector.broadcast %1 : f32 to vector<8xf32>
  vector.transfer_write %2, %m[%c0] {in_bounds = [true]} : vector<8xf32>, memref<8xf32>
  return
}

// CHECK-LABEL: llvm.func @may_leave(
// CHECK: %[[LEFT:.*]] = llvm.sub %{{.*}}, %{{.*}} : i64
// CHECK: %[[MASK:.*]] = llvm.icmp "slt" %{{.*}}, %{{.*}} : vector<8xi32>
// CHECK: llvm.intr.masked.load %{{.*}}, %[[MASK]], %{{.*}} {alignment = 4 : i32}
// CHECK: llvm.intr.masked.store %{{.*}}, %{{.*}}, %{{.*}} {alignment = 4 : i32}
func.func @may_leave(%m: memref<?xf32>, %i: index, %pad: f32) {
  %0 = vector.transfer_read %m[%i], %pad : memref<?xf32>, vector<8xf32>
  vector.transfer_write %0, %m[%i] : vector<8xf32>, memref<?xf32>
  return
}

// A column: each element has an address of its own.
// CHECK-LABEL: llvm.func @with_stride(
// CHECK-COUNT-4: llvm.load %{{.*}} : !llvm.ptr -> f32
// CHECK: llvm.intr.masked.gather
// CHECK: llvm.intr.masked.scatter
func.func @with_stride(%m: memref<8x8xf32>, %i: index, %pad: f32) {
  %0 = vector.transfer_read %m[%i, %i], %pad {in_bounds = [true], permutation_map = affine_map<(i, j) -> (i)>}
    : memref<8x8xf32>, vector<4xf32>
  %1 = vector.transfer_read %m[%i, %i], %pad {permutation_map = affine_map<(i, j) -> (i)>}
    : memref<8x8xf32>, vector<4xf32>
  %2 = arith.addf %0, %1 : vector<4xf32>
  vector.transfer_write %2, %m[%i, %i] {permutation_map = affine_map<(i, j) -> (i)>}
    : vector<4xf32>, memref<8x8xf32>
  return
}

// Flags take a byte each in memory.
// CHECK-LABEL: llvm.func @flags(
// CHECK: %[[B:.*]] = llvm.load %{{.*}} {alignment = 1 : i64} : !llvm.ptr -> vector<8xi8>
// CHECK: llvm.trunc %[[B]] : vector<8xi8> to vector<8xi1>
// CHECK: llvm.zext
// CHECK: llvm.store %{{.*}} : vector<8xi8>, !llvm.ptr
func.func @flags(%m: memref<8xi1>) {
  %c0 = arith.constant 0 : index
  %0 = vector.load %m[%c0] : memref<8xi1>, vector<8xi1>
  vector.store %0, %m[%c0] : memref<8xi1>, vector<8xi1>
  return
}

// Vectors of several dimensions are arrays of vectors.
// CHECK-LABEL: llvm.func @rows(
// CHECK: llvm.extractvalue %{{.*}}[1] : !llvm.array<2 x vector<3xf32>>
// CHECK: llvm.insertvalue %{{.*}}, %{{.*}}[1] : !llvm.array<2 x vector<3xf32>>
// CHECK: llvm.insertvalue %{{.*}}, %{{.*}}[2] : !llvm.array<3 x vector<2xf32>>
func.func @rows(%v: vector<2x3xf32>, %a: f32) -> vector<3x2xf32> {
  %0 = vector.insert %a, %v [1, 0] : f32 into vector<2x3xf32>
  %1 = vector.transpose %0, [1, 0] : vector<2x3xf32> to vector<3x2xf32>
  return %1 : vector<3x2xf32>
}
