#map = affine_map<(d0, d1) -> (d0, d1)>
#map1 = affine_map<(d0, d1, d2) -> (d0, d2)>
#map2 = affine_map<(d0, d1, d2) -> (d2, d1)>
#map3 = affine_map<(d0, d1, d2) -> (d0, d1)>
"builtin.module"() ({
  "func.func"() <{function_type = (tensor<5x32xi8>, tensor<32x8xi8>) -> tensor<5x8xi32>, sym_name = "main"}> ({
  ^bb0(%arg0: tensor<5x32xi8>, %arg1: tensor<32x8xi8>):
    %c0_i64 = "arith.constant"() <{value = 0 : i64}> : () -> i64
    %0 = "tensor.empty"() : () -> tensor<5x32xi32>
    %1 = "linalg.generic"(%arg0, %0) <{indexing_maps = [#map, #map], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%in: i8, %out: i32):
      %15 = "arith.extsi"(%in) : (i8) -> i32
      "linalg.yield"(%15) : (i32) -> ()
    }) : (tensor<5x32xi8>, tensor<5x32xi32>) -> tensor<5x32xi32>
    %2 = "tensor.empty"() : () -> tensor<32x8xi32>
    %3 = "linalg.generic"(%arg1, %2) <{indexing_maps = [#map, #map], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%in: i8, %out: i32):
      %14 = "arith.extsi"(%in) : (i8) -> i32
      "linalg.yield"(%14) : (i32) -> ()
    }) : (tensor<32x8xi8>, tensor<32x8xi32>) -> tensor<32x8xi32>
    %4 = "tensor.empty"() : () -> tensor<5x8xi64>
    %5 = "linalg.fill"(%c0_i64, %4) <{operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg5: i64, %arg6: i64):
      "linalg.yield"(%arg5) : (i64) -> ()
    }) : (i64, tensor<5x8xi64>) -> tensor<5x8xi64>
    %6 = "linalg.matmul"(%1, %3, %5) <{indexing_maps = [#map1, #map2, #map3], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg2: i32, %arg3: i32, %arg4: i64):
      %10 = "arith.extsi"(%arg2) : (i32) -> i64
      %11 = "arith.extsi"(%11) : (i64) -> i64
      %12 = "arith.muli"(%10, %11) <{overflowFlags = #arith.overflow<none>}> : (i64, i64) -> i64
      %13 = "arith.addi"(%arg4, %12) <{overflowFlags = #arith.overflow<none>}> : (i64, i64) -> i64
      "linalg.yield"(%13) : (i64) -> ()
    }) : (tensor<5x32xi32>, tensor<32x8xi32>, tensor<5x8xi64>) -> tensor<5x8xi64>
    %7 = "tensor.empty"() : () -> tensor<5x8xi32>
    %8 = "linalg.generic"(%6, %7) <{indexing_maps = [#map, #map], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%in: i64, %out: i32):
      %9 = "arith.trunci"(%in) <{overflowFlags = #arith.overflow<none>}> : (i64) -> i32
      "linalg.yield"(%9) : (i32) -> ()
    }) : (tensor<5x8xi64>, tensor<5x8xi32>) -> tensor<5x8xi32>
    "func.return"(%8) : (tensor<5x8xi32>) -> ()
  }) : () -> ()
}) : () -> ()
