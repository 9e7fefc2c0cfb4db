// options: name=X pipeline=any(canonicalize,cse)
func.func @f(%x: i32, %c: i1) -> i32 {
  %one = arith.constant 1 : i32
  %0 = arith.addi %x, %one : i32
  %1 = arith.addi %x, %one : i32
  %2 = arith.subi %0, %1 : i32
  %3 = scf.if %c -> i32 {
    %4 = arith.muli %2, %x : i32
    scf.yield %4 : i32
  } else {
    %5 = arith.muli %2, %0 : i32
    scf.yield %5 : i32
  }
  return %3 : i32
}
// becomes
module {
  func.func @f(%arg0: i32, %arg1: i1) -> i32 {
    %c0_i32 = arith.constant 0 : i32
    return %c0_i32 : i32
  }
}
