func.func @blocks(%x: i32, %y: i32, %z: f32) -> i32 {
  %one = arith.constant 1 : i32
  %0 = arith.addi %one, %x : i32
  %1:2 = "t.two"(%0, %one) : (i32, i32) -> (i32, f32)
  cf.br ^bb1(%0, %one : i32, i32)
^bb1(%a: i32, %b: i32):
  %c = arith.cmpi eq, %a, %b : i32
  %d = scf.if %c -> i32 {
    %e = arith.addi %a, %one : i32
    scf.yield %e : i32
  } else {
    %e = arith.addi %b, %b : i32
    scf.yield %e : i32
  }
  return %d : i32
}
func.func @results(%x: i32, %m: memref<4xi32>) -> i32 {
  "a.b"() : () -> ()
  "a.c"(%x) : (i32) -> ()
  %5:2 = "x.y"(%x) : (i32) -> (i32, i32)
  "a.c"(%5#0, %5#0, %5#1) : (i32, i32, i32) -> ()
  %6:3 = "x.z"(%5#1) : (i32) -> (i32, i32, i32)
  %9 = "a.d"(%6#1) : (i32) -> i32
  %7:2, %8 = "x.w"(%9) : (i32) -> (i32, i32, i32)
  "a.d"(%7#1, %8) : (i32, i32) -> ()
  %c1 = arith.constant 1 : index
  scf.for %i = %c1 to %c1 step %c1 {
    memref.store %x, %m[%i] : memref<4xi32>
  }
  return %x : i32
}
