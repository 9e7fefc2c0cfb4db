func.func private @outside(i32) -> i32
func.func private @nobody_calls(%a: i32) -> i32 {
  return %a : i32
}
func.func @seen(%a: i32) -> i32 {
  %0 = call @chain(%a) : (i32) -> i32
  return %0 : i32
}
func.func private @chain(%a: i32) -> i32 {
  %0 = call @link(%a) : (i32) -> i32
  %1 = call @link(%0) : (i32) -> i32
  return %1 : i32
}
func.func private @link(%a: i32) -> i32 {
  %0 = arith.addi %a, %a : i32
  return %0 : i32
}
func.func @names() -> ((i32) -> i32) {
  %f = constant @named : (i32) -> i32
  return %f : (i32) -> i32
}
func.func private @named(%a: i32) -> i32 {
  %0 = call @link(%a) : (i32) -> i32
  return %0 : i32
}
func.func @through_a_value(%a: i32) -> i32 {
  %f = constant @named : (i32) -> i32
  %0 = call_indirect %f(%a) : (i32) -> i32
  return %0 : i32
}
func.func private @stays(%a: i32) -> i32 attributes {no_inline} {
  return %a : i32
}
func.func private @unknown(%a: i32) -> i32 {
  %0 = "some.op"(%a) : (i32) -> i32
  return %0 : i32
}
func.func @main(%a: i32) -> (i32, i32, i32) {
  %0 = call @outside(%a) : (i32) -> i32
  %1 = call @stays(%a) : (i32) -> i32
  %2 = call @unknown(%a) : (i32) -> i32
  return %0, %1, %2 : i32, i32, i32
}
module @nested {
  func.func private @link(%a: i32) -> i32 {
    %0 = arith.muli %a, %a : i32
    return %0 : i32
  }
  func.func nested @from_the_module(%a: i32) -> i32 {
    %0 = call @link(%a) : (i32) -> i32
    return %0 : i32
  }
  func.func nested @nobody_calls(%a: i32) -> i32 {
    return %a : i32
  }
  func.func @calls(%a: i32) -> i32 {
    %0 = call @from_the_module(%a) : (i32) -> i32
    return %0 : i32
  }
}
// becomes
module {
  func.func private @outside(i32) -> i32
  func.func @seen(%arg0: i32) -> i32 {
    %0 = arith.addi %arg0, %arg0 : i32
    %1 = arith.addi %0, %0 : i32
    return %1 : i32
  }
  func.func @names() -> ((i32) -> i32) {
    %f = constant @named : (i32) -> i32
    return %f : (i32) -> i32
  }
  func.func private @named(%arg0: i32) -> i32 {
    %0 = arith.addi %arg0, %arg0 : i32
    return %0 : i32
  }
  func.func @through_a_value(%arg0: i32) -> i32 {
    %0 = arith.addi %arg0, %arg0 : i32
    return %0 : i32
  }
  func.func private @stays(%arg0: i32) -> i32 attributes {no_inline} {
    return %arg0 : i32
  }
  func.func private @unknown(%arg0: i32) -> i32 {
    %0 = "some.op"(%arg0) : (i32) -> i32
    return %0 : i32
  }
  func.func @main(%arg0: i32) -> (i32, i32, i32) {
    %0 = call @outside(%arg0) : (i32) -> i32
    %1 = call @stays(%arg0) : (i32) -> i32
    %2 = call @unknown(%arg0) : (i32) -> i32
    return %0, %1, %2 : i32, i32, i32
  }
  module @nested {
    func.func @calls(%arg0: i32) -> i32 {
      %0 = arith.muli %arg0, %arg0 : i32
      return %0 : i32
    }
  }
}
