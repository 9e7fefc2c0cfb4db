func.func private @g(i32) -> i32
func.func @f(%y: i32) -> (i32, f32, f32, f64, f32, i32, f32, i32) {
  %g = func.constant @g : (i32) -> i32
  %0 = func.call_indirect %g(%y) : (i32) -> i32
  %f = arith.constant 2.5 : f32
  %d = arith.constant 2.5 : f64
  %1 = math.sqrt %f : f32
  %2 = math.exp %f : f32
  %3 = math.log %d : f64
  %4 = math.round %f : f32
  %c = arith.constant -7 : i32
  %5 = math.ctlz %c : i32
  %6 = math.powf %f, %f : f32
  %7 = math.absi %c : i32
  return %0, %1, %2, %3, %4, %5, %6, %7 : i32, f32, f32, f64, f32, i32, f32, i32
}
// becomes
module {
  func.func private @g(i32) -> i32
  func.func @f(%arg0: i32) -> (i32, f32, f32, f64, f32, i32, f32, i32) {
    %c7_i32 = arith.constant 7 : i32
    %cst = arith.constant 9.88211727 : f32
    %c0_i32 = arith.constant 0 : i32
    %cst_0 = arith.constant 3.000000e+00 : f32
    %cst_1 = arith.constant 0.91629073187415511 : f64
    %cst_2 = arith.constant 12.1824942 : f32
    %cst_3 = arith.constant 1.58113885 : f32
    %0 = call @g(%arg0) : (i32) -> i32
    return %0, %cst_3, %cst_2, %cst_1, %cst_0, %c0_i32, %cst, %c7_i32 : i32, f32, f32, f64, f32, i32, f32, i32
  }
}
