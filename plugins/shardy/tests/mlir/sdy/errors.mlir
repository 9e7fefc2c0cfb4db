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
  // expected-error@+1 {{a tensor of rank 1 is sharded along 2 dimensions}}
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
  // expected-error@+1 {{a sub-axis that spans its whole axis must be written as the axis: "y":(1)4}}
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
  // expected-error@+1 {{operand 0 of the region must be 'tensor<4xf32>' by its sharding, found 'tensor<8xf32>'}}
  %0 = sdy.manual_computation(%x) in_shardings=[<@m, [{"x"}]>] out_shardings=[<@m, [{}]>] manual_axes={"x"} (%y: tensor<8xf32>) {
    sdy.return %y : tensor<8xf32>
  } : (tensor<8xf32>) -> tensor<8xf32>
  return
}

// -----

sdy.mesh @m = <["x"=2, "y"=2]>
func.func @f(%x: tensor<8xf32>) {
  // expected-error@+1 {{the sharding of operand 0 must name manual axes before others in dimension 0, found "x" after "y"}}
  %0 = sdy.manual_computation(%x) in_shardings=[<@m, [{"y", "x"}]>] out_shardings=[<@m, [{}]>] manual_axes={"x"} (%y: tensor<4xf32>) {
    sdy.return %y : tensor<4xf32>
  } : (tensor<8xf32>) -> tensor<8xf32>
  return
}

// -----

sdy.mesh @m = <["x"=2]>
func.func @f(%x: tensor<8xf32>) {
  %0 = sdy.manual_computation(%x) in_shardings=[<@m, [{"x"}]>] out_shardings=[<@m, [{"x"}]>] manual_axes={"x"} (%y: tensor<4xf32>) {
    // expected-error@+1 {{cannot use axis "x", which an sdy.manual_computation around it has made manual}}
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
