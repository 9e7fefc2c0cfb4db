// RUN: plait opt %s --llvm-outline-parallel-loops | filecheck %s

// Branches back may run for ever, as loops with a condition may; branches forward end.
// CHECK-LABEL: func.func @main(
// CHECK: scf.parallel
func.func @main(%b: memref<64xindex>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c64 = arith.constant 64 : index
  scf.parallel (%i) = (%c0) to (%c64) step (%c1) {
    func.call @f(%b, %i) : (memref<64xindex>, index) -> ()
    scf.reduce
  }
  return
}
func.func private @f(%b: memref<64xindex>, %i: index) {
  %c1 = arith.constant 1 : index
  cf.br ^head(%i : index)
^head(%k: index):
  %more = arith.cmpi ugt, %k, %c1 : index
  cf.cond_br %more, ^body, ^end
^body:
  %half = arith.shrui %k, %c1 : index
  cf.br ^head(%half : index)
^end:
  memref.store %k, %b[%i] : memref<64xindex>
  return
}
// CHECK-LABEL: func.func @forward(
// CHECK-NOT: scf.parallel
// CHECK: call @plait.parallel_for
func.func @forward(%b: memref<64xindex>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c64 = arith.constant 64 : index
  scf.parallel (%i) = (%c0) to (%c64) step (%c1) {
    func.call @g(%b, %i) : (memref<64xindex>, index) -> ()
    scf.reduce
  }
  return
}
func.func private @g(%b: memref<64xindex>, %i: index) {
  %c1 = arith.constant 1 : index
  cf.br ^head(%i : index)
^head(%k: index):
  %more = arith.cmpi ugt, %k, %c1 : index
  cf.cond_br %more, ^body, ^end
^body:
  %half = arith.shrui %k, %c1 : index
  cf.br ^end
^end:
  memref.store %k, %b[%i] : memref<64xindex>
  return
}
