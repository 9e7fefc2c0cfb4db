// options: exclude=a,inner
module @outer {
func.func @a() { return }
func.func @b() { return }
func.func nested @c() { return }
func.func private @d()
module @inner attributes {sym_visibility = "nested"} { func.func @e() {return} }
module { func.func @e() {return} }
"memref.global"() {sym_name = "g", type = memref<i32>} : () -> ()
}
// becomes
module @outer {
  func.func @a() {
    return
  }
  func.func private @b() {
    return
  }
  func.func private @c() {
    return
  }
  func.func private @d()
  module @inner attributes {sym_visibility = "nested"} {
    func.func @e() {
      return
    }
  }
  module {
    func.func @e() {
      return
    }
  }
  memref.global "private" @g : memref<i32>
}
