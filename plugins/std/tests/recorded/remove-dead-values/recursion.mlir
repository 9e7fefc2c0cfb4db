// options: canonicalize=false
func.func private @recursive(%a: i32, %b: i32) -> (i32, i32) {
  %0:2 = call @recursive(%a, %b) : (i32, i32) -> (i32, i32)
  return %0#0, %0#1 : i32, i32
}
func.func @main(%x: i32) -> i32 {
  %0:2 = call @recursive(%x, %x) : (i32, i32) -> (i32, i32)
  return %0#1 : i32
}
// becomes
module {
  func.func private @recursive() -> i32 {
    %0 = call @recursive() : () -> i32
    return %0 : i32
  }
  func.func @main(%arg0: i32) -> i32 {
    %0 = call @recursive() : () -> i32
    return %0 : i32
  }
}
