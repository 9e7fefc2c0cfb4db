// RUN: plait opt %s --lower-async --split-input-file --verify-diagnostics | filecheck %s

// Regions that need one another run where they stand.
// CHECK-LABEL: func.func @chain(
// CHECK-NEXT: %[[A:.*]] = arith.addf
// CHECK-NEXT: %[[B:.*]] = arith.mulf %[[A]], %[[A]]
// CHECK-NEXT: return %[[B]]
func.func @chain(%x: f32) -> f32 {
  %t, %a = async.execute -> !async.value<f32> {
    %0 = arith.addf %x, %x : f32
    async.yield %0 : f32
  }
  %t1, %b = async.execute [%t] (%a as %u: !async.value<f32>) -> !async.value<f32> {
    %0 = arith.mulf %u, %u : f32
    async.yield %0 : f32
  }
  async.await %t1 : !async.token
  %r = async.await %b : !async.value<f32>
  return %r : f32
}

// -----

// Nothing runs any more when the second region begins.
// CHECK-LABEL: func.func @awaited(
// CHECK-NOT: call
func.func @awaited(%x: f32) -> f32 {
  %t, %a = async.execute -> !async.value<f32> {
    %0 = arith.addf %x, %x : f32
    async.yield %0 : f32
  }
  %r = async.await %a : !async.value<f32>
  %t1, %b = async.execute -> !async.value<f32> {
    %0 = arith.mulf %x, %x : f32
    async.yield %0 : f32
  }
  %s = async.await %b : !async.value<f32>
  %c = arith.addf %r, %s : f32
  return %c : f32
}

// -----

// Two regions that do not need one another become functions; the third one needs both.
// CHECK-LABEL: func.func @overlap(
// CHECK-SAME: %[[X:.*]]: f32, %[[Y:.*]]: f32
// CHECK: %[[A:.*]] = call @overlap_async(%[[X]]) : (f32) -> f32
// CHECK: %[[B:.*]] = call @overlap_async_0(%[[X]], %[[Y]]) : (f32, f32) -> f32
// CHECK: %[[C:.*]] = arith.addf %[[A]], %[[B]]
// CHECK: return %[[C]]
// CHECK: func.func private @overlap_async_0(%{{.*}}: f32, %{{.*}}: f32) -> f32 attributes {no_inline, plait.overlaps}
// CHECK: func.func private @overlap_async(%{{.*}}: f32) -> f32 attributes {no_inline, plait.overlaps} {
// CHECK-NEXT: %[[ONE:.*]] = arith.constant 1.0
// CHECK-NEXT: arith.addf %{{.*}}, %[[ONE]]
func.func @overlap(%x: f32, %y: f32) -> f32 {
  %one = arith.constant 1.0 : f32
  %t, %a = async.execute -> !async.value<f32> {
    %0 = arith.addf %x, %one : f32
    async.yield %0 : f32
  }
  %t1, %b = async.execute -> !async.value<f32> {
    %0 = arith.mulf %x, %y : f32
    async.yield %0 : f32
  }
  %t2, %c = async.execute (%a as %u: !async.value<f32>, %b as %v: !async.value<f32>) -> !async.value<f32> {
    %0 = arith.addf %u, %v : f32
    async.yield %0 : f32
  }
  %n = arith.constant 1 : index
  %g = async.create_group %n : !async.group
  %i = async.add_to_group %t2, %g : !async.token
  async.await_all %g
  %r = async.await %c : !async.value<f32>
  return %r : f32
}

// -----

// Tokens and values pass through control flow and signatures.
// CHECK-LABEL: func.func private @declared(i32) -> f32 attributes {no_inline, plait.overlaps}
async.func private @declared(i32) -> (!async.token, !async.value<f32>)
// CHECK-LABEL: func.func @signature(
// CHECK-SAME: %{{.*}}: i1, %[[X:.*]]: f32, %{{.*}}: i32) -> f32
// CHECK: %[[V:.*]] = scf.if %{{.*}} -> (f32) {
// CHECK: %[[D:.*]] = func.call @declared(%{{.*}}) : (i32) -> f32
// CHECK: scf.yield %[[D]] : f32
// CHECK: scf.yield %[[X]] : f32
// CHECK: return %[[V]] : f32
func.func @signature(%c: i1, %t: !async.token, %v: !async.value<f32>, %n: i32) -> (!async.token, !async.value<f32>) {
  %r:2 = scf.if %c -> (!async.token, !async.value<f32>) {
    %d:2 = async.call @declared(%n) : (i32) -> (!async.token, !async.value<f32>)
    scf.yield %d#0, %d#1 : !async.token, !async.value<f32>
  } else {
    scf.yield %t, %v : !async.token, !async.value<f32>
  }
  return %r#0, %r#1 : !async.token, !async.value<f32>
}

// -----

func.func @rank(%t: !async.token, %g: !async.group) -> index {
  // expected-error@+1 {{'async.add_to_group'}}
  %i = async.add_to_group %t, %g : !async.token
  return %i : index
}

// -----

// A region may yield what it is given.
// CHECK-LABEL: func.func @given(
// CHECK-SAME: %[[X:.*]]: f32)
// CHECK-NEXT: return %[[X]]
func.func @given(%v: !async.value<f32>) -> !async.value<f32> {
  %t, %a = async.execute (%v as %u: !async.value<f32>) -> !async.value<f32> {
    async.yield %u : f32
  }
  return %a : !async.value<f32>
}

// -----

// What the caller calls while a region runs becomes such a region, and is awaited where it is used.
// CHECK-LABEL: func.func @own_call(
// CHECK-SAME: %[[X:.*]]: f32)
// CHECK: %[[A:.*]] = call @own_call_async(%[[X]]) : (f32) -> f32
// CHECK: %[[B:.*]] = call @own_call_async_0(%[[X]]) : (f32) -> f32
// CHECK: arith.addf %[[B]], %[[B]]
// CHECK: %[[D:.*]] = call @own(%[[A]])
func.func @own_call(%x: f32) -> (f32, f32) {
  %t, %a = async.execute -> !async.value<f32> {
    %0 = arith.addf %x, %x : f32
    async.yield %0 : f32
  }
  %b = call @own(%x) : (f32) -> f32
  %c = arith.addf %b, %b : f32
  %r = async.await %a : !async.value<f32>
  %d = call @own(%r) : (f32) -> f32
  return %c, %d : f32, f32
}
func.func private @own(f32) -> f32

// -----

// What may never end stays with the caller, where a signal ends it.
// CHECK-LABEL: func.func @endless_call(
// CHECK-NEXT: arith.addf
// CHECK-NEXT: call @outer(
// CHECK-NEXT: return
func.func @endless_call(%x: f32) -> (f32, f32) {
  %t, %a = async.execute -> !async.value<f32> {
    %0 = arith.addf %x, %x : f32
    async.yield %0 : f32
  }
  %b = call @outer(%x) : (f32) -> f32
  %r = async.await %a : !async.value<f32>
  return %b, %r : f32, f32
}
func.func private @outer(%x: f32) -> f32 {
  %b = call @until(%x) : (f32) -> f32
  return %b : f32
}
func.func private @until(%x: f32) -> f32 {
  %r = scf.while (%y = %x) : (f32) -> f32 {
    %c = arith.cmpf une, %y, %x : f32
    scf.condition(%c) %y : f32
  } do {
  ^bb0(%y: f32):
    %z = arith.mulf %y, %y : f32
    scf.yield %z : f32
  }
  return %r : f32
}
