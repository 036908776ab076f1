"""Wrong: a player that does nothing but right clicks, until it has made too many operations."""

for _ in range(int(input())):
    input()
    while True:
        print(2, 1, 1, flush=True)
        input()
