// RUN: plait opt %s --scf-for-loop-peeling | filecheck %s
// RUN: plait opt %s --scf-for-loop-peeling=peel-front | filecheck %s --check-prefix=FRONT

// CHECK-LABEL: func.func @dynamic(
// CHECK: %[[C4:.*]] = arith.constant 4 : index
// CHECK: %[[SPLIT:.*]] = affine.apply
// CHECK: %[[START:.*]] = affine.max
// CHECK: scf.for %{{.*}} = %{{.*}} to %[[SPLIT]]
// CHECK-NEXT: func.call @use(%[[C4]])
// CHECK: scf.for %{{.*}} = %[[START]] to
// CHECK-NEXT: %[[REST:.*]] = affine.apply
// CHECK-NEXT: func.call @use(%[[REST]])
// FRONT: %[[END:.*]] = affine.min
// FRONT: scf.for %{{.*}} = %{{.*}} to %[[END]]
// FRONT: scf.for %{{.*}} = %c4
func.func private @use(index)
func.func @dynamic(%n: index) {
  %c0 = arith.constant 0 : index
  %c4 = arith.constant 4 : index
  scf.for %i = %c0 to %n step %c4 {
    %s = affine.min affine_map<(d0, d1) -> (4, d0 - d1)>(%n, %i)
    func.call @use(%s) : (index) -> ()
  }
  return
}
