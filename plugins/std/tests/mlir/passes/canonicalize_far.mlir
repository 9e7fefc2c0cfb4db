// What depends on more than its surroundings is tried again when something far away has changed.
// RUN: plait opt %s --canonicalize | FileCheck %s

func.func private @sink(i32)
func.func private @sink_vector(vector<4xi32>)

// The product with zero leaves the first insertion with one user, three steps from the last one.
// CHECK-LABEL: func.func @chain
// CHECK-NOT: vector.insert
// CHECK: vector.from_elements %a, %b, %a, %b
func.func @chain(%a: i32, %b: i32, %v: vector<4xi32>, %i: index) {
  %zero = arith.constant 0 : i32
  %0 = vector.insert %a, %v [0] : i32 into vector<4xi32>
  %1 = vector.insert %b, %0 [1] : i32 into vector<4xi32>
  %2 = vector.insert %a, %1 [2] : i32 into vector<4xi32>
  %3 = vector.insert %b, %2 [3] : i32 into vector<4xi32>
  call @sink_vector(%3) : (vector<4xi32>) -> ()
  %x = vector.extract %0[%i] : i32 from vector<4xi32>
  %y = arith.muli %x, %zero : i32
  call @sink(%y) : (i32) -> ()
  return
}

// One of four users read the memory.
// CHECK-LABEL: func.func @unread
// CHECK-NOT: memref
// CHECK: return
func.func @unread(%a: i32, %i: index) {
  %zero = arith.constant 0 : i32
  %m = memref.alloc() : memref<4xi32>
  memref.store %a, %m[%i] : memref<4xi32>
  memref.store %zero, %m[%i] : memref<4xi32>
  %x = memref.load %m[%i] : memref<4xi32>
  %y = arith.muli %x, %zero : i32
  call @sink(%y) : (i32) -> ()
  memref.dealloc %m : memref<4xi32>
  return
}

// The block that branches is empty once the product with zero, used behind it, has gone.
// CHECK-LABEL: func.func @empty_block
// CHECK: cf.cond_br %c, ^[[END:.+]](%a : i32), ^
// CHECK: ^[[END]](
func.func @empty_block(%c: i1, %a: i32, %b: i32) {
  %zero = arith.constant 0 : i32
  cf.cond_br %c, ^first, ^second
^first:
  %x = arith.addi %a, %b : i32
  cf.br ^end(%a, %x : i32, i32)
^second:
  call @sink(%b) : (i32) -> ()
  cf.br ^end(%b, %b : i32, i32)
^end(%r: i32, %s: i32):
  %y = arith.muli %s, %zero : i32
  call @sink(%y) : (i32) -> ()
  call @sink(%r) : (i32) -> ()
  return
}
