module {
  func.func @f(%arg0: i32, %arg1: f32, %arg2: i1, %arg3: index, %arg4: tensor<8xf32>) -> i32 {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %c9 = arith.constant 9 : index
    scf.for %arg5 = %c0 to %c9 step %c1 {
      %17 = arith.addi %arg5, %arg5 : index
    }
    scf.for unsigned %arg5 = %arg0 to %arg0 step %arg0  : i32 {
    } {foo}
    %0 = scf.for %arg5 = %c0 to %c9 step %c1 iter_args(%arg6 = %arg1) -> (f32) {
      scf.yield %arg6 : f32
    } {foo = 1 : i64}
    %1:2 = scf.for %arg5 = %c0 to %c9 step %c1 iter_args(%arg6 = %arg1, %arg7 = %arg1) -> (f32, f32) {
      scf.yield {bar} %arg6, %arg7 : f32, f32
    }
    scf.if %arg2 {
      %17 = arith.addi %arg0, %arg0 : i32
    }
    scf.if %arg2 {
      %17 = arith.addi %arg0, %arg0 : i32
    } else {
    }
    scf.if %arg2 {
    } else {
      %17 = arith.addi %arg0, %arg0 : i32
    } {foo}
    %2 = scf.if %arg2 -> (f32) {
      scf.yield %arg1 : f32
    } else {
      scf.yield %0 : f32
    }
    %3:2 = scf.if %arg2 -> (f32, i32) {
      scf.yield %arg1, %arg0 : f32, i32
    } else {
      scf.yield %0, %arg0 : f32, i32
    } {foo}
    %4:2 = scf.while (%arg5 = %arg0, %arg6 = %arg1) : (i32, f32) -> (f32, i32) {
      scf.condition(%arg2) {bar} %arg6, %arg5 : f32, i32
    } do {
    ^bb0(%arg5: f32, %arg6: i32):
      scf.yield %arg6, %arg5 : i32, f32
    } attributes {foo}
    scf.while : () -> () {
      scf.condition(%arg2)
    } do {
      scf.yield
    }
    %5 = scf.while (%arg5 = %arg0) : (i32) -> i32 {
      scf.condition(%arg2) %arg5 : i32
    } do {
    ^bb0(%arg5: i32):
      scf.yield %arg5 : i32
    }
    scf.execute_region {
      scf.yield
    }
    %6 = scf.execute_region -> i32 no_inline {
      cf.br ^bb1
    ^bb1:  // pred: ^bb0
      scf.yield %arg0 : i32
    } {foo}
    %7 = scf.index_switch %arg3 {foo} -> i32 
    case 2 {
      scf.yield %arg0 : i32
    }
    case -5 {
      scf.yield %arg0 : i32
    }
    default {
      scf.yield %arg0 : i32
    }
    scf.index_switch %arg3 
    case 2 {
      scf.yield
    }
    default {
    }
    scf.parallel (%arg5, %arg6) = (%c0, %c0) to (%c9, %c9) step (%c1, %c1) {
      scf.reduce 
    } {foo}
    %8 = scf.parallel (%arg5, %arg6) = (%c0, %c0) to (%c9, %c9) step (%c1, %c1) init (%arg1) -> f32 {
      scf.reduce(%arg1 : f32) {
      ^bb0(%arg7: f32, %arg8: f32):
        %17 = arith.addf %arg7, %arg8 : f32
        scf.reduce.return %17 : f32
      } {foo}
    } {foo}
    %9:2 = scf.parallel (%arg5) = (%c0) to (%c9) step (%c1) init (%arg1, %arg1) -> (f32, f32) {
      scf.reduce(%arg1, %arg1 : f32, f32) {
      ^bb0(%arg6: f32, %arg7: f32):
        %17 = arith.addf %arg6, %arg7 : f32
        scf.reduce.return %17 : f32
      }, {
      ^bb0(%arg6: f32, %arg7: f32):
        scf.reduce.return %arg6 : f32
      }
    }
    %10 = scf.forall (%arg5, %arg6) in (4, %c9) shared_outs(%arg7 = %arg4) -> (tensor<8xf32>) {
      %extracted_slice = tensor.extract_slice %arg7[%arg5] [1] [1] : tensor<8xf32> to tensor<1xf32>
      scf.forall.in_parallel {
      }
    } {foo}
    scf.forall (%arg5) = (0) to (%c9) step (2) {
    }
    scf.forall (%arg5) in (7) {
    }
    %cst = arith.constant 0x7F800000 : f32
    %11 = arith.muli %arg0, %arg0 : i32
    %12 = arith.fptosi %arg1 : f32 to i32
    %13 = arith.index_cast %arg0 : i32 to index
    cf.assert %arg2, "no"
    cf.cond_br %arg2 weights([2, 3]), ^bb1(%arg0 : i32), ^bb2
  ^bb1(%14: i32):  // 2 preds: ^bb0, ^bb1
    cf.switch %arg0 : i32, [
      default: ^bb2,
      42: ^bb1(%arg0 : i32),
      4294967253: ^bb3(%arg0, %arg1 : i32, f32)
    ] {foo}
  ^bb2:  // 3 preds: ^bb0, ^bb1, ^bb3
    return %arg0 : i32
  ^bb3(%15: i32, %16: f32):  // pred: ^bb1
    cf.switch %15 : i32, [
      default: ^bb2]
  }
}

