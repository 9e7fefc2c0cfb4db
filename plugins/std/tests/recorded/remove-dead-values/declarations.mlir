// options: canonicalize=false
func.func private @ext(i32, i32) -> (i32, i32)
func.func private @unused(%x: i32) -> i32 { return %x : i32 }
func.func @main(%x: i32) -> i32 {
  %0:2 = call @ext(%x, %x) : (i32, i32) -> (i32, i32)
  %q = arith.addi %x, %x : i32
  "foo.side"(%q) : (i32) -> ()
  %p = "foo.res"(%q) : (i32) -> (i32)
  return %0#1 : i32
}
// becomes
module {
  func.func private @ext(i32, i32) -> (i32, i32)
  func.func private @unused() {
    return
  }
  func.func @main(%arg0: i32) -> i32 {
    %0:2 = call @ext(%arg0, %arg0) : (i32, i32) -> (i32, i32)
    %1 = arith.addi %arg0, %arg0 : i32
    "foo.side"(%1) : (i32) -> ()
    %2 = "foo.res"(%1) : (i32) -> i32
    return %0#1 : i32
  }
}
