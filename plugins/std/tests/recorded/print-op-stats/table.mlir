#map = affine_map<(d0) -> (d0)>
module attributes {foo.a = "bar"} {
  func.func @main(%arg0: i32, %arg1: i1) -> i32 {
    %c1_i32 = arith.constant 1 : i32
    %0 = arith.addi %arg0, %c1_i32 : i32
    %cst = arith.constant dense<1.000000e+00> : tensor<100xf32>
    %cst_0 = arith.constant dense<[1.000000e+00, 2.000000e+00]> : tensor<2xf32>
    %1 = scf.if %arg1 -> (i32) {
      %5 = arith.muli %0, %arg0 : i32
      scf.yield %5 : i32
    } else {
      scf.yield %0 : i32
    }
    cf.cond_br %arg1, ^bb1(%1 : i32), ^bb2
  ^bb1(%2: i32):  // pred: ^bb0
    %3 = "foo.bar"(%2, %cst) {longname = "aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa<>{}|", u, x = #map} : (i32, tensor<100xf32>) -> i32
    return %2 : i32
  ^bb2:  // pred: ^bb0
    %4:2 = "foo.two"() : () -> (i32, vector<4x[4]x16xf32>)
    return %4#0 : i32
  }
}

// prints
Operations encountered:
-----------------------
    arith.addi     , 1
    arith.constant , 3
    arith.muli     , 1
  builtin.module   , 1
       cf.cond_br  , 1
      foo.bar      , 1
      foo.two      , 1
     func.func     , 1
     func.return   , 2
      scf.if       , 1
      scf.yield    , 2
