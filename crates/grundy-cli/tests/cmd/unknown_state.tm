# the state X is nowhere
halt: H
A 0 -> 1 R H
A 1 -> 1 L X
