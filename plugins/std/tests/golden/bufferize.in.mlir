func.func @insert(%x: tensor<4xf32>, %i: index, %v: f32) -> tensor<4xf32> {
  %0 = tensor.insert %v into %x[%i] : tensor<4xf32>
  return %0 : tensor<4xf32>
}
func.func @chain(%i0: index, %v: f32, %n: index) -> (tensor<?xf32>, f32) {
  %i = arith.constant 1 : index
  %f = tensor.splat %v[%n] : tensor<?xf32>
  %0 = tensor.insert %v into %f[%i] : tensor<?xf32>
  %1 = tensor.insert %v into %f[%i] : tensor<?xf32>
  %2 = tensor.extract %1[%i] : tensor<?xf32>
  return %0, %2 : tensor<?xf32>, f32
}
func.func @loop(%x: tensor<4xf32>, %n: index, %v: f32) -> tensor<4xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %cst = arith.constant dense<[1.0, 2.0, 3.0, 4.0]> : tensor<4xf32>
  %r = scf.for %i = %c0 to %n step %c1 iter_args(%a = %x) -> (tensor<4xf32>) {
    %e = tensor.extract %a[%i] : tensor<4xf32>
    %k = tensor.extract %cst[%i] : tensor<4xf32>
    %s = arith.addf %e, %k : f32
    %b = tensor.insert %s into %a[%i] : tensor<4xf32>
    scf.yield %b : tensor<4xf32>
  }
  return %r : tensor<4xf32>
}
func.func @slices(%x: tensor<?x4xf32>, %n: index, %v: f32) -> tensor<?x4xf32> {
  %s = tensor.extract_slice %x[1, 0] [2, 4] [1, 1] : tensor<?x4xf32> to tensor<2x4xf32>
  %0 = tensor.insert_slice %s into %x[0, 0] [2, 4] [1, 1] : tensor<2x4xf32> into tensor<?x4xf32>
  return %0 : tensor<?x4xf32>
}
func.func @swap(%x: tensor<4xf32>, %y: tensor<4xf32>, %n: index, %v: f32) -> (tensor<4xf32>, tensor<4xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %r:2 = scf.for %i = %c0 to %n step %c1 iter_args(%a = %x, %b = %y) -> (tensor<4xf32>, tensor<4xf32>) {
    %q = tensor.insert %v into %a[%i] : tensor<4xf32>
    scf.yield %b, %q : tensor<4xf32>, tensor<4xf32>
  }
  return %r#0, %r#1 : tensor<4xf32>, tensor<4xf32>
}
func.func @cond(%x: tensor<4xf32>, %y: tensor<4xf32>, %c: i1) -> (tensor<4xf32>) {
  %r = scf.if %c -> (tensor<4xf32>) {
    scf.yield %x : tensor<4xf32>
  } else {
    %k = func.call @insert2(%y) : (tensor<4xf32>) -> tensor<4xf32>
    scf.yield %k : tensor<4xf32>
  }
  return %r : tensor<4xf32>
}
func.func @insert2(%x: tensor<4xf32>) -> tensor<4xf32> {
  %c1 = arith.constant 1 : index
  %v = arith.constant 7.0 : f32
  %0 = tensor.insert %v into %x[%c1] : tensor<4xf32>
  return %0 : tensor<4xf32>
}
func.func @pads(%x: tensor<2x?xf32>, %n: index, %v: f32) -> (tensor<5x?xf32>, tensor<?x6xf32>) {
  %p = tensor.pad %x low[1, %n] high[2, 0] {
  ^bb0(%i: index, %j: index):
    tensor.yield %v : f32
  } : tensor<2x?xf32> to tensor<5x?xf32>
  %g = tensor.generate %n {
  ^bb0(%i: index, %j: index):
    %z = tensor.extract %x[%i, %j] : tensor<2x?xf32>
    tensor.yield %z : f32
  } : tensor<?x3xf32>
  %c = tensor.concat dim(1) %g, %g : (tensor<?x3xf32>, tensor<?x3xf32>) -> tensor<?x6xf32>
  return %p, %c : tensor<5x?xf32>, tensor<?x6xf32>
}
func.func @while(%x: tensor<4xf32>, %n: index, %v: f32) -> tensor<4xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %r:2 = scf.while (%a = %x, %i = %c0) : (tensor<4xf32>, index) -> (tensor<4xf32>, index) {
    %c = arith.cmpi slt, %i, %n : index
    scf.condition(%c) %a, %i : tensor<4xf32>, index
  } do {
  ^bb0(%a: tensor<4xf32>, %i: index):
    %b = tensor.insert %v into %a[%i] : tensor<4xf32>
    %k = arith.addi %i, %c1 : index
    scf.yield %b, %k : tensor<4xf32>, index
  }
  return %r#0 : tensor<4xf32>
}
func.func @ret_arg(%x: tensor<4x2xf32>) -> (tensor<8xf32>, tensor<4x2xf32>, tensor<f32>) {
  %0 = tensor.collapse_shape %x [[0, 1]] : tensor<4x2xf32> into tensor<8xf32>
  %c = arith.constant dense<1.0> : tensor<f32>
  return %0, %x, %c : tensor<8xf32>, tensor<4x2xf32>, tensor<f32>
}
func.func @zero(%x: tensor<0x2xf32>) -> (tensor<0x2xf32>, tensor<2x0x2xf32>) {
  %0 = tensor.extract_slice %x[0, 0] [0, 1] [1, 1] : tensor<0x2xf32> to tensor<0x1xf32>
  %1 = tensor.insert_slice %0 into %x[0, 1] [0, 1] [1, 1] : tensor<0x1xf32> into tensor<0x2xf32>
  %v = arith.constant 7.0 : f32
  %s = tensor.splat %v : tensor<2x0x2xf32>
  return %1, %s : tensor<0x2xf32>, tensor<2x0x2xf32>
}
func.func @nested(%x: tensor<4x4xf32>, %n: index, %v: f32) -> (tensor<4x4xf32>, f32) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %z = arith.constant 0.0 : f32
  %r, %t = scf.for %i = %c0 to %n step %c1 iter_args(%a = %x, %s = %z) -> (tensor<4x4xf32>, f32) {
    %q = scf.for %j = %c0 to %n step %c1 iter_args(%b = %a) -> (tensor<4x4xf32>) {
      %e = tensor.extract %b[%i, %j] : tensor<4x4xf32>
      %f = arith.addf %e, %v : f32
      %g = tensor.insert %f into %b[%j, %i] : tensor<4x4xf32>
      scf.yield %g : tensor<4x4xf32>
    }
    %o = tensor.extract %x[%i, %i] : tensor<4x4xf32>
    %p = arith.addf %o, %s : f32
    scf.yield %q, %p : tensor<4x4xf32>, f32
  }
  return %r, %t : tensor<4x4xf32>, f32
}
func.func @tiles(%x: tensor<?x4xf32>, %n: index, %v: f32) -> tensor<?x4xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %r = scf.for %i = %c0 to %n step %c1 iter_args(%a = %x) -> (tensor<?x4xf32>) {
    %s = tensor.extract_slice %a[%i, 0] [1, 4] [1, 1] : tensor<?x4xf32> to tensor<4xf32>
    %k = tensor.insert %v into %s[%c1] : tensor<4xf32>
    %b = tensor.insert_slice %k into %a[%i, 0] [1, 4] [1, 1] : tensor<4xf32> into tensor<?x4xf32>
    scf.yield %b : tensor<?x4xf32>
  }
  return %r : tensor<?x4xf32>
}
func.func @read_after(%v: f32, %w: f32) -> (f32, tensor<4xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %t = tensor.splat %v : tensor<4xf32>
  %s = tensor.extract_slice %t[0] [2] [2] : tensor<4xf32> to tensor<2xf32>
  %u = tensor.insert %w into %t[%c0] : tensor<4xf32>
  %e = tensor.extract %s[%c0] : tensor<2xf32>
  return %e, %u : f32, tensor<4xf32>
}
func.func @late_view(%v: f32, %w: f32) -> (f32, tensor<4xf32>) {
  %c0 = arith.constant 0 : index
  %t = tensor.splat %v : tensor<4xf32>
  %u = tensor.insert %w into %t[%c0] : tensor<4xf32>
  %s = tensor.extract_slice %t[0] [2] [2] : tensor<4xf32> to tensor<2xf32>
  %e = tensor.extract %s[%c0] : tensor<2xf32>
  return %e, %u : f32, tensor<4xf32>
}
func.func @empties(%v: f32, %w: f32) -> (tensor<4xf32>, tensor<4xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c4 = arith.constant 4 : index
  %t = tensor.empty() : tensor<4xf32>
  %a = scf.for %i = %c0 to %c4 step %c1 iter_args(%b = %t) -> (tensor<4xf32>) {
    %u = tensor.insert %v into %b[%i] : tensor<4xf32>
    scf.yield %u : tensor<4xf32>
  }
  %d = scf.for %i = %c0 to %c4 step %c1 iter_args(%b = %t) -> (tensor<4xf32>) {
    %u = tensor.insert %w into %b[%i] : tensor<4xf32>
    scf.yield %u : tensor<4xf32>
  }
  return %a, %d : tensor<4xf32>, tensor<4xf32>
}
func.func @outer_write(%v: f32, %n: index) -> (tensor<4xf32>, f32) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %z = arith.constant 0.0 : f32
  %t = tensor.splat %v : tensor<4xf32>
  %r = scf.for %i = %c0 to %n step %c1 iter_args(%s = %z) -> (f32) {
    %e = tensor.extract %t[%c0] : tensor<4xf32>
    %f = arith.addf %e, %e : f32
    %u = tensor.insert %f into %t[%c0] : tensor<4xf32>
    %g = tensor.extract %u[%c0] : tensor<4xf32>
    %h = arith.addf %s, %g : f32
    scf.yield %h : f32
  }
  return %t, %r : tensor<4xf32>, f32
}
func.func @selects(%x: tensor<4xf32>, %c: i1, %v: f32) -> (tensor<4xf32>, tensor<4xf32>) {
  %c0 = arith.constant 0 : index
  %t = tensor.splat %v : tensor<4xf32>
  %s = arith.select %c, %x, %t : tensor<4xf32>
  %u = tensor.insert %v into %s[%c0] : tensor<4xf32>
  return %s, %u : tensor<4xf32>, tensor<4xf32>
}
func.func @twice(%v: f32) -> (tensor<4xf32>, tensor<2x2xf32>, tensor<4xf32>) {
  %t = tensor.splat %v : tensor<4xf32>
  %e = tensor.expand_shape %t [[0, 1]] output_shape [2, 2] : tensor<4xf32> into tensor<2x2xf32>
  return %t, %e, %t : tensor<4xf32>, tensor<2x2xf32>, tensor<4xf32>
}
func.func @grow(%v: f32, %n: index) -> tensor<?xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %t = tensor.splat %v[%c1] : tensor<?xf32>
  %r = scf.for %i = %c0 to %n step %c1 iter_args(%a = %t) -> (tensor<?xf32>) {
    %b = tensor.concat dim(0) %a, %a : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
    scf.yield %b : tensor<?xf32>
  }
  return %r : tensor<?xf32>
}
func.func @branchy(%x: tensor<4xf32>, %c: i1, %v: f32) -> tensor<4xf32> {
  %c0 = arith.constant 0 : index
  %t = tensor.splat %v : tensor<4xf32>
  %r = scf.if %c -> (tensor<4xf32>) {
    %u = tensor.insert %v into %t[%c0] : tensor<4xf32>
    scf.yield %u : tensor<4xf32>
  } else {
    scf.yield %t : tensor<4xf32>
  }
  %w = tensor.insert %v into %r[%c0] : tensor<4xf32>
  return %w : tensor<4xf32>
}
func.func @reshapes(%x: tensor<2x4x3xf32>, %v: f32) -> (tensor<4x3xf32>, tensor<?xf32>, tensor<6xf32>) {
  %sh = arith.constant dense<[4, 3]> : tensor<2xi64>
  %s = tensor.extract_slice %x[1, 0, 0] [1, 4, 3] [1, 1, 1] : tensor<2x4x3xf32> to tensor<4x3xf32>
  %m = tensor.extract_slice %x[0, 0, 0] [2, 3, 1] [1, 1, 1] : tensor<2x4x3xf32> to tensor<2x3xf32>
  %k = tensor.collapse_shape %m [[0, 1]] : tensor<2x3xf32> into tensor<6xf32>
  %r = tensor.reshape %s(%sh) : (tensor<4x3xf32>, tensor<2xi64>) -> tensor<4x3xf32>
  %c = tensor.cast %k : tensor<6xf32> to tensor<?xf32>
  return %r, %c, %k : tensor<4x3xf32>, tensor<?xf32>, tensor<6xf32>
}
func.func @scalars(%v: f32) -> (tensor<f32>, tensor<2x1xf32>, f32) {
  %t = tensor.from_elements %v : tensor<f32>
  %u = tensor.from_elements %v, %v : tensor<2x1xf32>
  %w = tensor.insert %v into %t[] : tensor<f32>
  %e = tensor.extract %w[] : tensor<f32>
  return %w, %u, %e : tensor<f32>, tensor<2x1xf32>, f32
}
func.func @each_iteration_starts_anew(%v: f32, %n: index) -> f32 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %t = tensor.splat %v : tensor<4xf32>
  %r = scf.for %i = %c0 to %n step %c1 iter_args(%s = %v) -> (f32) {
    %u = tensor.insert %s into %t[%i] : tensor<4xf32>
    %g = tensor.extract %u[%c0] : tensor<4xf32>
    %h = arith.addf %s, %g : f32
    scf.yield %h : f32
  }
  return %r : f32
}
func.func @gathers(%x: tensor<4x3x2xf32>, %y: tensor<?x5xf32>) -> (tensor<2x4x1x2xf32>, tensor<2x2xf32>, tensor<3x?xf32>) {
  %a = arith.constant dense<[[1], [2]]> : tensor<2x1xindex>
  %b = arith.constant dense<[[1, 2], [3, 0]]> : tensor<2x2xi32>
  %c = arith.constant dense<[[4], [0], [4]]> : tensor<3x1xi64>
  %0 = tensor.gather %x[%a] gather_dims([1]) : (tensor<4x3x2xf32>, tensor<2x1xindex>) -> tensor<2x4x1x2xf32>
  %1 = tensor.gather %x[%b] gather_dims([0, 1]) : (tensor<4x3x2xf32>, tensor<2x2xi32>) -> tensor<2x2xf32>
  %2 = tensor.gather %y[%c] gather_dims([1]) : (tensor<?x5xf32>, tensor<3x1xi64>) -> tensor<3x?xf32>
  return %0, %1, %2 : tensor<2x4x1x2xf32>, tensor<2x2xf32>, tensor<3x?xf32>
}
func.func @scatters(%x: tensor<4x3xf32>, %s: tensor<2x4x1xf32>, %v: f32) -> (tensor<4x3xf32>, tensor<4x3xf32>) {
  %a = arith.constant dense<[[2], [0]]> : tensor<2x1xindex>
  %t = tensor.splat %v : tensor<4x3xf32>
  %0 = tensor.scatter %s into %x[%a] scatter_dims([1]) unique : (tensor<2x4x1xf32>, tensor<4x3xf32>, tensor<2x1xindex>) -> tensor<4x3xf32>
  %1 = tensor.scatter %s into %t[%a] scatter_dims([1]) unique : (tensor<2x4x1xf32>, tensor<4x3xf32>, tensor<2x1xindex>) -> tensor<4x3xf32>
  return %0, %1 : tensor<4x3xf32>, tensor<4x3xf32>
}
func.func @bitcasts(%x: tensor<4x?xf32>) -> (tensor<4x?xi32>, tensor<4x?xf32>) {
  %0 = tensor.bitcast %x : tensor<4x?xf32> to tensor<4x?xi32>
  %1 = tensor.bitcast %0 : tensor<4x?xi32> to tensor<4x?xf32>
  return %0, %1 : tensor<4x?xi32>, tensor<4x?xf32>
}
func.func @select_of_elements(%x: tensor<2x?xf32>, %y: tensor<2x?xf32>) -> tensor<2x?xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %n = tensor.dim %x, %c1 : tensor<2x?xf32>
  %c = tensor.generate %n {
  ^bb0(%i: index, %j: index):
    %a = tensor.extract %x[%i, %j] : tensor<2x?xf32>
    %b = tensor.extract %y[%i, %j] : tensor<2x?xf32>
    %l = arith.cmpf olt, %a, %b : f32
    tensor.yield %l : i1
  } : tensor<2x?xi1>
  %r = arith.select %c, %x, %y : tensor<2x?xi1>, tensor<2x?xf32>
  return %r : tensor<2x?xf32>
}
func.func @branches(%x: tensor<4xf32>, %c: i1, %v: f32) -> (tensor<4xf32>, tensor<4xf32>) {
  %c0 = arith.constant 0 : index
  %t = tensor.splat %v : tensor<4xf32>
  cf.cond_br %c, ^bb1(%t : tensor<4xf32>), ^bb2(%x : tensor<4xf32>)
^bb1(%a: tensor<4xf32>):
  %u = tensor.insert %v into %a[%c0] : tensor<4xf32>
  cf.br ^bb2(%u : tensor<4xf32>)
^bb2(%b: tensor<4xf32>):
  %w = tensor.insert %v into %b[%c0] : tensor<4xf32>
  return %w, %b : tensor<4xf32>, tensor<4xf32>
}
func.func @branch_to_one_block(%x: tensor<4xf32>, %c: i1, %v: f32) -> tensor<4xf32> {
  %t = tensor.splat %v : tensor<4xf32>
  cf.cond_br %c, ^bb1(%t : tensor<4xf32>), ^bb1(%x : tensor<4xf32>)
^bb1(%a: tensor<4xf32>):
  return %a : tensor<4xf32>
}
func.func @loop_of_blocks(%x: tensor<4xf32>, %n: index, %v: f32) -> (tensor<4xf32>, f32) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %t = tensor.splat %v : tensor<4xf32>
  cf.br ^head(%x, %t, %c0 : tensor<4xf32>, tensor<4xf32>, index)
