func.func @f(%m: memref<4xf32>, %i: index, %p: f32) { %0 = vector.transfer_read %m[%i], %p : memref<4xf32>, f32
 return }
