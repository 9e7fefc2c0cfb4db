// What the verifiers say.
// RUN: plait opt %s --split-input-file --verify-diagnostics

func.func @f(%a: !torch.vtensor<[2],f32>) {
  // expected-error@+1 {{'torch.aten.relu' op expected 1 operands (self), found 2}}
  %0 = torch.aten.relu %a, %a : !torch.vtensor<[2],f32>, !torch.vtensor<[2],f32> -> !torch.vtensor<[2],f32>
  return
}

// -----

func.func @f(%a: !torch.int) {
  // expected-error@+1 {{'torch.aten.relu' op expected 'self' to be a tensor, found '!torch.int'}}
  %0 = torch.aten.relu %a : !torch.int -> !torch.vtensor<[2],f32>
  return
}

// -----

func.func @f(%a: !torch.vtensor<[2],f32>) {
  // expected-error@+1 {{'torch.aten.permute' op expected 'dims' to be a list, each of which is an int, found '!torch.vtensor<[2],f32>'}}
  %0 = torch.aten.permute %a, %a : !torch.vtensor<[2],f32>, !torch.vtensor<[2],f32> -> !torch.vtensor<[2],f32>
  return
}

// -----

func.func @f(%a: !torch.vtensor<[2],f32>) {
  // expected-error@+1 {{'torch.aten.relu' op expected 1 results, found 2}}
  %0:2 = torch.aten.relu %a : !torch.vtensor<[2],f32> -> !torch.vtensor<[2],f32>, !torch.vtensor<[2],f32>
  return
}

// -----

func.func @f(%a: !torch.vtensor<[2],f32>) {
  // expected-error@+1 {{'torch.aten.relu' op expected a result of type Tensor, found '!torch.int'}}
  %0 = torch.aten.relu %a : !torch.vtensor<[2],f32> -> !torch.int
  return
}

// -----

func.func @f(%arg0: !torch.vtensor<[2,3],f32>) {
  // expected-error@+1 {{'torch.aten.relu' op inferred type '!torch.vtensor<[2,3],f32>' is incompatible with result type '!torch.vtensor<[2,4],f32>'}}
  %0 = torch.aten.relu %arg0 : !torch.vtensor<[2,3],f32> -> !torch.vtensor<[2,4],f32>
  return
}

// -----

func.func @f(%arg0: !torch.vtensor<[2],f32>, %arg1: !torch.vtensor<[2],si64>) {
  %int0 = torch.constant.int 1
  // expected-error@+1 {{'torch.aten.add.Tensor' op inferred type '!torch.vtensor<[2],f32>' is incompatible with result type '!torch.vtensor<[2],si64>'}}
  %0 = torch.aten.add.Tensor %arg0, %arg1, %int0 : !torch.vtensor<[2],f32>, !torch.vtensor<[2],si64>, !torch.int -> !torch.vtensor<[2],si64>
  return
}

// -----

func.func @f(%arg0: !torch.vtensor<[2],f32>, %arg1: !torch.vtensor<[3],f32>) {
  %int0 = torch.constant.int 1
  // expected-error@+1 {{'torch.aten.add.Tensor' op expected sizes that can be broadcast, found 2 and 3}}
  %0 = torch.aten.add.Tensor %arg0, %arg1, %int0 : !torch.vtensor<[2],f32>, !torch.vtensor<[3],f32>, !torch.int -> !torch.vtensor<[2],f32>
  return
}

// -----

func.func @f(%arg0: !torch.vtensor<[2],f32>) {
  %int0 = torch.constant.int 3
  %list1 = torch.prim.ListConstruct %int0 : (!torch.int) -> !torch.list<int>
  %bool1 = torch.constant.bool false
  // expected-error@+1 {{'torch.aten.expand' op expected a size that can be broadcast to 3, found 2}}
  %0 = torch.aten.expand %arg0, %list1, %bool1 : !torch.vtensor<[2],f32>, !torch.list<int>, !torch.bool -> !torch.vtensor<[3],f32>
  return
}

// -----

