// Transfers between memories.
// RUN: plait opt %s | filecheck %s
// RUN: plait opt %s --mlir-print-op-generic | plait opt - | filecheck %s
// RUN: plait opt %s --mlir-print-op-generic | filecheck %s --check-prefix=GENERIC
// RUN: plait opt %s --lower-affine | filecheck %s --check-prefix=LOWER

// CHECK-LABEL: func.func @f
func.func @f(%a: memref<100x100xf32>, %b: memref<8x16xf32, 2>, %t: memref<1xi32>, %n: index) {
  %c0 = arith.constant 0 : index
  affine.for %i = 0 to 10 {
    // CHECK: affine.dma_start %{{.*}}[%[[I:.*]] + 3, %{{.*}}], %{{.*}}[%[[I]], symbol(%{{.*}})], %{{.*}}[%{{.*}}], %{{.*}} : memref<100x100xf32>, memref<8x16xf32, 2>, memref<1xi32>
    // GENERIC: "affine.dma_start"({{.*}}) {dst_map = #{{.*}}, src_map = #{{.*}}, tag_map = #{{.*}}}
    // LOWER: memref.dma_start %{{.*}}[%{{.*}}, %{{.*}}], %{{.*}}[%{{.*}}, %{{.*}}], %{{.*}}, %{{.*}}[%{{.*}}] : memref<100x100xf32>, memref<8x16xf32, 2>, memref<1xi32>
    affine.dma_start %a[%i + 3, %n], %b[%i, symbol(%n)], %t[%c0], %n : memref<100x100xf32>, memref<8x16xf32, 2>, memref<1xi32>
    // CHECK: affine.dma_start %{{.*}}[%{{.*}}, %{{.*}}], %{{.*}}[%{{.*}}, %{{.*}} mod 2], %{{.*}}[%{{.*}}], %{{.*}}, %{{.*}}, %{{.*}} : memref<100x100xf32>
    affine.dma_start %a[%i, %i], %b[%i, %i mod 2], %t[%c0], %n, %n, %n : memref<100x100xf32>, memref<8x16xf32, 2>, memref<1xi32>
    // CHECK: affine.dma_wait %{{.*}}[%{{.*}}], %{{.*}} : memref<1xi32>
    // LOWER: memref.dma_wait %{{.*}}[%{{.*}}], %{{.*}} : memref<1xi32>
    affine.dma_wait %t[%c0], %n : memref<1xi32>
  }
  return
}
