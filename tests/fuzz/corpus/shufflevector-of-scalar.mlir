func.func @f(%i: i32) { %0 = llvm.shufflevector %i, %i [0] : i32
 return }
