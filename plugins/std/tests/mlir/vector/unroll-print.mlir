// RUN: plait opt %s --unroll-vectors | filecheck %s

// CHECK-LABEL: @rows
// CHECK: vector.print str "( ( "
// CHECK: vector.print %{{.*}} : f32 punctuation <no_punctuation>
// CHECK: vector.print str ", "
// CHECK: vector.print %{{.*}} : f32 punctuation <no_punctuation>
// CHECK: vector.print str " ), ( "
// CHECK: vector.print str " ) )"
// CHECK: vector.print punctuation <comma>
func.func @rows(%m: memref<2x2xf32>, %i: index) {
  %0 = vector.load %m[%i, %i] : memref<2x2xf32>, vector<2x2xf32>
  vector.print %0 : vector<2x2xf32> punctuation <comma>
  return
}

// CHECK-LABEL: @scalars
// CHECK-NEXT: vector.print %x : i8
// CHECK-NEXT: %[[W:.*]] = arith.extf %y : f8E5M2 to f32
// CHECK: vector.print %[[W]] : f32
func.func @scalars(%x: i8, %y: f8E5M2) {
  vector.print %x : i8
  vector.print %y : f8E5M2
  return
}
