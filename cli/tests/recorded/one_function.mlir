func.func @f(%x: i32) -> i32 {
  %one = arith.constant 1 : i32
  %0 = arith.addi %one, %x : i32
  %1 = arith.addi %0, %one : i32
  return %1 : i32
}
