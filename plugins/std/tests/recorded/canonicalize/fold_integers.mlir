func.func @f(%x: i32, %y: i32) -> (i32, i32, i32, i32,i32,i32,i32,i32) {
  %c0 = arith.constant 0 : i32
  %c1 = arith.constant 1 : i32
  %c5 = arith.constant 5 : i32
  %c-3 = arith.constant -3 : i32
  %0 = arith.addi %x, %c0 : i32
  %1 = arith.addi %0, %c5 : i32
  %2 = arith.addi %1, %c-3 : i32
  %3 = arith.subi %2, %c5 : i32
  %4 = arith.muli %3, %c1 : i32
  %5 = arith.divsi %c5, %c-3 : i32
  %6 = arith.floordivsi %c5, %c-3 : i32
  %7 = arith.ceildivsi %c5, %c-3 : i32
  %8 = arith.remsi %c-3, %c5 : i32
  %9 = arith.remui %c-3, %c5 : i32
  %10 = arith.shrui %c-3, %c5 : i32
  %11 = arith.divsi %c5, %c0 : i32
  return %4, %5, %6, %7, %8, %9, %10, %11 : i32, i32, i32, i32,i32,i32,i32,i32
}
// becomes
module {
  func.func @f(%arg0: i32, %arg1: i32) -> (i32, i32, i32, i32, i32, i32, i32, i32) {
    %c134217727_i32 = arith.constant 134217727 : i32
    %c3_i32 = arith.constant 3 : i32
    %c-2_i32 = arith.constant -2 : i32
    %c-1_i32 = arith.constant -1 : i32
    %c0_i32 = arith.constant 0 : i32
    %c5_i32 = arith.constant 5 : i32
    %c-3_i32 = arith.constant -3 : i32
    %0 = arith.addi %arg0, %c-3_i32 : i32
    %1 = arith.divsi %c5_i32, %c0_i32 : i32
    return %0, %c-1_i32, %c-2_i32, %c-1_i32, %c-3_i32, %c3_i32, %c134217727_i32, %1 : i32, i32, i32, i32, i32, i32, i32, i32
  }
}
