// RUN: plait opt %s --affine-loop-unroll=unroll-factor=2 | filecheck %s
// RUN: plait opt %s --affine-loop-unroll=unroll-factor=-1 | filecheck %s --check-prefix=FULL

// The loop for the last iterations does not begin before the loop did.
// CHECK: affine_map<()[s0] -> (0, (s0 floordiv 2) * 2)>
// CHECK-LABEL: func.func @dynamic(
// CHECK: affine.for %[[I:.*]] = 0 to #{{.*}}()[%{{.*}}] step 2 {
// CHECK: func.call @use(%[[I]])
// CHECK: %[[J:.*]] = affine.apply #{{.*}}(%[[I]])
// CHECK: func.call @use(%[[J]])
// CHECK: affine.for %{{.*}} = max #{{.*}}()[%{{.*}}] to %{{.*}} {
// FULL-LABEL: func.func @dynamic(
// FULL: affine.for
// FULL-LABEL: func.func @constant(
// FULL-NOT: affine.for
func.func private @use(index)
func.func @dynamic(%n: index) {
  affine.for %i = 0 to %n {
    func.call @use(%i) : (index) -> ()
  }
  return
}
func.func @constant() {
  affine.for %i = 0 to 3 {
    func.call @use(%i) : (index) -> ()
  }
  return
}
