func.func @h(%c: i1, %x: i32, %y: i8, %z: i8) -> (i32, i32, i1, i1, i32, i32, i1, i16, i8) {
  %t = arith.constant true
  %f = arith.constant false
  %c0 = arith.constant 0 : i32
  %c1 = arith.constant 1 : i32
  %0 = arith.select %c, %c1, %c0 : i32
  %1 = arith.select %c, %c0, %c1 : i32
  %2 = arith.select %c, %f, %t : i1
  %3 = arith.cmpi slt, %c0, %x : i32
  %4 = arith.xori %3, %t : i1
  %n = arith.xori %c, %t : i1
  %5 = arith.select %n, %x, %c1 : i32
  %6 = arith.extsi %y : i8 to i32
  %7 = arith.extsi %z : i8 to i32
  %8 = arith.andi %6, %7 : i32
  %9 = arith.cmpi eq, %6, %7 : i32
  %10 = arith.trunci %6 : i32 to i16
  %11 = arith.trunci %6 : i32 to i8
  return %0, %1, %2, %4, %5, %8, %9, %10, %11 : i32, i32, i1, i1, i32, i32, i1, i16, i8
}
// becomes
module {
  func.func @h(%arg0: i1, %arg1: i32, %arg2: i8, %arg3: i8) -> (i32, i32, i1, i1, i32, i32, i1, i16, i8) {
    %true = arith.constant true
    %c0_i32 = arith.constant 0 : i32
    %c1_i32 = arith.constant 1 : i32
    %0 = arith.extui %arg0 : i1 to i32
    %1 = arith.xori %arg0, %true : i1
    %2 = arith.extui %1 : i1 to i32
    %3 = arith.xori %arg0, %true : i1
    %4 = arith.cmpi sle, %arg1, %c0_i32 : i32
    %5 = arith.select %arg0, %c1_i32, %arg1 : i32
    %6 = arith.andi %arg2, %arg3 : i8
    %7 = arith.extsi %6 : i8 to i32
    %8 = arith.cmpi eq, %arg2, %arg3 : i8
    %9 = arith.extsi %arg2 : i8 to i16
    return %0, %2, %3, %4, %5, %7, %8, %9, %arg2 : i32, i32, i1, i1, i32, i32, i1, i16, i8
  }
}
