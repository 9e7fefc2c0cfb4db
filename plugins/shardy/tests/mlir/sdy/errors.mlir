// RUN: plait opt %s --split-input-file --verify-diagnostics

func.func @f(%x: tensor<8xf32>) {
  // expected-error@+1 {{there is no mesh @m}}
  %0 = sdy.sharding_constraint %x <@m, [{}]> : tensor<8xf32>
  return
}

// -----

// expected-error@+1 {{the mesh has two axes "x"}}
sdy.mesh @m = <["x"=2, "x"=4]>

// -----

// expected-error@+1 {{the axes have another number of devices than device_ids names: 4 != 2}}
sdy.mesh @m = <["x"=4], device_ids=[1, 0]>

// -----

sdy.mesh @m = <["x"=2, "y"=4]>
func.func @f(%x: tensor<8xf32>) {
  // expected-error@+1 {{sharding doesn't match tensor rank: 2 != 1}}
  %0 = sdy.sharding_constraint %x <@m, [{}, {}]> : tensor<8xf32>
  return
}

// -----

sdy.mesh @m = <["x"=2, "y"=4]>
func.func @f(%x: tensor<8xf32>) {
  // expected-error@+1 {{the sharding uses axis "x" twice}}
  %0 = sdy.sharding_constraint %x <@m, [{"x", "x"}]> : tensor<8xf32>
  return
}

// -----

sdy.mesh @m = <["x"=2, "y"=4]>
func.func @f(%x: tensor<8xf32>) {
  // expected-error@+1 {{the mesh has no axis "z"}}
  %0 = sdy.sharding_constraint %x <@m, [{"z"}]> : tensor<8xf32>
  return
}

// -----

sdy.mesh @m = <["x"=2, "y"=4]>
func.func @f(%x: tensor<8xf32>) {
  // expected-error@+1 {{sub-axis size is equal to the full axis size: "y":(1)4}}
  %0 = sdy.sharding_constraint %x <@m, [{"y":(1)4}]> : tensor<8xf32>
  return
}

// -----

sdy.mesh @m = <["x"=2, "y"=4]>
func.func @f(%x: tensor<8xf32>) {
  // expected-error@+1 {{replicated axes must be in the order of the mesh}}
  %0 = sdy.sharding_constraint %x <@m, [{}], replicated={"y", "x"}> : tensor<8xf32>
  return
}

// -----

sdy.mesh @m = <["x"=2]>
func.func @f(%x: tensor<8xf32>) {
  // expected-error@+1 {{operand shape, corresponding sharding, and region operand shape at index 0 must match. Expected local shape 'tensor<4xf32>', actual local shape 'tensor<8xf32>'}}
  %0 = sdy.manual_computation(%x) in_shardings=[<@m, [{"x"}]>] out_shardings=[<@m, [{}]>] manual_axes={"x"} (%y: tensor<8xf32>) {
    sdy.return %y : tensor<8xf32>
  } : (tensor<8xf32>) -> tensor<8xf32>
  return
}

// -----

sdy.mesh @m = <["x"=2, "y"=2]>
func.func @f(%x: tensor<8xf32>) {
  // expected-error@+1 {{operand sharding at index 0 must have all manual axes come before free axes in its dimension sharding at index 0. Saw manual axis "x" after free axis "y"}}
  %0 = sdy.manual_computation(%x) in_shardings=[<@m, [{"y", "x"}]>] out_shardings=[<@m, [{}]>] manual_axes={"x"} (%y: tensor<4xf32>) {
    sdy.return %y : tensor<4xf32>
  } : (tensor<8xf32>) -> tensor<8xf32>
  return
}

// -----

sdy.mesh @m = <["x"=2]>
func.func @f(%x: tensor<8xf32>) {
  %0 = sdy.manual_computation(%x) in_shardings=[<@m, [{"x"}]>] out_shardings=[<@m, [{"x"}]>] manual_axes={"x"} (%y: tensor<4xf32>) {
    // expected-error@+1 {{operates on axis "x" which is already bound by a parent sdy.manual_computation op}}
    %1 = sdy.sharding_constraint %y <@m, [{"x"}]> : tensor<4xf32>
    sdy.return %1 : tensor<4xf32>
  } : (tensor<8xf32>) -> tensor<8xf32>
  return
}

// -----

func.func @f(%x: tensor<8xf32>) {
  // expected-error@+1 {{a barrier for the direction `BOTH` would stop nothing, expected another direction}}
  %0 = sdy.propagation_barrier %x allowed_direction=BOTH : tensor<8xf32>
  return
}
