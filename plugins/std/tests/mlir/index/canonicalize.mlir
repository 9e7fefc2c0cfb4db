// RUN: plait opt %s --canonicalize | filecheck %s

// CHECK-LABEL: func.func @constants(
// CHECK-DAG: %[[A:.*]] = index.constant -4
// CHECK-DAG: %[[B:.*]] = index.constant -3
// CHECK-DAG: %[[C:.*]] = index.constant 7
// CHECK-DAG: %[[T:.*]] = index.bool.constant true
// CHECK-DAG: %[[F:.*]] = index.bool.constant false
// CHECK: return %[[A]], %[[B]], %[[C]], %[[T]], %[[F]]
func.func @constants() -> (index, index, index, i1, i1) {
  %seven = index.constant 7
  %minus_seven = index.constant -7
  %two = index.constant 2
  %one = index.constant 1
  %0 = index.shrs %minus_seven, %one
  %1 = index.divs %minus_seven, %two
  %2 = index.maxs %seven, %minus_seven
  %3 = index.cmp slt(%minus_seven, %seven)
  %4 = index.cmp ult(%minus_seven, %seven)
  return %0, %1, %2, %3, %4 : index, index, index, i1, i1
}

// The quotient of unsigned numbers depends on the width, and so does a shift by 33; by zero there is none.
// CHECK-LABEL: func.func @kept(
// CHECK: index.divu
// CHECK: index.shl
// CHECK: index.divs
func.func @kept() -> (index, index, index) {
  %zero = index.constant 0
  %two = index.constant 2
  %minus_seven = index.constant -7
  %c33 = index.constant 33
  %0 = index.divu %minus_seven, %two
  %1 = index.shl %two, %c33
  %2 = index.divs %two, %zero
  return %0, %1, %2 : index, index, index
}

// CHECK-LABEL: func.func @identities(
// CHECK-SAME: %[[X:.*]]: index, %[[Y:.*]]: index)
// CHECK-DAG: %[[ZERO:.*]] = index.constant 0
// CHECK-DAG: %[[C49:.*]] = index.constant 49
// CHECK-DAG: %[[TRUE:.*]] = index.bool.constant true
// CHECK: %[[EQ:.*]] = index.cmp eq(%[[X]], %[[Y]])
// CHECK: %[[M:.*]] = index.mul %[[X]], %[[C49]]
// CHECK: return %[[X]], %[[X]], %[[X]], %[[ZERO]], %[[TRUE]], %[[EQ]], %[[X]], %[[M]]
func.func @identities(%x: index, %y: index) -> (index, index, index, index, i1, i1, index, index) {
  %zero = index.constant 0
  %one = index.constant 1
  %seven = index.constant 7
  %minus_seven = index.constant -7
  %0 = index.add %zero, %x
  %1 = index.sub %x, %zero
  %2 = index.mul %x, %one
  %3 = index.mul %x, %zero
  %4 = index.cmp sle(%x, %x)
  %5 = index.sub %x, %y
  %6 = index.cmp eq(%5, %zero)
  %7 = index.add %x, %seven
  %8 = index.add %7, %minus_seven
  %9 = index.mul %x, %seven
  %10 = index.mul %9, %seven
  return %0, %1, %2, %3, %4, %6, %8, %10 : index, index, index, index, i1, i1, index, index
}

// CHECK-LABEL: func.func @casts(
// CHECK-DAG: %[[S:.*]] = index.constant -7
// CHECK-DAG: %[[U:.*]] = index.constant 4294967289
// CHECK: return %[[S]], %[[U]]
func.func @casts() -> (index, index) {
  %c = arith.constant -7 : i32
  %0 = index.casts %c : i32 to index
  %1 = index.castu %c : i32 to index
  return %0, %1 : index, index
}

// What is limited by a constant is compared with another one, where 32 and 64 bits agree.
// CHECK-LABEL: func.func @limited(
// CHECK-DAG: %[[T:.*]] = index.bool.constant true
// CHECK-DAG: %[[F:.*]] = index.bool.constant false
// CHECK-DAG: %[[LARGE:.*]] = index.constant 1099511627776
// CHECK: %[[UNKNOWN:.*]] = index.cmp slt(%{{.*}}, %[[LARGE]])
// CHECK: return %[[F]], %[[T]], %[[F]], %[[UNKNOWN]]
func.func @limited(%x: index) -> (i1, i1, i1, i1) {
  %four = index.constant 4
  %ten = index.constant 10
  %large = index.constant 1099511627776
  %0 = index.maxs %x, %four
  %a = index.cmp slt(%0, %four)
  %1 = index.mins %x, %four
  %b = index.cmp slt(%1, %ten)
  %2 = index.minu %x, %four
  %c = index.cmp sge(%2, %ten)
  %d = index.cmp slt(%1, %large)
  return %a, %b, %c, %d : i1, i1, i1, i1
}
