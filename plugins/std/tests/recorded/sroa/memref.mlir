func.func @two(%x: i32, %y: i32) -> i32 {
  %z = arith.constant 0 : index
  %o = arith.constant 1 : index
  %m = memref.alloca() : memref<2xi32>
  memref.store %x, %m[%z] : memref<2xi32>
  memref.store %y, %m[%o] : memref<2xi32>
  %a = memref.load %m[%z] : memref<2xi32>
  return %a : i32
}
func.func @one_used(%x: i32) -> i32 {
  %o = arith.constant 1 : index
  %m = memref.alloca() : memref<2x3xi32>
  memref.store %x, %m[%o, %o] : memref<2x3xi32>
  %a = memref.load %m[%o, %o] : memref<2x3xi32>
  return %a : i32
}
func.func @not(%x: i32, %i: index) -> i32 {
  %o = arith.constant 1 : index
  %m = memref.alloca() : memref<2xi32>
  memref.store %x, %m[%i] : memref<2xi32>
  %a = memref.load %m[%o] : memref<2xi32>
  %big = memref.alloca() : memref<17xi32>
  memref.store %x, %big[%o] : memref<17xi32>
  %q = memref.alloca() : memref<16xi32>
  memref.store %x, %q[%o] : memref<16xi32>
  %oob = memref.alloca() : memref<2xi32>
  %five = arith.constant 5 : index
  memref.store %x, %oob[%five] : memref<2xi32>
  %s = memref.alloca() : memref<i32>
  memref.store %x, %s[] : memref<i32>
  %s1 = memref.alloca() : memref<1xi32>
  %zz = arith.constant 0 : index
  memref.store %x, %s1[%zz] : memref<1xi32>
  return %a : i32
}
func.func @nest(%x: f32, %c: i1) -> f32 {
  %z = arith.constant 0 : index
  %m = memref.alloca() {alignment = 16 : i64} : memref<4xf32>
  memref.store %x, %m[%z] {nontemporal = true} : memref<4xf32>
  scf.if %c {
    %w = memref.alloca() : memref<3xf32>
    memref.store %x, %w[%z] : memref<3xf32>
    memref.store %x, %m[%z] : memref<4xf32>
  }
  %a = memref.load %m[%z] : memref<4xf32>
  %e = memref.alloca() : memref<4xf32>
  return %a : f32
}
func.func @lay(%x: f32) {
  %z = arith.constant 0 : index
  %m = memref.alloca() : memref<4xf32, strided<[2], offset: 0>>
  memref.store %x, %m[%z] : memref<4xf32, strided<[2], offset: 0>>
  %n = memref.alloca() : memref<4xf32, affine_map<(d0) -> (d0 + 7)>>
  memref.store %x, %n[%z] : memref<4xf32, affine_map<(d0) -> (d0 + 7)>>
  %p = memref.alloca() : memref<2xmemref<2xf32>>
  %m2 = memref.alloca() : memref<2xf32>
  memref.store %m2, %p[%z] : memref<2xmemref<2xf32>>
  return
}
// becomes
module {
  func.func @two(%arg0: i32, %arg1: i32) -> i32 {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %alloca = memref.alloca() : memref<i32>
    %alloca_0 = memref.alloca() : memref<i32>
    memref.store %arg0, %alloca[] : memref<i32>
    memref.store %arg1, %alloca_0[] : memref<i32>
    %0 = memref.load %alloca[] : memref<i32>
    return %0 : i32
  }
  func.func @one_used(%arg0: i32) -> i32 {
    %c1 = arith.constant 1 : index
    %alloca = memref.alloca() : memref<i32>
    memref.store %arg0, %alloca[] : memref<i32>
    %0 = memref.load %alloca[] : memref<i32>
    return %0 : i32
  }
  func.func @not(%arg0: i32, %arg1: index) -> i32 {
    %c1 = arith.constant 1 : index
    %alloca = memref.alloca() : memref<2xi32>
    memref.store %arg0, %alloca[%arg1] : memref<2xi32>
    %0 = memref.load %alloca[%c1] : memref<2xi32>
    %alloca_0 = memref.alloca() : memref<17xi32>
    memref.store %arg0, %alloca_0[%c1] : memref<17xi32>
    %alloca_1 = memref.alloca() : memref<i32>
    memref.store %arg0, %alloca_1[] : memref<i32>
    %alloca_2 = memref.alloca() : memref<2xi32>
    %c5 = arith.constant 5 : index
    memref.store %arg0, %alloca_2[%c5] : memref<2xi32>
    %alloca_3 = memref.alloca() : memref<i32>
    memref.store %arg0, %alloca_3[] : memref<i32>
    %alloca_4 = memref.alloca() : memref<1xi32>
    %c0 = arith.constant 0 : index
    memref.store %arg0, %alloca_4[%c0] : memref<1xi32>
    return %0 : i32
  }
  func.func @nest(%arg0: f32, %arg1: i1) -> f32 {
    %c0 = arith.constant 0 : index
    %alloca = memref.alloca() : memref<f32>
    memref.store %arg0, %alloca[] {nontemporal = true} : memref<f32>
    scf.if %arg1 {
      %alloca_1 = memref.alloca() : memref<f32>
      memref.store %arg0, %alloca_1[] : memref<f32>
      memref.store %arg0, %alloca[] : memref<f32>
    }
    %0 = memref.load %alloca[] : memref<f32>
    %alloca_0 = memref.alloca() : memref<4xf32>
    return %0 : f32
  }
  func.func @lay(%arg0: f32) {
    %c0 = arith.constant 0 : index
    %alloca = memref.alloca() : memref<f32>
    memref.store %arg0, %alloca[] : memref<f32>
    %alloca_0 = memref.alloca() : memref<f32>
    memref.store %arg0, %alloca_0[] : memref<f32>
    %alloca_1 = memref.alloca() : memref<memref<2xf32>>
    %alloca_2 = memref.alloca() : memref<2xf32>
    memref.store %alloca_2, %alloca_1[] : memref<memref<2xf32>>
    return
  }
}
