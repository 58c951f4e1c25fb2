halt: H
A 0 -> 1 R B
A 1 -> 1 L B
B 0 -> 1 R H
