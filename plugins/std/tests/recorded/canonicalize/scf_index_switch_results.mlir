func.func @isw_dead(%i: index, %x: i32) -> i32 {
  %0:2 = scf.index_switch %i -> i32, i32
  case 1 { scf.yield %x, %x : i32, i32 }
  default { %c = arith.constant 3 : i32 
    %y = arith.addi %x, %c : i32
    scf.yield %y, %c : i32, i32 }
  return %0#0 : i32
}
func.func @isw_all_dead(%i: index, %x: i32) -> i32 {
  %0:2 = scf.index_switch %i -> i32, i32
  case 1 { scf.yield %x, %x : i32, i32 }
  default { %c = arith.constant 3 : i32 
    scf.yield %c, %c : i32, i32 }
  return %x : i32
}
func.func @isw_same(%i: index, %x: i32) -> i32 {
  %0 = scf.index_switch %i -> i32
  case 1 { scf.yield %x : i32 }
  default { scf.yield %x : i32 }
  return %0 : i32
}
// becomes
module {
  func.func @isw_dead(%arg0: index, %arg1: i32) -> i32 {
    %c3_i32 = arith.constant 3 : i32
    %0 = scf.index_switch %arg0 -> i32 
    case 1 {
      scf.yield %arg1 : i32
    }
    default {
      %1 = arith.addi %arg1, %c3_i32 : i32
      scf.yield %1 : i32
    }
    return %0 : i32
  }
  func.func @isw_all_dead(%arg0: index, %arg1: i32) -> i32 {
    return %arg1 : i32
  }
  func.func @isw_same(%arg0: index, %arg1: i32) -> i32 {
    return %arg1 : i32
  }
}

