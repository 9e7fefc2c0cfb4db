// options: pipeline=symbol-dce,canonicalize max-iterations=3
func.func private @a() -> i32 { %0 = func.call @b() : () -> i32 return %0 : i32 }
func.func private @b() -> i32 { %0 = arith.constant 1 : i32 return %0 : i32 }
func.func @main() { %0 = func.call @c() : () -> i32 return }
func.func private @c() -> i32 { %0 = arith.constant 1 : i32 return %0 : i32 }
// becomes
module {
  func.func @main() {
    %0 = call @c() : () -> i32
    return
  }
  func.func private @c() -> i32 {
    %c1_i32 = arith.constant 1 : i32
    return %c1_i32 : i32
  }
}
