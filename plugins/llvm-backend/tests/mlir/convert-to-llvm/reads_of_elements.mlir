// RUN: plait opt %s --convert-to-llvm | filecheck %s

// A vector of one element is loaded as a scalar: machines multiply vectors by those.
// CHECK-LABEL: @one
// CHECK:         %[[X:.*]] = llvm.load %{{.*}} : !llvm.ptr -> i8
// CHECK:         llvm.insertelement %[[X]], %{{.*}} : vector<1xi8>
// CHECK-NOT:     llvm.load
func.func @one(%x: memref<4x8xi8>, %i: index) -> vector<1xi8> {
  %zero = arith.constant 0 : i8
  %v = vector.transfer_read %x[%i, %i], %zero {in_bounds = [true]} : memref<4x8xi8>, vector<1xi8>
  return %v : vector<1xi8>
}

// Not where it may be outside.
// CHECK-LABEL: @masked
// CHECK:         llvm.intr.masked.load %{{.*}} -> vector<1xi8>
func.func @masked(%x: memref<4x8xi8>, %i: index) -> vector<1xi8> {
  %zero = arith.constant 0 : i8
  %v = vector.transfer_read %x[%i, %i], %zero : memref<4x8xi8>, vector<1xi8>
  return %v : vector<1xi8>
}
