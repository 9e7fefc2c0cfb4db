// RUN: plait opt %s --convert-to-llvm | filecheck %s

// CHECK-LABEL: @whole
// CHECK: %[[N:.*]] = llvm.mul %{{.*}}, %{{.*}} : i64
// CHECK: "llvm.intr.memcpy"(%{{.*}}, %{{.*}}, %[[N]]) <{isVolatile = false}> : (!llvm.ptr<1>, !llvm.ptr, i64) -> ()
// CHECK-NEXT: llvm.return
func.func @whole(%a: memref<40xf32>, %b: memref<8xf32, 1>, %tag: memref<1xi32>, %i: index, %n: index) {
  memref.dma_start %a[%i], %b[%i], %n, %tag[%i] : memref<40xf32>, memref<8xf32, 1>, memref<1xi32>
  memref.dma_wait %tag[%i], %n : memref<1xi32>
  return
}

// CHECK-LABEL: @strided
// CHECK: llvm.cond_br
// CHECK: "llvm.intr.memcpy"
func.func @strided(%a: memref<40xf32>, %b: memref<8xf32, 1>, %tag: memref<1xi32>, %i: index, %n: index) {
  memref.dma_start %a[%i], %b[%i], %n, %tag[%i], %n, %i : memref<40xf32>, memref<8xf32, 1>, memref<1xi32>
  return
}
