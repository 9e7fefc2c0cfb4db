// Buffers of a function lie in one arena; those that are not used at the same time share.
// RUN: plait opt %s --allow-unregistered-dialect --pass-pipeline='builtin.module(plan-buffers{workers=4},canonicalize,cse)' | filecheck %s

// CHECK-LABEL: func.func @chain(
// CHECK-DAG: %[[C0:.*]] = arith.constant 0 : index
// CHECK-DAG: %[[C64:.*]] = arith.constant 64 : index
// CHECK: %[[ARENA:.*]] = memref.alloc() {alignment = 64 : i64} : memref<128xi8>
// CHECK-DAG: %[[A:.*]] = memref.view %[[ARENA]]{{.}}%[[C0]]{{.}}[] : memref<128xi8> to memref<16xf32>
// CHECK-DAG: %[[B:.*]] = memref.view %[[ARENA]]{{.}}%[[C64]]{{.}}[] : memref<128xi8> to memref<8xf64>
// CHECK: "test.use"(%[[A]], %[[B]])
// CHECK: "test.use"(%[[B]], %[[A]])
// CHECK-NEXT: memref.dealloc %[[ARENA]]
// CHECK-NEXT: return
func.func @chain() {
  %a = memref.alloc() {alignment = 64 : i64} : memref<16xf32>
  %b = memref.alloc() {alignment = 64 : i64} : memref<8xf64>
  "test.use"(%a, %b) : (memref<16xf32>, memref<8xf64>) -> ()
  memref.dealloc %a : memref<16xf32>
  %c = memref.alloc() {alignment = 64 : i64} : memref<16xf32>
  "test.use"(%b, %c) : (memref<8xf64>, memref<16xf32>) -> ()
  memref.dealloc %b : memref<8xf64>
  memref.dealloc %c : memref<16xf32>
  return
}

// Sizes that are known at run time only: buffers of the same unknown size share, in units of it.
// CHECK-LABEL: func.func @dynamic(
// CHECK: %[[N:.*]] = memref.dim
// CHECK: %[[SIZE:.*]] = arith.select
// CHECK: %[[ARENA:.*]] = memref.alloc(%[[SIZE]]) {alignment = 64 : i64} : memref<?xi8>
// CHECK: %[[A:.*]] = memref.view %[[ARENA]]{{.}}%[[START:.*]]{{.}}{{.}}%[[N]]{{.}} : memref<?xi8> to memref<?x16xf32>
// CHECK: "test.use"(%[[A]])
// CHECK: %[[B:.*]] = memref.view %[[ARENA]]{{.}}%[[START]]{{.}}{{.}}%[[N]]{{.}} : memref<?xi8> to memref<?x4xf32>
// CHECK: "test.use"(%[[B]])
func.func @dynamic(%x: memref<?xf32>) {
  %c0 = arith.constant 0 : index
  %n = memref.dim %x, %c0 : memref<?xf32>
  %a = memref.alloc(%n) : memref<?x16xf32>
  "test.use"(%a) : (memref<?x16xf32>) -> ()
  memref.dealloc %a : memref<?x16xf32>
  %b = memref.alloc(%n) : memref<?x4xf32>
  "test.use"(%b) : (memref<?x4xf32>) -> ()
  memref.dealloc %b : memref<?x4xf32>
  return
}

// Workers of a parallel loop have a part of the arena each. What is returned, and what might have a negative size, stays.
// CHECK-LABEL: func.func @parallel(
// CHECK: %[[ARENA:.*]] = memref.alloc() {alignment = 64 : i64} : memref<512xi8>
// CHECK: scf.parallel
// CHECK-NEXT: %[[WORKER:.*]] = native.worker below 4
// CHECK-NEXT: %[[START:.*]] = arith.muli %[[WORKER]], %c128 : index
// CHECK-NEXT: %[[OWN:.*]] = memref.view %[[ARENA]]{{.}}%[[START]]{{.}}[] : memref<512xi8> to memref<128xi8>
// CHECK-NEXT: memref.view %[[OWN]]{{.*}} : memref<128xi8> to memref<16xf32>
// CHECK-NOT: memref.dealloc
// CHECK: scf.reduce
// CHECK: memref.alloc(%{{.*}}) : memref<?xf32>
// CHECK: %[[R:.*]] = memref.alloc() : memref<4xf32>
// CHECK: memref.dealloc %[[ARENA]]
// CHECK: return %[[R]]
func.func @parallel(%n: index) -> memref<4xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  scf.parallel (%i) = (%c0) to (%n) step (%c1) {
    %a = memref.alloc() : memref<16xf32>
    %b = memref.alloc() : memref<16xf32>
    "test.use"(%a, %b) : (memref<16xf32>, memref<16xf32>) -> ()
    memref.dealloc %a : memref<16xf32>
    memref.dealloc %b : memref<16xf32>
    scf.reduce
  }
  %s = memref.alloc(%n) : memref<?xf32>
  "test.use"(%s) : (memref<?xf32>) -> ()
  memref.dealloc %s : memref<?xf32>
  %r = memref.alloc() : memref<4xf32>
  return %r : memref<4xf32>
}

// No more workers than iterations, and one in a loop that is in a parallel one itself.
// CHECK-LABEL: func.func @nested(
// CHECK: memref.alloc() {alignment = 64 : i64} : memref<384xi8>
// CHECK: scf.parallel
// CHECK: native.worker below 3
// CHECK: scf.parallel
// CHECK: native.worker below 1
func.func @nested(%n: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c3 = arith.constant 3 : index
  scf.parallel (%i) = (%c0) to (%c3) step (%c1) {
    %a = memref.alloc() : memref<16xf32>
    scf.parallel (%j) = (%c0) to (%n) step (%c1) {
      %b = memref.alloc() : memref<16xf32>
      "test.use"(%a, %b) : (memref<16xf32>, memref<16xf32>) -> ()
      memref.dealloc %b : memref<16xf32>
      scf.reduce
    }
    memref.dealloc %a : memref<16xf32>
    scf.reduce
  }
  return
}
