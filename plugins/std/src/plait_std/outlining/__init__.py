"""Loop nests as functions of their own, which equal ones share, and the loops that strided copies become."""
