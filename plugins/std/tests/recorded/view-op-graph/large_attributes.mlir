module {
  func.func @f(%arg0: i32) -> i32 {
    %0 = arith.addi %arg0, %arg0 : i32
    "foo"() {d = array<i32: 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17>, t = dense<[1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17]> : tensor<17xi32>, u = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17], uu = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16], v = dense<1> : tensor<2x20xi32>, w = dense<[[1, 2, 3, 4, 5, 6, 7, 8, 9, 10], [1, 2, 3, 4, 5, 6, 7, 8, 9, 10]]> : tensor<2x10xi32>} : () -> ()
    return %arg0 : i32
  }
}

// prints
digraph G {
  compound = true;
  subgraph cluster_1 {
    v2 [label = " ", shape = plain];
    label = "builtin.module : ()\l";
    subgraph cluster_3 {
      v4 [label = " ", shape = plain];
      label = "";
      subgraph cluster_5 {
        v6 [label = " ", shape = plain];
        label = "func.func : ()\lfunction_type: (i32) -\> i32\lsym_name: \"f\"\l";
        subgraph cluster_7 {
          v8 [label = " ", shape = plain];
          label = "";
          v9 [label = "<res_arg0> %arg0 i32", shape = Mrecord];
          v10 [fillcolor = "0.000000 0.3 0.95", label = "{{<arg_arg0> %arg0|<arg_arg0> %arg0}|arith.addi\l\loverflowFlags: #arith.overflow\<none...\l|{<res_0> %0 i32}}", shape = Mrecord, style = filled];
          v11 [fillcolor = "0.200000 0.3 0.95", label = "{foo\l\ld: array\<i32: 1, 2, 3, ...\lt: [...] : tensor\<17xi32\>\lu: [...]\luu: [1, 2, 3, 4, 5, 6, 7...\lv: dense\<1\> : tensor\<2x20xi32\>\lw: [[...]] : tensor\<2x10xi32\>\l}", shape = Mrecord, style = filled];
          v12 [fillcolor = "0.400000 0.3 0.95", label = "{{<arg_arg0> %arg0}|func.return\l}", shape = Mrecord, style = filled];
        }
      }
    }
  }
  v9:res_arg0:s -> v10:arg_arg0:n[style = solid];
  v9:res_arg0:s -> v10:arg_arg0:n[style = solid];
  v9:res_arg0:s -> v12:arg_arg0:n[style = solid];
}
