"""The cheapest of two labels for each node of a graph, where neighbours with different labels cost something.

A cut between source and sink (Boykov, Veksler and Zabih, "Fast Approximate Energy Minimization via Graph Cuts"), found
by Dinic's algorithm.
"""

from __future__ import annotations

from collections import deque

INFINITE = float("inf")


class LabelGraph:
    """Nodes are numbers; a node is labelled 1 if it is on the side of the source."""

    def __init__(self) -> None:
        self._heads: list[list[int]] = [[], []]
        self._to: list[int] = []
        self._room: list[float] = []

    def node(self) -> int:
        """A new node."""
        self._heads.append([])
        return len(self._heads) - 1

    def cost_of_one(self, node: int, cost: float) -> None:
        """Labelling `node` 1 costs so much."""
        self.cost_of_difference(node, 1, cost)

    def cost_of_zero(self, node: int, cost: float) -> None:
        """Labelling `node` 0 costs so much."""
        self.cost_of_difference(0, node, cost)

    def cost_of_difference(self, one: int, zero: int, cost: float) -> None:
        """Labelling `one` 1 and `zero` 0 costs so much."""
        if cost > 0:
            for start, end, room in ((one, zero, cost), (zero, one, 0.0)):
                self._heads[start].append(len(self._to))
                self._to.append(end)
                self._room.append(room)

    def solve(self) -> tuple[float, set[int]]:
        """The least cost, and the nodes that are labelled 1 then."""
        flow = 0.0
        while (level := self._levels())[1] >= 0:
            tried = [0] * len(self._heads)
            while (pushed := self._push(level, tried)) > 0:
                flow += pushed
        level = self._levels()
        return flow, {node for node, distance in enumerate(level) if distance >= 0 and node > 1}

    def _levels(self) -> list[int]:
        """The distance of each node from the source; -1 for those that cannot be reached."""
        level = [-1] * len(self._heads)
        level[0] = 0
        queue = deque([0])
        while queue:
            node = queue.popleft()
            for edge in self._heads[node]:
                end = self._to[edge]
                if level[end] < 0 and self._room[edge] > 0:
                    level[end] = level[node] + 1
                    queue.append(end)
        return level

    def _push(self, level: list[int], tried: list[int]) -> float:
        """Send as much as one path takes from source to sink."""
        path: list[int] = []
        node = 0
        while node != 1:
            edges = self._heads[node]
            while tried[node] < len(edges):
                edge = edges[tried[node]]
                end = self._to[edge]
                if self._room[edge] > 0 and level[end] == level[node] + 1:
                    path.append(edge)
                    node = end
                    break
                tried[node] += 1
            else:
                if not path:
                    return 0.0
                edge = path.pop()
                node = self._to[edge ^ 1]
                tried[node] += 1
        amount = min(self._room[edge] for edge in path)
        for edge in path:
            self._room[edge] -= amount
            self._room[edge ^ 1] += amount
        return amount
