// options: canonicalize=false
func.func @switch(%i: index, %x: i32) -> i32 {
  %r:2 = scf.index_switch %i -> i32, i32
  case 2 {
    %k = arith.addi %x, %x : i32
    scf.yield %x, %k : i32, i32
  }
  default {
    %k = arith.muli %x, %x : i32
    scf.yield %k, %x : i32, i32
  }
  %e:2 = scf.execute_region -> (i32, i32) {
    %k = arith.muli %x, %x : i32
    scf.yield %k, %x : i32, i32
  }
  %s = arith.addi %r#1, %e#0 : i32
  return %s : i32
}
// becomes
module {
  func.func @switch(%arg0: index, %arg1: i32) -> i32 {
    %0:2 = scf.index_switch %arg0 -> i32, i32 
    case 2 {
      %3 = arith.addi %arg1, %arg1 : i32
      %4 = ub.poison : i32
      scf.yield %4, %3 : i32, i32
    }
    default {
      %3 = ub.poison : i32
      scf.yield %3, %arg1 : i32, i32
    }
    %1:2 = scf.execute_region -> (i32, i32) {
      %3 = arith.muli %arg1, %arg1 : i32
      %4 = ub.poison : i32
      scf.yield %3, %4 : i32, i32
    }
    %2 = arith.addi %0#1, %1#0 : i32
    return %2 : i32
  }
}
