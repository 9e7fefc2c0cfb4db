// RUN: plait opt %s --split-input-file --verify-diagnostics

// expected-error@+1 {{device_ids that count up from 0 are the default and must be left out: [0, 1]}}
sdy.mesh @m = <["x"=2], device_ids=[0, 1]>
