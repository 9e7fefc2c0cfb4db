// Legal operations beside the examples of the definitions: maps, buffers, scalars, strides, and the other ways to write them.

func.func @conv_strided(%x: tensor<1x9x9x3xf32>, %w: tensor<3x3x3x4xf32>, %y: tensor<1x3x4x4xf32>) {
  %r = linalg.conv_2d_nhwc_hwcf {dilations = dense<[2, 1]> : tensor<2xi64>, strides = dense<2> : tensor<2xi64>} ins(%x, %w : tensor<1x9x9x3xf32>, tensor<3x3x3x4xf32>) outs(%y : tensor<1x3x4x4xf32>) -> tensor<1x3x4x4xf32>
  return
}

// -----

func.func @pooling(%x: tensor<?x8x8x3xi8>, %w: tensor<2x2xi8>, %y: tensor<?x4x4x3xi32>) {
  %r = linalg.pooling_nhwc_max {dilations = dense<1> : tensor<2xi64>, strides = dense<2> : tensor<2xi64>} ins(%x, %w : tensor<?x8x8x3xi8>, tensor<2x2xi8>) outs(%y : tensor<?x4x4x3xi32>) -> tensor<?x4x4x3xi32>
  return
}

// -----

func.func @matmul_transposed(%a: tensor<3x2xf32>, %b: tensor<4x3xf32>, %c: tensor<2x4xf32>) {
  %r = linalg.matmul indexing_maps = [affine_map<(d0, d1, d2) -> (d2, d0)>, affine_map<(d0, d1, d2) -> (d1, d2)>, affine_map<(d0, d1, d2) -> (d0, d1)>] ins(%a, %b : tensor<3x2xf32>, tensor<4x3xf32>) outs(%c : tensor<2x4xf32>) -> tensor<2x4xf32>
  return
}

// -----

func.func @matmul_broadcast(%a: tensor<3xf32>, %b: tensor<3x4xf32>, %c: tensor<2x4xf32>) {
  %r = linalg.matmul indexing_maps = [affine_map<(d0, d1, d2) -> (d2)>, affine_map<(d0, d1, d2) -> (d2, d1)>, affine_map<(d0, d1, d2) -> (d0, d1)>] ins(%a, %b : tensor<3xf32>, tensor<3x4xf32>) outs(%c : tensor<2x4xf32>) -> tensor<2x4xf32>
  return
}

// -----

func.func @batch_matmul_broadcast(%a: tensor<2x3xf32>, %b: tensor<5x4x3xf32>, %c: tensor<5x2x4xf32>) {
  %r = linalg.batch_matmul indexing_maps = [affine_map<(d0, d1, d2, d3) -> (d1, d3)>, affine_map<(d0, d1, d2, d3) -> (d0, d2, d3)>, affine_map<(d0, d1, d2, d3) -> (d0, d1, d2)>] ins(%a, %b : tensor<2x3xf32>, tensor<5x4x3xf32>) outs(%c : tensor<5x2x4xf32>) -> tensor<5x2x4xf32>
  return
}

// -----

func.func @matmul_buffers(%a: memref<?x?xi8>, %b: memref<?x?xi8, strided<[?, 1], offset: ?>>, %c: memref<?x?xi32>) {
  linalg.matmul {cast = #linalg.type_fn<cast_unsigned>} ins(%a, %b : memref<?x?xi8>, memref<?x?xi8, strided<[?, 1], offset: ?>>) outs(%c : memref<?x?xi32>)
  return
}

// -----

#accesses = [affine_map<(m, n) -> (m, n)>, affine_map<(m, n) -> ()>, affine_map<(m, n) -> (m)>]
#trait = {doc = "rows", indexing_maps = #accesses, iterator_types = ["parallel", "reduction"], library_call = "rows"}

func.func @trait(%x: tensor<2x3xf32>, %s: f32, %y: tensor<2xf32>) {
  %0 = linalg.generic #trait ins(%x, %s : tensor<2x3xf32>, f32) outs(%y : tensor<2xf32>) {
  ^bb0(%a: f32, %b: f32, %c: f32):
    %d = arith.mulf %a, %b : f32
    %e = arith.addf %c, %d : f32
    linalg.yield %e : f32
  } -> tensor<2xf32>
  %1 = linalg.generic #trait {more} ins(%x, %s : tensor<2x3xf32>, f32) outs(%y : tensor<2xf32>) attrs = {other_attr} {
  ^bb0(%a: f32, %b: f32, %c: f32):
    linalg.yield %c : f32
  } -> tensor<2xf32>
  return
}

// -----