^head(%a: tensor<4xf32>, %b: tensor<4xf32>, %i: index):
  %more = arith.cmpi slt, %i, %n : index
  cf.cond_br %more, ^body, ^exit
^body:
  %e = tensor.extract %a[%i] : tensor<4xf32>
  %f = tensor.extract %t[%i] : tensor<4xf32>
  %g = arith.addf %e, %f : f32
  %u = tensor.insert %g into %a[%i] : tensor<4xf32>
  %k = arith.addi %i, %c1 : index
  cf.br ^head(%b, %u, %k : tensor<4xf32>, tensor<4xf32>, index)
^exit:
  %r = tensor.extract %b[%c1] : tensor<4xf32>
  return %a, %r : tensor<4xf32>, f32
}
func.func @outer_tensor_in_loop_of_blocks(%n: index, %v: f32) -> (tensor<4xf32>, f32) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %t = tensor.splat %v : tensor<4xf32>
  cf.br ^body(%c0, %v : index, f32)
^body(%i: index, %s: f32):
  %o = tensor.extract %t[%c0] : tensor<4xf32>
  %u = tensor.insert %s into %t[%c0] : tensor<4xf32>
  %e = tensor.extract %u[%c0] : tensor<4xf32>
  %f = arith.addf %e, %o : f32
  %k = arith.addi %i, %c1 : index
  %more = arith.cmpi slt, %k, %n : index
  cf.cond_br %more, ^body(%k, %f : index, f32), ^exit
