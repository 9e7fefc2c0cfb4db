module {
  func.func private @g(i32) -> i32
  func.func @f(%arg0: i32, %arg1: f32, %arg2: vector<4xi32>, %arg3: index, %arg4: i1, %arg5: tensor<4xi1>, %arg6: tensor<4xf32>) -> i32 {
    %0 = arith.addi %arg0, %arg0 overflow<nsw, nuw> : i32
    %1 = arith.divsi %arg0, %arg0 exact : i32
    %2 = arith.divui %arg0, %arg0 exact : i32
    %3 = arith.shrui %arg0, %arg0 exact : i32
    %4 = arith.addf %arg1, %arg1 fastmath<fast> : f32
    %5 = arith.addf %arg1, %arg1 fastmath<reassoc,nnan> : f32
    %6 = arith.truncf %arg1 to_nearest_even fastmath<contract> : f32 to f16
    %7 = arith.extf %arg1 fastmath<contract> : f32 to f64
    %8 = arith.cmpi slt, %arg0, %arg0 : i32
    %9 = arith.cmpf ult, %arg1, %arg1 fastmath<fast> {foo} : f32
    %10 = arith.select %arg4, %arg0, %arg0 : i32
    %11 = arith.select %arg5, %arg6, %arg6 : tensor<4xi1>, tensor<4xf32>
    %sum, %overflow = arith.addui_extended %arg0, %arg0 : i32, i1
    %low, %high = arith.mulsi_extended %arg0, %arg0 : i32
    %c4_i32 = arith.constant {foo} 4 : i32
    %cst = arith.constant dense<4> : vector<4xi32>
    %true = arith.constant true
    %c4 = arith.constant 4 : index
    %c-4_i32 = arith.constant -4 : i32
    %cst_0 = arith.constant 4.000000e+00 : f32
    %12 = arith.trunci %arg0 overflow<nsw> : i32 to i8
    %13 = arith.index_cast %arg0 : i32 to index
    %14 = call @g(%arg0) : (i32) -> i32
    %f = constant @g : (i32) -> i32
    %15 = call_indirect %f(%arg0) {foo} : (i32) -> i32
    %cst_1 = arith.constant dense<4> : tensor<4xi32>
    return %14 : i32
  }
}

