func.func @f(%i: i32, %p: f32) { %0 = "llvm.alloca"(%i) : (i32) -> !llvm.ptr
 return }