func.func @f(%arg0: !torch.vtensor<[2,3],f32>) {
  %int0 = torch.constant.int 3
  %list1 = torch.prim.ListConstruct %int0 : (!torch.int) -> !torch.list<int>
  %bool1 = torch.constant.bool false
  // expected-error@+1 {{'torch.aten.expand' op expected 2 sizes or more, found 1}}
  %0 = torch.aten.expand %arg0, %list1, %bool1 : !torch.vtensor<[2,3],f32>, !torch.list<int>, !torch.bool -> !torch.vtensor<[3],f32>
  return
}

// -----

func.func @f(%arg0: !torch.vtensor<[2,3],f32>) {
  %int0 = torch.constant.int 4
  %list1 = torch.prim.ListConstruct %int0 : (!torch.int) -> !torch.list<int>
  // expected-error@+1 {{'torch.aten.view' op expected a shape of 6 elements, found one of 4}}
  %0 = torch.aten.view %arg0, %list1 : !torch.vtensor<[2,3],f32>, !torch.list<int> -> !torch.vtensor<[4],f32>
  return
}

// -----

func.func @f(%arg0: !torch.vtensor<[2,3],f32>) {
  %int0 = torch.constant.int -1
  %list1 = torch.prim.ListConstruct %int0, %int0 : (!torch.int, !torch.int) -> !torch.list<int>
  // expected-error@+1 {{'torch.aten.view' op expected at most one size of -1}}
  %0 = torch.aten.view %arg0, %list1 : !torch.vtensor<[2,3],f32>, !torch.list<int> -> !torch.vtensor<[2,3],f32>
  return
}

// -----

func.func @f(%arg0: !torch.vtensor<[0,3],f32>) {
  %int0 = torch.constant.int 0
  %int1 = torch.constant.int -1
  %list2 = torch.prim.ListConstruct %int0, %int1 : (!torch.int, !torch.int) -> !torch.list<int>
  // expected-error@+1 {{'torch.aten.view' op expected sizes that say what -1 stands for}}
  %0 = torch.aten.view %arg0, %list2 : !torch.vtensor<[0,3],f32>, !torch.list<int> -> !torch.vtensor<[0,3],f32>
  return
}

// -----

func.func @f(%arg0: !torch.vtensor<[2,3],f32>) {
  %int0 = torch.constant.int 0
  %list1 = torch.prim.ListConstruct %int0, %int0 : (!torch.int, !torch.int) -> !torch.list<int>
  // expected-error@+1 {{'torch.aten.permute' op expected each dimension of 2 once, found [0, 0]}}
  %0 = torch.aten.permute %arg0, %list1 : !torch.vtensor<[2,3],f32>, !torch.list<int> -> !torch.vtensor<[2,2],f32>
  return
}

// -----

func.func @f(%arg0: !torch.vtensor<[2,3],f32>) {
  %int0 = torch.constant.int 0
  %int1 = torch.constant.int -2
  %list2 = torch.prim.ListConstruct %int0, %int1 : (!torch.int, !torch.int) -> !torch.list<int>
  %bool2 = torch.constant.bool false
  %none = torch.constant.none
  // expected-error@+1 {{'torch.aten.sum.dim_IntList' op expected each dimension once, found [0, -2]}}
  %0 = torch.aten.sum.dim_IntList %arg0, %list2, %bool2, %none : !torch.vtensor<[2,3],f32>, !torch.list<int>, !torch.bool, !torch.none -> !torch.vtensor<[3],f32>
  return
}

// -----

func.func @f(%arg0: !torch.vtensor<[2,3],f32>) {
  %int0 = torch.constant.int 2
  %list1 = torch.prim.ListConstruct %int0 : (!torch.int) -> !torch.list<int>
  %bool1 = torch.constant.bool false
  %none = torch.constant.none
  // expected-error@+1 {{'torch.aten.sum.dim_IntList' op expected a dimension in range [-2, 2), found 2}}
  %0 = torch.aten.sum.dim_IntList %arg0, %list1, %bool1, %none : !torch.vtensor<[2,3],f32>, !torch.list<int>, !torch.bool, !torch.none -> !torch.vtensor<[3],f32>
  return
}

// -----

func.func @f(%arg0: !torch.vtensor<[2,3,4],f32>) {
  // expected-error@+1 {{'torch.aten.t' op expected a tensor of at most 2 dimensions, found 3}}
  %0 = torch.aten.t %arg0 : !torch.vtensor<[2,3,4],f32> -> !torch.vtensor<[4,3,2],f32>
  return
}

