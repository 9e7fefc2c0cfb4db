func.func private @use(i32)
func.func @straight(%x: i32) -> i32 {
  %m = memref.alloca() : memref<i32>
  memref.store %x, %m[] : memref<i32>
  %a = memref.load %m[] : memref<i32>
  %b = arith.addi %a, %a : i32
  memref.store %b, %m[] : memref<i32>
  %c = memref.load %m[] : memref<i32>
  return %c : i32
}

func.func @uninit() -> (i32, f32, index) {
  %m = memref.alloca() : memref<i32>
  %f = memref.alloca() : memref<1x1xf32>
  %i = memref.alloca() : memref<index>
  %z = arith.constant 0 : index
  %a = memref.load %m[] : memref<i32>
  %b = memref.load %f[%z, %z] : memref<1x1xf32>
  %c = memref.load %i[] : memref<index>
  return %a, %b, %c : i32, f32, index
}

func.func @cf(%c: i1, %x: i32, %y: i32) -> i32 {
  %m = memref.alloca() : memref<i32>
  memref.store %x, %m[] : memref<i32>
  cf.cond_br %c, ^bb1, ^bb2
^bb1:
  memref.store %y, %m[] : memref<i32>
  cf.br ^bb2
^bb2:
  %a = memref.load %m[] : memref<i32>
  return %a : i32
}

func.func @loop(%n: i32) -> i32 {
  %m = memref.alloca() : memref<i32>
  %k = memref.alloca() : memref<i32>
  %zero = arith.constant 0 : i32
  %one = arith.constant 1 : i32
  memref.store %zero, %m[] : memref<i32>
  memref.store %one, %k[] : memref<i32>
  cf.br ^bb1
^bb1:
  %i = memref.load %m[] : memref<i32>
  %p = arith.cmpi slt, %i, %n : i32
  cf.cond_br %p, ^bb2, ^bb3
^bb2:
  %j = memref.load %m[] : memref<i32>
  %j1 = arith.addi %j, %one : i32
  memref.store %j1, %m[] : memref<i32>
  %w = memref.load %k[] : memref<i32>
  %w1 = arith.muli %w, %j1 : i32
  memref.store %w1, %k[] : memref<i32>
  func.call @use(%w1) : (i32) -> ()
  cf.br ^bb1
^bb3:
  %r = memref.load %k[] : memref<i32>
  return %r : i32
}

func.func private @esc(memref<i32>)
func.func @escapes(%x: i32) -> i32 {
  %m = memref.alloca() : memref<i32>
  %q = memref.alloca() : memref<2xi32>
  %n = memref.alloca() : memref<i32>
  %h = memref.alloc() : memref<i32>
  %z = arith.constant 0 : index
  func.call @esc(%n) : (memref<i32>) -> ()
  memref.store %x, %m[] : memref<i32>
  memref.store %x, %n[] : memref<i32>
  memref.store %x, %h[] : memref<i32>
  memref.store %x, %q[%z] : memref<2xi32>
  return %x : i32
}

func.func @region(%c: i1, %x: i32) -> i32 {
  %m = memref.alloca() : memref<i32>
  memref.store %x, %m[] : memref<i32>
  scf.if %c {
    %y = arith.addi %x, %x : i32
    memref.store %y, %m[] : memref<i32>
  }
  %r = memref.load %m[] : memref<i32>
  %k = memref.alloca() : memref<i32>
  memref.store %r, %k[] : memref<i32>
  %l = memref.load %k[] : memref<i32>
  scf.if %c {
    %d = memref.alloca() : memref<i32>
    memref.store %l, %d[] : memref<i32>
    %e = memref.load %d[] : memref<i32>
    memref.store %e, %m[] : memref<i32>
  }
  return %l : i32
}

func.func @self(%m2: memref<memref<i32>>) {
  %m = memref.alloca() : memref<i32>
  memref.store %m, %m2[] : memref<memref<i32>>
  %mm = memref.alloca() : memref<memref<i32>>
  memref.store %m, %mm[] : memref<memref<i32>>
  %l = memref.load %mm[] : memref<memref<i32>>
  %x = memref.load %l[] : memref<i32>
  return
}

func.func @vec(%v: vector<4xf32>, %t: complex<f32>) -> (vector<4xf32>, complex<f32>) {
  %m = memref.alloca() : memref<vector<4xf32>>
  %n = memref.alloca() : memref<complex<f32>>
  memref.store %v, %m[] : memref<vector<4xf32>>
  memref.store %t, %n[] : memref<complex<f32>>
  %r = memref.load %m[] : memref<vector<4xf32>>
  %s = memref.load %n[] : memref<complex<f32>>
  %al = memref.alloca() {alignment = 8 : i64} : memref<i32, 3>
  %cc = arith.constant 3 : i32
  memref.store %cc, %al[] : memref<i32, 3>
  return %r, %s : vector<4xf32>, complex<f32>
}

func.func @infinite(%c: i1) {
  %m = memref.alloca() : memref<i32>
  cf.br ^bb1
^bb1:
  %v = memref.load %m[] : memref<i32>
  memref.store %v, %m[] : memref<i32>
  cf.br ^bb1
^dead:
  %q = memref.load %m[] : memref<i32>
  cf.br ^bb1
}

