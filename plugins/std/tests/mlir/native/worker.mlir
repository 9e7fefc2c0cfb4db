// RUN: plait opt %s | filecheck %s
// RUN: plait opt %s --mlir-print-op-generic | plait opt - | filecheck %s
// RUN: plait opt %s --loop-invariant-code-motion --cse | filecheck %s

// CHECK-LABEL: func.func @parts(
// CHECK: scf.parallel
// CHECK-NEXT: %[[N:.*]] = native.worker below 4
// CHECK-NEXT: memref.store %{{.*}}, %{{.*}}[%[[N]], %{{.*}}]
func.func @parts(%parts: memref<4x16xf32>, %n: index, %x: f32) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  scf.parallel (%i) = (%c0) to (%n) step (%c1) {
    %worker = native.worker below 4
    memref.store %x, %parts[%worker, %c0] : memref<4x16xf32>
    scf.reduce
  }
  return
}
