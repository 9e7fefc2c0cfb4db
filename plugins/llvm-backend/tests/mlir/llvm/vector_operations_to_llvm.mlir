// Operations on rows in the llvm dialect.
// RUN: plait opt %s --convert-to-llvm | filecheck %s

// CHECK-LABEL: llvm.func @movement(
// CHECK: llvm.shufflevector %{{.*}}, %{{.*}} [0, 1, -1, -1] : vector<2xf32>
// CHECK: llvm.shufflevector %{{.*}}, %{{.*}} [0, 5, 2] : vector<4xf32>
// CHECK: llvm.shufflevector %{{.*}}, %{{.*}} [0, 4, 1, 5, 2, 6, 3, 7] : vector<4xf32>
// CHECK: llvm.shufflevector %{{.*}}, %{{.*}} [0, 2, 4, 6] : vector<8xf32>
// CHECK: llvm.shufflevector %{{.*}}, %{{.*}} [1, 3, 5, 7] : vector<8xf32>
// CHECK: llvm.bitcast %{{.*}} : vector<8xf32> to vector<16xf16>
// CHECK: llvm.shufflevector %{{.*}}, %{{.*}} [1, 2] : vector<4xf32>
func.func @movement(%a: vector<4xf32>, %b: vector<2xf32>) -> (vector<3xf32>, vector<4xf32>, vector<4xf32>, vector<16xf16>, vector<2xf32>) {
  %0 = vector.shuffle %a, %b [0, 5, 2] : vector<4xf32>, vector<2xf32>
  %1 = vector.interleave %a, %a : vector<4xf32> -> vector<8xf32>
  %2, %3 = vector.deinterleave %1 : vector<8xf32> -> vector<4xf32>
  %4 = vector.bitcast %1 : vector<8xf32> to vector<16xf16>
  %5 = vector.extract_strided_slice %a {offsets = [1], sizes = [2], strides = [1]} : vector<4xf32> to vector<2xf32>
  return %0, %2, %3, %4, %5 : vector<3xf32>, vector<4xf32>, vector<4xf32>, vector<16xf16>, vector<2xf32>
}

// CHECK-LABEL: llvm.func @masks(
// CHECK: llvm.icmp "slt" %{{.*}}, %{{.*}} : vector<4xi32>
// CHECK: llvm.mlir.constant(dense<[true, true, false, false]> : vector<4xi1>) : vector<4xi1>
// CHECK: llvm.mlir.constant(dense<[0, 1, 2]> : vector<3xi64>) : vector<3xi64>
func.func @masks(%n: index) -> (vector<4xi1>, vector<4xi1>, vector<3xindex>) {
  %0 = vector.create_mask %n : vector<4xi1>
  %1 = vector.constant_mask [2] : vector<4xi1>
  %2 = vector.step : vector<3xindex>
  return %0, %1, %2 : vector<4xi1>, vector<4xi1>, vector<3xindex>
}

// CHECK-LABEL: llvm.func @accesses(
// CHECK: llvm.intr.masked.load
// CHECK: llvm.intr.masked.store {{.*}} {alignment = 16 : i32}
// CHECK: llvm.sext %{{.*}} : vector<4xi32> to vector<4xi64>
// CHECK: llvm.intr.masked.gather
// CHECK: llvm.intr.masked.scatter
// CHECK: "llvm.intr.masked.expandload"
// CHECK: "llvm.intr.masked.compressstore"
func.func @accesses(%m: memref<8xf32>, %i: index, %k: vector<4xi1>, %v: vector<4xf32>, %at: vector<4xi32>) {
  %0 = vector.maskedload %m[%i], %k, %v : memref<8xf32>, vector<4xi1>, vector<4xf32> into vector<4xf32>
  vector.maskedstore %m[%i], %k, %0 {alignment = 16} : memref<8xf32>, vector<4xi1>, vector<4xf32>
  %1 = vector.gather %m[%i] [%at], %k, %v : memref<8xf32>, vector<4xi32>, vector<4xi1>, vector<4xf32> into vector<4xf32>
  vector.scatter %m[%i] [%at], %k, %1 : memref<8xf32>, vector<4xi32>, vector<4xi1>, vector<4xf32>
  %2 = vector.expandload %m[%i], %k, %v : memref<8xf32>, vector<4xi1>, vector<4xf32> into vector<4xf32>
  vector.compressstore %m[%i], %k, %2 : memref<8xf32>, vector<4xi1>, vector<4xf32>
  return
}