// -----

func.func @f(%arg0: !torch.vtensor<[2,3],f32>) {
  %int0 = torch.constant.int 0
  %int1 = torch.constant.int 2
  // expected-error@+1 {{'torch.aten.select.int' op expected an index in range [-2, 2), found 2}}
  %0 = torch.aten.select.int %arg0, %int0, %int1 : !torch.vtensor<[2,3],f32>, !torch.int, !torch.int -> !torch.vtensor<[3],f32>
  return
}

// -----

func.func @f() {
  %list0 = torch.prim.ListConstruct : () -> !torch.list<vtensor>
  %int0 = torch.constant.int 0
  // expected-error@+1 {{'torch.aten.cat' op expected one tensor or more}}
  %0 = torch.aten.cat %list0, %int0 : !torch.list<vtensor>, !torch.int -> !torch.vtensor<[2],f32>
  return
}

// -----

func.func @f(%arg0: !torch.vtensor<[2,3],f32>, %arg1: !torch.vtensor<[2,4],f32>) {
  %list0 = torch.prim.ListConstruct %arg0, %arg1 : (!torch.vtensor<[2,3],f32>, !torch.vtensor<[2,4],f32>) -> !torch.list<vtensor>
  %int0 = torch.constant.int 0
  // expected-error@+1 {{'torch.aten.cat' op expected tensors of one shape but for dimension 0}}
  %0 = torch.aten.cat %list0, %int0 : !torch.list<vtensor>, !torch.int -> !torch.vtensor<[4,3],f32>
  return
}

// -----

func.func @f(%arg0: !torch.vtensor<[2,3],f32>) {
  %int0 = torch.constant.int 2
  %list1 = torch.prim.ListConstruct %int0 : (!torch.int) -> !torch.list<int>
  // expected-error@+1 {{'torch.aten.repeat' op expected 2 numbers of repeats or more, found 1}}
  %0 = torch.aten.repeat %arg0, %list1 : !torch.vtensor<[2,3],f32>, !torch.list<int> -> !torch.vtensor<[4,3],f32>
  return
}

// -----

func.func @f(%arg0: !torch.vtensor<[3],f32>) {
  %int0 = torch.constant.int 0
  // expected-error@+1 {{'torch.aten.tril' op expected a tensor of 2 dimensions or more, found 1}}
  %0 = torch.aten.tril %arg0, %int0 : !torch.vtensor<[3],f32>, !torch.int -> !torch.vtensor<[3],f32>
  return
}

// -----

func.func @f(%arg0: !torch.vtensor<[3],f32>) {
  %int0 = torch.constant.int 1
  %list1 = torch.prim.ListConstruct %int0, %int0, %int0, %int0 : (!torch.int, !torch.int, !torch.int, !torch.int) -> !torch.list<int>
  %int1 = torch.constant.int 0
  // expected-error@+1 {{'torch.aten.constant_pad_nd' op expected two numbers for each of at most 1 dimensions, found 4}}
  %0 = torch.aten.constant_pad_nd %arg0, %list1, %int1 : !torch.vtensor<[3],f32>, !torch.list<int>, !torch.int -> !torch.vtensor<[3],f32>
  return
}

// -----

func.func @f(%arg0: !torch.vtensor<[3],f32>) {
  %int0 = torch.constant.int -2
  %list1 = torch.prim.ListConstruct %int0, %int0 : (!torch.int, !torch.int) -> !torch.list<int>
  %int1 = torch.constant.int 0
  // expected-error@+1 {{'torch.aten.constant_pad_nd' op expected padding that leaves sizes of at least 0}}
  %0 = torch.aten.constant_pad_nd %arg0, %list1, %int1 : !torch.vtensor<[3],f32>, !torch.list<int>, !torch.int -> !torch.vtensor<[3],f32>
  return
}

// -----

func.func @f(%arg0: !torch.vtensor<[2,3],f32>, %arg1: !torch.vtensor<[3],f32>) {
  // expected-error@+1 {{'torch.aten.mm' op expected a tensor of 2 dimensions, found 1}}
  %0 = torch.aten.mm %arg0, %arg1 : !torch.vtensor<[2,3],f32>, !torch.vtensor<[3],f32> -> !torch.vtensor<[2],f32>
  return
}

