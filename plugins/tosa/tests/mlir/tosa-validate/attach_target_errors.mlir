// RUN: plait opt %s --verify-diagnostics --pass-pipeline='builtin.module(tosa-attach-target{profiles=pro_fq})'

// expected-error@+1 {{expected a profile of none, pro_int, pro_fp, found 'pro_fq'}}
module {}
