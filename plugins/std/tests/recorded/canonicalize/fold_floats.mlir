func.func @g(%x: f32, %t: tensor<4xi8>) -> (f32, f32, f32, f16, f64, i1, i1, tensor<4xi8>, f32, f32, tensor<4xi8>) {
  %a = arith.constant 0.1 : f32
  %b = arith.constant 3.0 : f32
  %z = arith.constant 0.0 : f32
  %one = arith.constant 1.0 : f32
  %0 = arith.addf %a, %b : f32
  %1 = arith.divf %b, %z : f32
  %2 = arith.mulf %x, %one : f32
  %3 = arith.truncf %b : f32 to f16
  %4 = arith.extf %a : f32 to f64
  %5 = arith.cmpf ult, %a, %b : f32
  %nan = arith.constant 0x7FC00000 : f32
  %6 = arith.cmpf uno, %x, %nan : f32
  %d = arith.constant dense<[1, 2, -128, 127]> : tensor<4xi8>
  %s = arith.constant dense<127> : tensor<4xi8>
  %7 = arith.addi %d, %s : tensor<4xi8>
  %8 = arith.divf %z, %z : f32
  %9 = arith.maximumf %z, %nan : f32
  %10 = arith.subi %t, %t : tensor<4xi8>
  return %0, %1, %2, %3, %4, %5, %6, %7, %8, %9, %10 : f32, f32, f32, f16, f64, i1, i1, tensor<4xi8>, f32, f32, tensor<4xi8>
}
// becomes
module {
  func.func @g(%arg0: f32, %arg1: tensor<4xi8>) -> (f32, f32, f32, f16, f64, i1, i1, tensor<4xi8>, f32, f32, tensor<4xi8>) {
    %cst = arith.constant 3.100000e+00 : f32
    %cst_0 = arith.constant 0x7F800000 : f32
    %cst_1 = arith.constant 3.000000e+00 : f16
    %cst_2 = arith.constant 0.10000000149011612 : f64
    %true = arith.constant true
    %cst_3 = arith.constant dense<[-128, -127, -1, -2]> : tensor<4xi8>
    %cst_4 = arith.constant 0x7FC00000 : f32
    %cst_5 = arith.constant dense<0> : tensor<4xi8>
    return %cst, %cst_0, %arg0, %cst_1, %cst_2, %true, %true, %cst_3, %cst_4, %cst_4, %cst_5 : f32, f32, f32, f16, f64, i1, i1, tensor<4xi8>, f32, f32, tensor<4xi8>
  }
}