// -----

func.func @f(%arg0: !torch.vtensor<[2,3],f32>, %arg1: !torch.vtensor<[4,5],f32>) {
  // expected-error@+1 {{'torch.aten.mm' op expected dimensions that are multiplied to be equal, found 3 and 4}}
  %0 = torch.aten.mm %arg0, %arg1 : !torch.vtensor<[2,3],f32>, !torch.vtensor<[4,5],f32> -> !torch.vtensor<[2,5],f32>
  return
}

// -----

func.func @f(%arg0: !torch.vtensor<[2,3],f32>, %arg1: !torch.vtensor<[3,5],f64>) {
  // expected-error@+1 {{'torch.aten.mm' op expected factors of one element type, found 'f32' and 'f64'}}
  %0 = torch.aten.mm %arg0, %arg1 : !torch.vtensor<[2,3],f32>, !torch.vtensor<[3,5],f64> -> !torch.vtensor<[2,5],f32>
  return
}

// -----

func.func @f(%arg0: !torch.vtensor<[],f32>, %arg1: !torch.vtensor<[3],f32>) {
  // expected-error@+1 {{'torch.aten.matmul' op expected tensors of at least one dimension}}
  %0 = torch.aten.matmul %arg0, %arg1 : !torch.vtensor<[],f32>, !torch.vtensor<[3],f32> -> !torch.vtensor<[],f32>
  return
}

// -----

func.func @f(%arg0: !torch.vtensor<[3,8,8],f32>, %arg1: !torch.vtensor<[4,3,3,3],f32>) {
  %none = torch.constant.none
  %int1 = torch.constant.int 1
  %list2 = torch.prim.ListConstruct %int1, %int1 : (!torch.int, !torch.int) -> !torch.list<int>
  %int2 = torch.constant.int 0
  %list4 = torch.prim.ListConstruct %int2, %int2 : (!torch.int, !torch.int) -> !torch.list<int>
  %list5 = torch.prim.ListConstruct %int1, %int1 : (!torch.int, !torch.int) -> !torch.list<int>
  %bool3 = torch.constant.bool false
  %list7 = torch.prim.ListConstruct %int2, %int2 : (!torch.int, !torch.int) -> !torch.list<int>
  // expected-error@+1 {{'torch.aten.convolution' op expected input and weight of one rank, of at least 3, found 3 and 4}}
  %0 = torch.aten.convolution %arg0, %arg1, %none, %list2, %list4, %list5, %bool3, %list7, %int1 : !torch.vtensor<[3,8,8],f32>, !torch.vtensor<[4,3,3,3],f32>, !torch.none, !torch.list<int>, !torch.list<int>, !torch.list<int>, !torch.bool, !torch.list<int>, !torch.int -> !torch.vtensor<[4,6,6],f32>
  return
}

// -----

func.func @f(%arg0: !torch.vtensor<[1,3,8,8],f32>, %arg1: !torch.vtensor<[4,3,3,3],f32>) {
  %none = torch.constant.none
  %int1 = torch.constant.int 1
  %list2 = torch.prim.ListConstruct %int1, %int1, %int1 : (!torch.int, !torch.int, !torch.int) -> !torch.list<int>
  %int2 = torch.constant.int 0
  %list4 = torch.prim.ListConstruct %int2, %int2 : (!torch.int, !torch.int) -> !torch.list<int>
  %list5 = torch.prim.ListConstruct %int1, %int1 : (!torch.int, !torch.int) -> !torch.list<int>
  %bool3 = torch.constant.bool false
  %list7 = torch.prim.ListConstruct %int2, %int2 : (!torch.int, !torch.int) -> !torch.list<int>
  // expected-error@+1 {{'torch.aten.convolution' op expected an entry for each of 2 dimensions, found 3}}
  %0 = torch.aten.convolution %arg0, %arg1, %none, %list2, %list4, %list5, %bool3, %list7, %int1 : !torch.vtensor<[1,3,8,8],f32>, !torch.vtensor<[4,3,3,3],f32>, !torch.none, !torch.list<int>, !torch.list<int>, !torch.list<int>, !torch.bool, !torch.list<int>, !torch.int -> !torch.vtensor<[1,4,6,6],f32>
  return
}