func.func @strided_map(%x: tensor<8xf32>, %k: tensor<2xf32>, %y: tensor<4xf32>) {
  %0 = linalg.generic {indexing_maps = [affine_map<(i, j) -> (i * 2 + j)>, affine_map<(i, j) -> (j)>, affine_map<(i, j) -> (i)>], iterator_types = ["parallel", "reduction"]} ins(%x, %k : tensor<8xf32>, tensor<2xf32>) outs(%y : tensor<4xf32>) {
  ^bb0(%a: f32, %b: f32, %c: f32):
    %d = arith.addf %a, %c : f32
    linalg.yield %d : f32
  } -> tensor<4xf32>
  return
}

// -----

func.func @two_results(%x: tensor<?x4xf32>, %y: tensor<?xf32>, %z: tensor<4x?xi32>) {
  %0:2 = linalg.generic {indexing_maps = [affine_map<(i, j) -> (i, j)>, affine_map<(i, j) -> (i)>, affine_map<(i, j) -> (j, i)>], iterator_types = ["parallel", "reduction"]} ins(%x : tensor<?x4xf32>) outs(%y, %z : tensor<?xf32>, tensor<4x?xi32>) {
  ^bb0(%a: f32, %b: f32, %c: i32):
    %d = arith.addf %a, %b : f32
    linalg.yield %d, %c : f32, i32
  } -> (tensor<?xf32>, tensor<4x?xi32>)
  return
}

// -----

func.func @reduce_two(%x: tensor<2x3xf32>, %i: tensor<2x3xi32>, %y: tensor<3xf32>, %j: tensor<3xi32>) {
  %0:2 = linalg.reduce ins(%x, %i : tensor<2x3xf32>, tensor<2x3xi32>) outs(%y, %j : tensor<3xf32>, tensor<3xi32>) dimensions = [0]
    (%a: f32, %b: i32, %c: f32, %d: i32) {
      %e = arith.addf %a, %c : f32
      linalg.yield %e, %d : f32, i32
    }
  return
}

// -----

func.func @map_none(%y: tensor<64xf32>, %s: f32) {
  %0 = linalg.map outs(%y : tensor<64xf32>)
    (%out: f32) {
      linalg.yield %s : f32
    }
  return
}

// -----

func.func @buffers(%x: memref<3xf32>, %y: memref<3x4xf32>, %z: memref<4x3xf32>, %s: f32, %q: memref<f32>) {
  linalg.fill ins(%s : f32) outs(%x : memref<3xf32>)
  linalg.broadcast ins(%x : memref<3xf32>) outs(%y : memref<3x4xf32>) dimensions = [1]
  linalg.transpose ins(%y : memref<3x4xf32>) outs(%z : memref<4x3xf32>) permutation = [1, 0]
  linalg.copy ins(%z : memref<4x3xf32>) outs(%z : memref<4x3xf32>)
  linalg.dot ins(%x, %x : memref<3xf32>, memref<3xf32>) outs(%q : memref<f32>)
  return
}

// -----

func.func @vectors_are_scalars(%v: vector<4xf32>, %y: tensor<2xvector<4xf32>>) {
  %0 = linalg.generic {indexing_maps = [affine_map<(i) -> ()>, affine_map<(i) -> (i)>], iterator_types = ["parallel"]} ins(%v : vector<4xf32>) outs(%y : tensor<2xvector<4xf32>>) {
  ^bb0(%a: vector<4xf32>, %b: vector<4xf32>):
    linalg.yield %a : vector<4xf32>
  } -> tensor<2xvector<4xf32>>
  return
}

// -----

func.func @in_generic_form(%a: tensor<2x3xf32>, %b: tensor<3x4xf32>, %c: tensor<2x4xf32>) {
  %0 = "linalg.matmul"(%a, %b, %c) <{operandSegmentSizes = array<i32: 2, 1>}> ({
  ^bb0(%x: f32, %y: f32, %z: f32):
    %p = "arith.mulf"(%x, %y) : (f32, f32) -> f32
    %q = "arith.addf"(%z, %p) : (f32, f32) -> f32
    "linalg.yield"(%q) : (f32) -> ()
  }) : (tensor<2x3xf32>, tensor<3x4xf32>, tensor<2x4xf32>) -> tensor<2x4xf32>
  return
}

// -----

func.func @no_loops(%x: tensor<f32>, %y: tensor<f32>) {
  %0 = linalg.generic {indexing_maps = [affine_map<() -> ()>, affine_map<() -> ()>], iterator_types = []} ins(%x : tensor<f32>) outs(%y : tensor<f32>) {
  ^bb0(%a: f32, %b: f32):
    linalg.yield %a : f32
  } -> tensor<f32>
  %1 = linalg.copy ins(%x : tensor<f32>) outs(%y : tensor<f32>) -> tensor<f32>
  return
}