func.func @cast(%x: i32) -> i32 {
  %m = memref.alloca() : memref<1xi32>
  %k = memref.cast %m : memref<1xi32> to memref<?xi32>
  %o = memref.cast %k : memref<?xi32> to memref<1xi32>
  %z = arith.constant 0 : index
  memref.store %x, %o[%z] : memref<1xi32>
  %l = memref.load %m[%z] : memref<1xi32>
  %co = memref.collapse_shape %m [] : memref<1xi32> into memref<i32>
  memref.store %x, %co[] : memref<i32>
  return %l : i32
}
// becomes
module {
  func.func private @use(i32)
  func.func @straight(%arg0: i32) -> i32 {
    %0 = arith.addi %arg0, %arg0 : i32
    return %0 : i32
  }
  func.func @uninit() -> (i32, f32, index) {
    %0 = ub.poison : index
    %1 = ub.poison : f32
    %2 = ub.poison : i32
    %c0 = arith.constant 0 : index
    return %2, %1, %0 : i32, f32, index
  }
  func.func @cf(%arg0: i1, %arg1: i32, %arg2: i32) -> i32 {
    cf.cond_br %arg0, ^bb1, ^bb2(%arg1 : i32)
  ^bb1:  // pred: ^bb0
    cf.br ^bb2(%arg2 : i32)
  ^bb2(%0: i32):  // 2 preds: ^bb0, ^bb1
    return %0 : i32
  }
  func.func @loop(%arg0: i32) -> i32 {
    %c0_i32 = arith.constant 0 : i32
    %c1_i32 = arith.constant 1 : i32
    cf.br ^bb1(%c0_i32, %c1_i32 : i32, i32)
  ^bb1(%0: i32, %1: i32):  // 2 preds: ^bb0, ^bb2
    %2 = arith.cmpi slt, %0, %arg0 : i32
    cf.cond_br %2, ^bb2, ^bb3
  ^bb2:  // pred: ^bb1
    %3 = arith.addi %0, %c1_i32 : i32
    %4 = arith.muli %1, %3 : i32
    call @use(%4) : (i32) -> ()
    cf.br ^bb1(%3, %4 : i32, i32)
  ^bb3:  // pred: ^bb1
    return %1 : i32
  }
  func.func private @esc(memref<i32>)
  func.func @escapes(%arg0: i32) -> i32 {
    %alloca = memref.alloca() : memref<2xi32>
    %alloca_0 = memref.alloca() : memref<i32>
    %alloc = memref.alloc() : memref<i32>
    %c0 = arith.constant 0 : index
    call @esc(%alloca_0) : (memref<i32>) -> ()
    memref.store %arg0, %alloca_0[] : memref<i32>
    memref.store %arg0, %alloc[] : memref<i32>
    memref.store %arg0, %alloca[%c0] : memref<2xi32>
    return %arg0 : i32
  }
  func.func @region(%arg0: i1, %arg1: i32) -> i32 {
    %alloca = memref.alloca() : memref<i32>
    memref.store %arg1, %alloca[] : memref<i32>
    scf.if %arg0 {
      %1 = arith.addi %arg1, %arg1 : i32
      memref.store %1, %alloca[] : memref<i32>
    }
    %0 = memref.load %alloca[] : memref<i32>
    scf.if %arg0 {
      memref.store %0, %alloca[] : memref<i32>
    }
    return %0 : i32
  }
  func.func @self(%arg0: memref<memref<i32>>) {
    %alloca = memref.alloca() : memref<i32>
    memref.store %alloca, %arg0[] : memref<memref<i32>>
    %0 = memref.load %alloca[] : memref<i32>
    return
  }
  func.func @vec(%arg0: vector<4xf32>, %arg1: complex<f32>) -> (vector<4xf32>, complex<f32>) {
    %c3_i32 = arith.constant 3 : i32
    return %arg0, %arg1 : vector<4xf32>, complex<f32>
  }
  func.func @infinite(%arg0: i1) {
    %0 = ub.poison : i32
    cf.br ^bb1(%0 : i32)
  ^bb1(%1: i32):  // 3 preds: ^bb0, ^bb1, ^bb2
    cf.br ^bb1(%1 : i32)
  ^bb2:  // no predecessors
    cf.br ^bb1(%0 : i32)
  }
  func.func @cast(%arg0: i32) -> i32 {
    %alloca = memref.alloca() : memref<1xi32>
    %cast = memref.cast %alloca : memref<1xi32> to memref<?xi32>
    %cast_0 = memref.cast %cast : memref<?xi32> to memref<1xi32>
    %c0 = arith.constant 0 : index
    memref.store %arg0, %cast_0[%c0] : memref<1xi32>
    %0 = memref.load %alloca[%c0] : memref<1xi32>
    %collapse_shape = memref.collapse_shape %alloca [] : memref<1xi32> into memref<i32>
    memref.store %arg0, %collapse_shape[] : memref<i32>
    return %0 : i32
  }
}
