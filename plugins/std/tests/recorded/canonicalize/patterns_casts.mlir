func.func @ext(%a: i8, %b: i32, %c: i64, %i: index) -> (i32, i32, i64, i16, i32, i32, i32, f32, i32) {
  %0 = arith.extui %a : i8 to i16
  %1 = arith.extsi %0 : i16 to i32
  %2 = arith.index_cast %b : i32 to index
  %3 = arith.index_cast %2 : index to i32
  %4 = arith.index_cast %i : index to i64
  %c16 = arith.constant 16 : i32
  %5 = arith.shrsi %b, %c16 : i32
  %6 = arith.trunci %5 : i32 to i16
  %n = arith.constant -1 : i32
  %7 = arith.muli %b, %n : i32
  %8 = arith.addi %7, %1 : i32
  %l, %h = arith.mulsi_extended %b, %1 : i32
  %9 = arith.constant 5 : i32
  %10 = arith.subi %9, %b : i32
  %11 = arith.subi %9, %10 : i32
  %f = arith.bitcast %9 : i32 to f32
  %12 = arith.subi %b, %1 : i32
  %13 = arith.subi %12, %b : i32
  return %1, %3, %4, %6, %8, %l, %11, %f, %13 : i32, i32, i64, i16, i32, i32, i32, f32, i32
}
// becomes
module {
  func.func @ext(%arg0: i8, %arg1: i32, %arg2: i64, %arg3: index) -> (i32, i32, i64, i16, i32, i32, i32, f32, i32) {
    %c0_i32 = arith.constant 0 : i32
    %cst = arith.constant 7.006490e-45 : f32
    %c16_i32 = arith.constant 16 : i32
    %0 = arith.extui %arg0 : i8 to i32
    %1 = arith.index_cast %arg3 : index to i64
    %2 = arith.shrui %arg1, %c16_i32 : i32
    %3 = arith.trunci %2 : i32 to i16
    %4 = arith.subi %0, %arg1 : i32
    %5 = arith.muli %arg1, %0 : i32
    %6 = arith.subi %c0_i32, %0 : i32
    return %0, %arg1, %1, %3, %4, %5, %arg1, %cst, %6 : i32, i32, i64, i16, i32, i32, i32, f32, i32
  }
}
