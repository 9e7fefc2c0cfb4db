func.func @f() {
  
  %0 = "memref.alloca_scope"() ({
    }) : () -> f32
  return
}
