// Bytes that are not printable ASCII are escaped.
"foo.op"() {s = "ä€\00\FF\22\5C", "ключ" = 1, t = "a\tb\nc"} : () -> ()
"foo.ü"() : () -> ()
