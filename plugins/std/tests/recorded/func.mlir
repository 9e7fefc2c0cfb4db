module {
  func.func private @f0()
  func.func private @"f g"(i32 {test.a}, f32) -> (i32 {test.b = 1 : i64}, f32) attributes {test.c}
  func.func nested @f1(%arg0: i32 {test.x}, %arg1: f32) -> i32 attributes {no_inline, test.y = 1 : i64} {
    return %arg0 : i32
  }
  func.func @f2() -> (() -> i32) {
    %f = constant @f3 : () -> i32
    return %f : () -> i32
  }
  func.func private @f3() -> i32
  func.func @f4(%arg0: i32, %arg1: i32) -> (i32, i32) {
    cf.br ^bb1(%arg0 : i32)
  ^bb1(%0: i32):  // pred: ^bb0
    call @f0() {no_inline} : () -> ()
    %1:2 = call @f4(%0, %arg1) : (i32, i32) -> (i32, i32)
    return {test.attr} %1#1, %1#0 : i32, i32
  }
  module @inner {
    func.func private @g()
  }
}

