// RUN: plait opt %s --convert-to-llvm | filecheck %s

// Three vectors have all elements of a column of three, which two shuffles put together.
// CHECK-LABEL: @column
// CHECK:         llvm.load %{{.*}} : !llvm.ptr -> vector<8xf32>
// CHECK:         llvm.getelementptr inbounds %{{.*}}[8]
// CHECK-NEXT:    llvm.load %{{.*}} : !llvm.ptr -> vector<8xf32>
// CHECK-NEXT:    llvm.shufflevector %{{.*}}, %{{.*}} [0, 3, 6, 9, 12, 15, {{.*}}] : vector<8xf32>
// CHECK:         llvm.getelementptr inbounds %{{.*}}[14]
// CHECK-NEXT:    llvm.load %{{.*}} : !llvm.ptr -> vector<8xf32>
// CHECK-NEXT:    llvm.shufflevector %{{.*}}, %{{.*}} [0, 1, 2, 3, 4, 5, 12, 15] : vector<8xf32>
// CHECK-NOT:     llvm.load
func.func @column(%x: memref<40xf32, strided<[3]>>, %i: index) -> vector<8xf32> {
  %zero = arith.constant 0.0 : f32
  %v = vector.transfer_read %x[%i], %zero {in_bounds = [true]} : memref<40xf32, strided<[3]>>, vector<8xf32>
  return %v : vector<8xf32>
}

// As many vectors as elements would be read.
// CHECK-LABEL: @far
// CHECK-COUNT-8: llvm.load %{{.*}} : !llvm.ptr -> f32
// CHECK-NOT:     llvm.shufflevector
func.func @far(%x: memref<40xf32, strided<[7]>>, %i: index) -> vector<8xf32> {
  %zero = arith.constant 0.0 : f32
  %v = vector.transfer_read %x[%i], %zero {in_bounds = [true]} : memref<40xf32, strided<[7]>>, vector<8xf32>
  return %v : vector<8xf32>
}

// However many registers a vector takes: 64 elements that lie more than half a register apart are read one by one.
// CHECK-LABEL: @far_in_wide_vector
// CHECK-COUNT-64: llvm.load %{{.*}} : !llvm.ptr -> f32
// CHECK-NOT:      llvm.shufflevector
func.func @far_in_wide_vector(%x: memref<640xf32, strided<[9]>>, %i: index) -> vector<64xf32> {
  %zero = arith.constant 0.0 : f32
  %v = vector.transfer_read %x[%i], %zero {in_bounds = [true]} : memref<640xf32, strided<[9]>>, vector<64xf32>
  return %v : vector<64xf32>
}