// -----

func.func @f(%arg0: !torch.vtensor<[1,5,8,8],f32>, %arg1: !torch.vtensor<[4,3,3,3],f32>) {
  %none = torch.constant.none
  %int1 = torch.constant.int 1
  %list2 = torch.prim.ListConstruct %int1, %int1 : (!torch.int, !torch.int) -> !torch.list<int>
  %int2 = torch.constant.int 0
  %list4 = torch.prim.ListConstruct %int2, %int2 : (!torch.int, !torch.int) -> !torch.list<int>
  %list5 = torch.prim.ListConstruct %int1, %int1 : (!torch.int, !torch.int) -> !torch.list<int>
  %bool3 = torch.constant.bool false
  %list7 = torch.prim.ListConstruct %int2, %int2 : (!torch.int, !torch.int) -> !torch.list<int>
  // expected-error@+1 {{'torch.aten.convolution' op expected 3 features of the input, found 5}}
  %0 = torch.aten.convolution %arg0, %arg1, %none, %list2, %list4, %list5, %bool3, %list7, %int1 : !torch.vtensor<[1,5,8,8],f32>, !torch.vtensor<[4,3,3,3],f32>, !torch.none, !torch.list<int>, !torch.list<int>, !torch.list<int>, !torch.bool, !torch.list<int>, !torch.int -> !torch.vtensor<[1,4,6,6],f32>
  return
}

// -----

func.func @f(%arg0: !torch.vtensor<[1,3,2,2],f32>, %arg1: !torch.vtensor<[4,3,5,5],f32>) {
  %none = torch.constant.none
  %int1 = torch.constant.int 1
  %list2 = torch.prim.ListConstruct %int1, %int1 : (!torch.int, !torch.int) -> !torch.list<int>
  %int2 = torch.constant.int 0
  %list4 = torch.prim.ListConstruct %int2, %int2 : (!torch.int, !torch.int) -> !torch.list<int>
  %list5 = torch.prim.ListConstruct %int1, %int1 : (!torch.int, !torch.int) -> !torch.list<int>
  %bool3 = torch.constant.bool false
  %list7 = torch.prim.ListConstruct %int2, %int2 : (!torch.int, !torch.int) -> !torch.list<int>
  // expected-error@+1 {{'torch.aten.convolution' op expected a window that fits, found one of 5 on 2 elements}}
  %0 = torch.aten.convolution %arg0, %arg1, %none, %list2, %list4, %list5, %bool3, %list7, %int1 : !torch.vtensor<[1,3,2,2],f32>, !torch.vtensor<[4,3,5,5],f32>, !torch.none, !torch.list<int>, !torch.list<int>, !torch.list<int>, !torch.bool, !torch.list<int>, !torch.int -> !torch.vtensor<[1,4,6,6],f32>
  return
}

// -----

func.func @f(%arg0: !torch.vtensor<[8,8],f32>) {
  %int0 = torch.constant.int 2
  %list1 = torch.prim.ListConstruct %int0, %int0 : (!torch.int, !torch.int) -> !torch.list<int>
  %list2 = torch.prim.ListConstruct : () -> !torch.list<int>
  %int1 = torch.constant.int 0
  %list4 = torch.prim.ListConstruct %int1, %int1 : (!torch.int, !torch.int) -> !torch.list<int>
  %bool2 = torch.constant.bool false
  %bool3 = torch.constant.bool true
  %none = torch.constant.none
  // expected-error@+1 {{'torch.aten.avg_pool2d' op expected a tensor of 3 or 4 dimensions, found 2}}
  %0 = torch.aten.avg_pool2d %arg0, %list1, %list2, %list4, %bool2, %bool3, %none : !torch.vtensor<[8,8],f32>, !torch.list<int>, !torch.list<int>, !torch.list<int>, !torch.bool, !torch.bool, !torch.none -> !torch.vtensor<[4,4],f32>
  return
}

// -----

