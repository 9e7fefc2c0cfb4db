func.func @f(%x: i32) -> i32 {
  %one = arith.constant 1 : i32
  %0 = "arith.addi"(%one, %x) : (i32, i32) -> i64
  return %one : i32
}
