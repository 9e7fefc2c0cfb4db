func.func private @effect(i1)
func.func private @other(i32)
func.func @same_condition(%c: i1, %x: i32, %y: i32) {
  cf.cond_br %c, ^bb1, ^bb4
^bb1:
  call @other(%x) : (i32) -> ()
  cf.cond_br %c, ^bb2, ^bb3
^bb2:
  call @other(%y) : (i32) -> ()
  cf.br ^bb4
^bb3:
  call @other(%x) : (i32) -> ()
  cf.br ^bb4
^bb4:
  return
}
func.func @known_in_blocks(%c: i1) {
  cf.cond_br %c, ^bb1, ^bb2
^bb1:
  call @effect(%c) : (i1) -> ()
  cf.br ^bb3
^bb2:
  call @effect(%c) : (i1) -> ()
  cf.br ^bb3
^bb3:
  call @effect(%c) : (i1) -> ()
  return
}
// becomes
module {
  func.func private @effect(i1)
  func.func private @other(i32)
  func.func @same_condition(%arg0: i1, %arg1: i32, %arg2: i32) {
    cf.cond_br %arg0, ^bb1, ^bb2
  ^bb1:  // pred: ^bb0
    call @other(%arg1) : (i32) -> ()
    call @other(%arg2) : (i32) -> ()
    cf.br ^bb2
  ^bb2:  // 2 preds: ^bb0, ^bb1
    return
  }
  func.func @known_in_blocks(%arg0: i1) {
    %true = arith.constant true
    %false = arith.constant false
    cf.cond_br %arg0, ^bb1, ^bb2
  ^bb1:  // pred: ^bb0
    call @effect(%true) : (i1) -> ()
    cf.br ^bb3
  ^bb2:  // pred: ^bb0
    call @effect(%false) : (i1) -> ()
    cf.br ^bb3
  ^bb3:  // 2 preds: ^bb1, ^bb2
    call @effect(%arg0) : (i1) -> ()
    return
  }
}