func.func @f(%arg0: !torch.vtensor<[1,1,1],f32>) {
  %int0 = torch.constant.int 2
  %list1 = torch.prim.ListConstruct %int0, %int0 : (!torch.int, !torch.int) -> !torch.list<int>
  %list2 = torch.prim.ListConstruct : () -> !torch.list<int>
  %int1 = torch.constant.int 0
  %list4 = torch.prim.ListConstruct %int1, %int1 : (!torch.int, !torch.int) -> !torch.list<int>
  %bool2 = torch.constant.bool false
  %bool3 = torch.constant.bool true
  %none = torch.constant.none
  // expected-error@+1 {{'torch.aten.avg_pool2d' op expected windows that fit}}
  %0 = torch.aten.avg_pool2d %arg0, %list1, %list2, %list4, %bool2, %bool3, %none : !torch.vtensor<[1,1,1],f32>, !torch.list<int>, !torch.list<int>, !torch.list<int>, !torch.bool, !torch.bool, !torch.none -> !torch.vtensor<[1,1,1],f32>
  return
}

// -----

func.func @f(%arg0: !torch.vtensor<[5,4],f32>, %arg1: !torch.vtensor<[2,4],si64>, %arg2: !torch.vtensor<[2,4],f64>) {
  %int0 = torch.constant.int 0
  // expected-error@+1 {{'torch.aten.scatter.src' op expected elements of type 'f32' to be put, found 'f64'}}
  %0 = torch.aten.scatter.src %arg0, %int0, %arg1, %arg2 : !torch.vtensor<[5,4],f32>, !torch.int, !torch.vtensor<[2,4],si64>, !torch.vtensor<[2,4],f64> -> !torch.vtensor<[5,4],f32>
  return
}

// -----

func.func @f(%arg0: !torch.vtensor<[5,4],f32>, %arg1: !torch.vtensor<[3],si64>, %arg2: !torch.vtensor<[3,4],f64>) {
  %list0 = torch.prim.ListConstruct %arg1 : (!torch.vtensor<[3],si64>) -> !torch.list<vtensor<[3],si64>>
  %bool0 = torch.constant.bool false
  // expected-error@+1 {{'torch.aten.index_put' op expected elements of type 'f32' to be put, found 'f64'}}
  %0 = torch.aten.index_put %arg0, %list0, %arg2, %bool0 : !torch.vtensor<[5,4],f32>, !torch.list<vtensor<[3],si64>>, !torch.vtensor<[3,4],f64>, !torch.bool -> !torch.vtensor<[5,4],f32>
  return
}

// -----

func.func @f(%arg0: !torch.vtensor<[5],f32>, %arg1: !torch.vtensor<[3],si64>, %arg2: !torch.vtensor<[3],si64>) {
  %list0 = torch.prim.ListConstruct %arg1, %arg2 : (!torch.vtensor<[3],si64>, !torch.vtensor<[3],si64>) -> !torch.list<vtensor<[3],si64>>
  // expected-error@+1 {{'torch.aten.index.Tensor' op expected at most 1 indices, found 2}}
  %0 = torch.aten.index.Tensor %arg0, %list0 : !torch.vtensor<[5],f32>, !torch.list<vtensor<[3],si64>> -> !torch.vtensor<[3],f32>
  return
}

// -----

func.func @f(%arg0: !torch.vtensor<[2,3],f32>) {
  %int0 = torch.constant.int 4
  %int1 = torch.constant.int -1
  %bool2 = torch.constant.bool true
  // expected-error@+1 {{'torch.aten.topk' op expected at most 3 elements to be taken, found 4}}
  %0:2 = torch.aten.topk %arg0, %int0, %int1, %bool2, %bool2 : !torch.vtensor<[2,3],f32>, !torch.int, !torch.int, !torch.bool, !torch.bool -> !torch.vtensor<[2,4],f32>, !torch.vtensor<[2,4],si64>
  return
}

// -----

func.func @f(%arg0: !torch.vtensor<[1,2,3,3],f32>) {
  %none = torch.constant.none
  // expected-error@+1 {{'torch.aten.upsample_nearest2d.vec' op expected sizes or factors}}
  %0 = torch.aten.upsample_nearest2d.vec %arg0, %none, %none : !torch.vtensor<[1,2,3,3],f32>, !torch.none, !torch.none -> !torch.vtensor<[1,2,6,6],f32>
  return
}

// -----