^exit:
  return %u, %f : tensor<4xf32>, f32
}
func.func @dies_on_an_edge(%c: i1, %v: f32) -> f32 {
  %c0 = arith.constant 0 : index
  %t = tensor.splat %v : tensor<4xf32>
  cf.cond_br %c, ^use, ^exit(%v : f32)
^use:
  %e = tensor.extract %t[%c0] : tensor<4xf32>
  %f = arith.addf %e, %v : f32
  cf.br ^exit(%f : f32)
^exit(%r: f32):
  return %r : f32
}
func.func @switch(%x: tensor<4xf32>, %i: i32, %v: f32) -> tensor<4xf32> {
  %c0 = arith.constant 0 : index
  %t = tensor.splat %v : tensor<4xf32>
  cf.switch %i : i32, [
    default: ^bb1(%x : tensor<4xf32>),
    1: ^bb1(%t : tensor<4xf32>),
    2: ^bb2(%t, %t : tensor<4xf32>, tensor<4xf32>)
  ]
^bb1(%a: tensor<4xf32>):
  return %a : tensor<4xf32>
^bb2(%b: tensor<4xf32>, %d: tensor<4xf32>):
  %u = tensor.insert %v into %b[%c0] : tensor<4xf32>
  %e = tensor.extract %d[%c0] : tensor<4xf32>
  %w = tensor.insert %e into %u[%c0] : tensor<4xf32>
  return %w : tensor<4xf32>
}
func.func @if_in_place(%x: tensor<4xf32>, %c: i1, %v: f32) -> (tensor<4xf32>, tensor<4xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %w = arith.addf %v, %v : f32
  %t = tensor.splat %w : tensor<4xf32>
  %r, %q = scf.if %c -> (tensor<4xf32>, tensor<4xf32>) {
    %u = tensor.insert %v into %t[%c0] : tensor<4xf32>
    %k = scf.if %c -> (tensor<4xf32>) {
      %l = tensor.insert %v into %u[%c1] : tensor<4xf32>
      scf.yield %l : tensor<4xf32>
    } else {
      scf.yield %u : tensor<4xf32>
    }
    scf.yield %k, %x : tensor<4xf32>, tensor<4xf32>
  } else {
    scf.yield %t, %x : tensor<4xf32>, tensor<4xf32>
  }
  %s = tensor.insert %v into %q[%c1] : tensor<4xf32>
  return %r, %s : tensor<4xf32>, tensor<4xf32>
}
func.func @if_that_keeps_the_old(%c: i1, %v: f32) -> (tensor<4xf32>, tensor<4xf32>) {
  %c0 = arith.constant 0 : index
  %w = arith.addf %v, %v : f32
  %t = tensor.splat %w : tensor<4xf32>
  %r = scf.if %c -> (tensor<4xf32>) {
    %u = tensor.insert %v into %t[%c0] : tensor<4xf32>
    scf.yield %u : tensor<4xf32>
  } else {
    scf.yield %t : tensor<4xf32>
  }
  return %r, %t : tensor<4xf32>, tensor<4xf32>
}
func.func @if_in_loop(%n: index, %c: i1, %v: f32) -> (tensor<4xf32>, f32) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %w = arith.addf %v, %v : f32
  %t = tensor.splat %w : tensor<4xf32>
  %a, %s = scf.for %i = %c0 to %n step %c1 iter_args(%b = %t, %z = %v) -> (tensor<4xf32>, f32) {
    %r = scf.if %c -> (tensor<4xf32>) {
      %u = tensor.insert %z into %b[%i] : tensor<4xf32>
      scf.yield %u : tensor<4xf32>
    } else {
      scf.yield %b : tensor<4xf32>
    }
    %e = tensor.extract %r[%c0] : tensor<4xf32>
    %y = arith.addf %e, %z : f32
    scf.yield %r, %y : tensor<4xf32>, f32
  }
  return %a, %s : tensor<4xf32>, f32
}
