// What torch-to-tcp says of what it does not lower.
// RUN: plait opt %s --torch-to-tcp --split-input-file --verify-diagnostics

func.func @training(%x: !torch.vtensor<[2,3,4],f32>, %s: !torch.vtensor<[3],f32>) -> !torch.vtensor<[2,3,4],f32> {
  %true = torch.constant.bool true
  %float = torch.constant.float 1.000000e-01
  // expected-error@+1 {{cannot convert operation 'torch.aten._native_batch_norm_legit', which the target makes illegal: running statistics are not changed in place: functionalize the program first}}
  %0:3 = torch.aten._native_batch_norm_legit %x, %s, %s, %s, %s, %true, %float, %float : !torch.vtensor<[2,3,4],f32>, !torch.vtensor<[3],f32>, !torch.vtensor<[3],f32>, !torch.vtensor<[3],f32>, !torch.vtensor<[3],f32>, !torch.bool, !torch.float, !torch.float -> !torch.vtensor<[2,3,4],f32>, !torch.vtensor<[3],f32>, !torch.vtensor<[3],f32>
  return %0#0 : !torch.vtensor<[2,3,4],f32>
}

// -----

func.func @not_constant(%x: !torch.vtensor<[2,3],f32>, %dims: !torch.list<int>) -> !torch.vtensor<[3,2],f32> {
  // expected-error@+1 {{cannot convert operation 'torch.aten.permute', which the target makes illegal: a value of type '!torch.list<int>' is needed that is a constant or a list made here}}
  %0 = torch.aten.permute %x, %dims : !torch.vtensor<[2,3],f32>, !torch.list<int> -> !torch.vtensor<[3,2],f32>
  return %0 : !torch.vtensor<[3,2],f32>
}

// -----

func.func @complex_order(%x: !torch.vtensor<[2],complex<f32>>) -> !torch.vtensor<[2],complex<f32>> {
  // expected-error@+1 {{cannot convert operation 'torch.aten.relu', which the target makes illegal: complex numbers have no order}}
  %0 = torch.aten.relu %x : !torch.vtensor<[2],complex<f32>> -> !torch.vtensor<[2],complex<f32>>
  return %0 : !torch.vtensor<[2],complex<f32>>
}

// -----

func.func @no_shape(%x: !torch.vtensor<*,f32>) -> !torch.vtensor<*,f32> {
  // expected-error@+1 {{cannot convert operation 'torch.aten.relu', which the target makes illegal: '!torch.vtensor<*,f32>' does not say which shape or element type a tensor has}}
  %0 = torch.aten.relu %x : !torch.vtensor<*,f32> -> !torch.vtensor<*,f32>
  return %0 : !torch.vtensor<*,f32>
}