func.func @f(%arg0: !torch.vtensor<[8,3],f32>, %arg1: !torch.vtensor<[3],f32>) {
  %int0 = torch.constant.int 0
  %int1 = torch.constant.int 8
  // expected-error@+1 {{'torch.aten.select_scatter' op expected an index in range [-8, 8), found 8}}
  %0 = torch.aten.select_scatter %arg0, %arg1, %int0, %int1 : !torch.vtensor<[8,3],f32>, !torch.vtensor<[3],f32>, !torch.int, !torch.int -> !torch.vtensor<[8,3],f32>
  return
}

// -----

func.func @f(%a: !torch.int, %b: !torch.float) {
  // expected-error@+1 {{'torch.prim.ListConstruct' op expected elements that are '!torch.int', found '!torch.float'}}
  %0 = torch.prim.ListConstruct %a, %b : (!torch.int, !torch.float) -> !torch.list<int>
  return
}

// -----

func.func @f(%a: !torch.list<int>) {
  // expected-error@+1 {{'torch.prim.ListUnpack' op expected results that are '!torch.int', found '!torch.float'}}
  %0:2 = torch.prim.ListUnpack %a : !torch.list<int> -> !torch.int, !torch.float
  return
}

// -----

func.func @f(%a: !torch.list<int>, %i: !torch.int) {
  // expected-error@+1 {{'torch.aten.__getitem__.t' op expected a result that is '!torch.int', found '!torch.float'}}
  %0 = torch.aten.__getitem__.t %a, %i : !torch.list<int>, !torch.int -> !torch.float
  return
}

// -----

func.func @f(%a: !torch.int) {
  // expected-error@+1 {{'torch.prim.TupleConstruct' op expected a tuple of the types of the operands}}
  %0 = torch.prim.TupleConstruct %a, %a : !torch.int, !torch.int -> !torch.tuple<int>
  return
}

// -----

func.func @f(%a: !torch.int) {
  // expected-error@+1 {{'torch.derefine' op expected a type of which '!torch.int' is one, found '!torch.optional<float>'}}
  %0 = torch.derefine %a : !torch.int to !torch.optional<float>
  return
}

// -----

func.func @f() {
  // expected-error@+1 {{'torch.vtensor.literal' op expected a tensor type that '!torch.vtensor<[2],si64>' fits, found '!torch.vtensor<[3],si64>'}}
  %0 = torch.vtensor.literal(dense<1> : tensor<2xsi64>) : !torch.vtensor<[3],si64>
  return
}

// -----

func.func @f() {
  // expected-error@+1 {{'torch.symbolic_int' op expected a least value that is not above the greatest}}
  %0 = torch.symbolic_int "s0" {min_val = 3, max_val = 2} : !torch.int
  return
}

// -----

func.func @f(%a: !torch.vtensor<[?],f32>, %n: !torch.int) {
  // expected-error@+1 {{'torch.bind_symbolic_shape' op expected symbols that 'torch.symbolic_int' defines}}
  torch.bind_symbolic_shape %a, [%n], affine_map<()[s0] -> (s0)> : !torch.vtensor<[?],f32>
  return
}

// -----

func.func @f(%a: !torch.vtensor<[?],f32>) {
  %0 = torch.symbolic_int "s0" {min_val = 2, max_val = 9} : !torch.int
  // expected-error@+1 {{'torch.bind_symbolic_shape' op expected a map of as many symbols as there are, and of no dimensions}}
  torch.bind_symbolic_shape %a, [%0], affine_map<(d0)[s0] -> (s0)> : !torch.vtensor<[?],f32>
  return
}

// -----

func.func @f(%a: !torch.vtensor<[?],f32>) {
  %0 = torch.symbolic_int "s0" {min_val = 2, max_val = 9} : !torch.int
  // expected-error@+1 {{'torch.bind_symbolic_shape' op expected an expression for each of 1 dimensions, found 2}}
  torch.bind_symbolic_shape %a, [%0], affine_map<()[s0] -> (s0, 2)> : !torch.vtensor<[?],f32>
  return
}

// -----

func.func @f(%a: !torch.vtensor<[2],f32>) {
  // expected-error@+1 {{'torch.tensor_static_info_cast' op '!torch.vtensor<[2],f32>' and '!torch.vtensor<[3],f32>' differ in what they state}}
  %0 = torch.tensor_static_info_cast %a : !torch.vtensor<[2],f32> to !torch.vtensor<[3],f32>
  return
}
