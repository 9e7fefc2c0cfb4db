func.func @ceildivsi(%a: i32, %b: i32) -> i32 { %0 = arith.ceildivsi %a, %b : i32 return %0 : i32 }
func.func @ceildivsi_i(%a: index, %b: index) -> index { %0 = arith.ceildivsi %a, %b : index return %0 : index }
func.func @floordivsi(%a: i32, %b: i32) -> i32 { %0 = arith.floordivsi %a, %b : i32 return %0 : i32 }
func.func @ceildivui(%a: i32, %b: i32) -> i32 { %0 = arith.ceildivui %a, %b : i32 return %0 : i32 }
func.func @vec(%a: vector<4xi32>, %b: vector<4xi32>) -> vector<4xi32> { %0 = arith.ceildivui %a, %b : vector<4xi32> %1 = arith.floordivsi %0, %b : vector<4xi32> %2 = arith.ceildivsi %1, %b : vector<4xi32> return %2 : vector<4xi32> }
func.func @maximumf(%a: f32, %b: f32) -> f32 { %0 = arith.maximumf %a, %b : f32 return %0 : f32 }
func.func @minimumf(%a: vector<4xf32>, %b: vector<4xf32>) -> vector<4xf32> { %0 = arith.minimumf %a, %b : vector<4xf32> return %0 : vector<4xf32> }
func.func @maxnumf(%a: f32, %b: f32) -> f32 { %0 = arith.maxnumf %a, %b fastmath<nnan> : f32 return %0 : f32 }
func.func @minnumf(%a: f32, %b: f32) -> f32 { %0 = arith.minnumf %a, %b : f32 return %0 : f32 }
func.func @maxsi(%a: i32, %b: i32) -> i32 { %0 = arith.maxsi %a, %b : i32 %1 = arith.minui %0, %b : i32 return %1 : i32 }
func.func @bf(%a: bf16, %v: vector<4xbf16>) -> (f32, vector<4xf32>, f64) { %0 = arith.extf %a : bf16 to f32 %1 = arith.extf %v : vector<4xbf16> to vector<4xf32> %2 = arith.extf %a : bf16 to f64 return %0, %1, %2 : f32, vector<4xf32>, f64 }
func.func @tbf(%a: f32, %v: vector<4xf32>, %d: f64) -> (bf16, vector<4xbf16>, bf16) { %0 = arith.truncf %a : f32 to bf16 %1 = arith.truncf %v : vector<4xf32> to vector<4xbf16> %2 = arith.truncf %d : f64 to bf16 return %0, %1, %2 : bf16, vector<4xbf16>, bf16 }
func.func @sext(%a: f8E4M3FN, %s: f8E8M0FNU) -> f32 { %0 = arith.scaling_extf %a, %s : f8E4M3FN, f8E8M0FNU to f32 return %0 : f32 }
func.func @strunc(%a: f32, %s: f8E8M0FNU) -> f8E4M3FN { %0 = arith.scaling_truncf %a, %s : f32, f8E8M0FNU to f8E4M3FN return %0 : f8E4M3FN }
func.func @strunc2(%a: f32, %s: f32) -> f8E4M3FN { %0 = arith.scaling_truncf %a, %s : f32, f32 to f8E4M3FN return %0 : f8E4M3FN }
// becomes
module {
  func.func @ceildivsi(%arg0: i32, %arg1: i32) -> i32 {
    %c0_i32 = arith.constant 0 : i32
    %c1_i32 = arith.constant 1 : i32
    %0 = arith.divsi %arg0, %arg1 : i32
    %1 = arith.muli %0, %arg1 : i32
    %2 = arith.cmpi ne, %arg0, %1 : i32
    %3 = arith.cmpi slt, %arg0, %c0_i32 : i32
    %4 = arith.cmpi slt, %arg1, %c0_i32 : i32
    %5 = arith.cmpi eq, %3, %4 : i1
    %6 = arith.andi %2, %5 : i1
    %7 = arith.addi %0, %c1_i32 : i32
    %8 = arith.select %6, %7, %0 : i32
    return %8 : i32
  }
  func.func @ceildivsi_i(%arg0: index, %arg1: index) -> index {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %0 = arith.divsi %arg0, %arg1 : index
    %1 = arith.muli %0, %arg1 : index
    %2 = arith.cmpi ne, %arg0, %1 : index
    %3 = arith.cmpi slt, %arg0, %c0 : index
    %4 = arith.cmpi slt, %arg1, %c0 : index
    %5 = arith.cmpi eq, %3, %4 : i1
    %6 = arith.andi %2, %5 : i1
    %7 = arith.addi %0, %c1 : index
    %8 = arith.select %6, %7, %0 : index
    return %8 : index
  }
  func.func @floordivsi(%arg0: i32, %arg1: i32) -> i32 {
    %0 = arith.divsi %arg0, %arg1 : i32
    %1 = arith.muli %0, %arg1 : i32
    %2 = arith.cmpi ne, %arg0, %1 : i32
    %c0_i32 = arith.constant 0 : i32
    %3 = arith.cmpi slt, %arg0, %c0_i32 : i32
    %4 = arith.cmpi slt, %arg1, %c0_i32 : i32
    %5 = arith.cmpi ne, %3, %4 : i1
    %6 = arith.andi %2, %5 : i1
    %c-1_i32 = arith.constant -1 : i32
    %7 = arith.addi %0, %c-1_i32 : i32
    %8 = arith.select %6, %7, %0 : i32
    return %8 : i32
  }
  func.func @ceildivui(%arg0: i32, %arg1: i32) -> i32 {
    %c0_i32 = arith.constant 0 : i32
    %0 = arith.cmpi eq, %arg0, %c0_i32 : i32
    %c1_i32 = arith.constant 1 : i32
    %1 = arith.subi %arg0, %c1_i32 : i32
    %2 = arith.divui %1, %arg1 : i32
    %3 = arith.addi %2, %c1_i32 : i32
    %4 = arith.select %0, %c0_i32, %3 : i32
    return %4 : i32
  }
  func.func @vec(%arg0: vector<4xi32>, %arg1: vector<4xi32>) -> vector<4xi32> {
    %cst = arith.constant dense<0> : vector<4xi32>
    %0 = arith.cmpi eq, %arg0, %cst : vector<4xi32>
    %cst_0 = arith.constant dense<1> : vector<4xi32>
    %1 = arith.subi %arg0, %cst_0 : vector<4xi32>
    %2 = arith.divui %1, %arg1 : vector<4xi32>
    %3 = arith.addi %2, %cst_0 : vector<4xi32>
    %4 = arith.select %0, %cst, %3 : vector<4xi1>, vector<4xi32>
    %5 = arith.divsi %4, %arg1 : vector<4xi32>
    %6 = arith.muli %5, %arg1 : vector<4xi32>
    %7 = arith.cmpi ne, %4, %6 : vector<4xi32>
    %cst_1 = arith.constant dense<0> : vector<4xi32>
    %8 = arith.cmpi slt, %4, %cst_1 : vector<4xi32>
    %9 = arith.cmpi slt, %arg1, %cst_1 : vector<4xi32>
    %10 = arith.cmpi ne, %8, %9 : vector<4xi1>
    %11 = arith.andi %7, %10 : vector<4xi1>
    %cst_2 = arith.constant dense<-1> : vector<4xi32>
    %12 = arith.addi %5, %cst_2 : vector<4xi32>
    %13 = arith.select %11, %12, %5 : vector<4xi1>, vector<4xi32>
    %cst_3 = arith.constant dense<0> : vector<4xi32>
    %cst_4 = arith.constant dense<1> : vector<4xi32>
    %14 = arith.divsi %13, %arg1 : vector<4xi32>
    %15 = arith.muli %14, %arg1 : vector<4xi32>
    %16 = arith.cmpi ne, %13, %15 : vector<4xi32>
    %17 = arith.cmpi slt, %13, %cst_3 : vector<4xi32>
    %18 = arith.cmpi slt, %arg1, %cst_3 : vector<4xi32>
    %19 = arith.cmpi eq, %17, %18 : vector<4xi1>
    %20 = arith.andi %16, %19 : vector<4xi1>
    %21 = arith.addi %14, %cst_4 : vector<4xi32>
    %22 = arith.select %20, %21, %14 : vector<4xi1>, vector<4xi32>
    return %22 : vector<4xi32>
  }
  func.func @maximumf(%arg0: f32, %arg1: f32) -> f32 {
    %0 = arith.cmpf ugt, %arg0, %arg1 : f32
    %1 = arith.select %0, %arg0, %arg1 : f32
    %2 = arith.cmpf uno, %arg1, %arg1 : f32
    %3 = arith.select %2, %arg1, %1 : f32
    return %3 : f32
  }
  func.func @minimumf(%arg0: vector<4xf32>, %arg1: vector<4xf32>) -> vector<4xf32> {
    %0 = arith.cmpf ult, %arg0, %arg1 : vector<4xf32>
    %1 = arith.select %0, %arg0, %arg1 : vector<4xi1>, vector<4xf32>
    %2 = arith.cmpf uno, %arg1, %arg1 : vector<4xf32>
    %3 = arith.select %2, %arg1, %1 : vector<4xi1>, vector<4xf32>
    return %3 : vector<4xf32>
  }
  func.func @maxnumf(%arg0: f32, %arg1: f32) -> f32 {
    %0 = arith.cmpf ugt, %arg0, %arg1 : f32
    %1 = arith.select %0, %arg0, %arg1 : f32
    %2 = arith.cmpf uno, %arg0, %arg0 : f32
    %3 = arith.select %2, %arg1, %1 : f32
    return %3 : f32
  }
  func.func @minnumf(%arg0: f32, %arg1: f32) -> f32 {
    %0 = arith.cmpf ult, %arg0, %arg1 : f32
    %1 = arith.select %0, %arg0, %arg1 : f32
    %2 = arith.cmpf uno, %arg0, %arg0 : f32
    %3 = arith.select %2, %arg1, %1 : f32
    return %3 : f32
  }
  func.func @maxsi(%arg0: i32, %arg1: i32) -> i32 {
    %0 = arith.cmpi sgt, %arg0, %arg1 : i32
    %1 = arith.select %0, %arg0, %arg1 : i32
    %2 = arith.cmpi ult, %1, %arg1 : i32
    %3 = arith.select %2, %1, %arg1 : i32
    return %3 : i32
  }
  func.func @bf(%arg0: bf16, %arg1: vector<4xbf16>) -> (f32, vector<4xf32>, f64) {
    %0 = arith.extf %arg0 : bf16 to f32
    %1 = arith.extf %arg1 : vector<4xbf16> to vector<4xf32>
    %2 = arith.extf %arg0 : bf16 to f64
    return %0, %1, %2 : f32, vector<4xf32>, f64
  }
  func.func @tbf(%arg0: f32, %arg1: vector<4xf32>, %arg2: f64) -> (bf16, vector<4xbf16>, bf16) {
    %0 = arith.truncf %arg0 : f32 to bf16
    %1 = arith.truncf %arg1 : vector<4xf32> to vector<4xbf16>
    %2 = arith.truncf %arg2 : f64 to bf16
    return %0, %1, %2 : bf16, vector<4xbf16>, bf16
  }
  func.func @sext(%arg0: f8E4M3FN, %arg1: f8E8M0FNU) -> f32 {
    %0 = arith.extf %arg1 : f8E8M0FNU to f32
    %1 = arith.extf %arg0 : f8E4M3FN to f32
    %2 = arith.mulf %1, %0 : f32
    return %2 : f32
  }
  func.func @strunc(%arg0: f32, %arg1: f8E8M0FNU) -> f8E4M3FN {
    %0 = arith.extf %arg1 : f8E8M0FNU to f32
    %1 = arith.divf %arg0, %0 : f32
    %2 = arith.truncf %1 : f32 to f8E4M3FN
    return %2 : f8E4M3FN
  }
  func.func @strunc2(%arg0: f32, %arg1: f32) -> f8E4M3FN {
    %0 = arith.truncf %arg1 : f32 to f8E8M0FNU
    %1 = arith.extf %0 : f8E8M0FNU to f32
    %2 = arith.divf %arg0, %1 : f32
    %3 = arith.truncf %2 : f32 to f8E4M3FN
    return %3 : f8E4M3FN
  }
}
