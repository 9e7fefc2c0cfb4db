// RUN: plait opt %s --convert-to-llvm | filecheck %s

// CHECK-DAG: llvm.mlir.global private constant @printed_text_{{.*}}("%g\0A\00")
// CHECK-DAG: llvm.func @printf(!llvm.ptr, ...) -> i32
// CHECK-LABEL: @f
func.func @f(%x: f32, %b: i1) {
  // CHECK: %[[D:.*]] = llvm.fpext %{{.*}} : f32 to f64
  // CHECK: llvm.call @printf(%{{.*}}, %{{.*}}) vararg(!llvm.func<i32 (ptr, ...)>) : (!llvm.ptr, f64) -> i32
  // CHECK: llvm.call @fflush
  vector.print %x : f32
  // CHECK: llvm.zext
  // CHECK: llvm.call @printf
  // CHECK-NOT: llvm.call @fflush
  vector.print %b : i1 punctuation <comma>
  // CHECK: llvm.return
  return
}
