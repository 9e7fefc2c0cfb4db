// RUN: plait opt %s --convert-to-llvm | filecheck %s

// A buffer that a pointer was cast to is known by the pointer and its type; only one that is used as a whole is written.
// CHECK-LABEL: llvm.func @known(
// CHECK-NOT: insertvalue
// CHECK: llvm.getelementptr inbounds %p[%n]
func.func @known(%p: !llvm.ptr, %n: index) -> f32 {
  %m = builtin.unrealized_conversion_cast %p : !llvm.ptr to memref<8xf32>
  %v = memref.load %m[%n] : memref<8xf32>
  return %v : f32
}
// CHECK-LABEL: llvm.func @sized(
// CHECK-NOT: insertvalue
// CHECK: llvm.return %n
func.func @sized(%p: !llvm.ptr, %n: i64) -> index {
  %c0 = arith.constant 0 : index
  %m = builtin.unrealized_conversion_cast %p, %n : !llvm.ptr, i64 to memref<?xf32>
  %d = memref.dim %m, %c0 : memref<?xf32>
  return %d : index
}
// CHECK-LABEL: llvm.func @whole(
// CHECK: llvm.insertvalue %{{.*}}[4, 0]
// CHECK-NOT: unrealized_conversion_cast
func.func @whole(%p: !llvm.ptr) -> memref<8xf32> {
  %m = builtin.unrealized_conversion_cast %p : !llvm.ptr to memref<8xf32>
  return %m : memref<8xf32>
}
