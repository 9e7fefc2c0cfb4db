func.func @f(%i: i32, %p: f32) { %0 = llvm.insertelement %p, %p[%i : i32] : f32
 return }
