"""Directed graphs, given as a mapping from each node to those that its edges lead to: what is reached, and cycles."""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Iterator, Mapping
from typing import TypeVar

__all__ = ["reached", "reversed_edges", "strongly_connected"]

Node = TypeVar("Node", bound=Hashable)


def reversed_edges(edges: Mapping[Node, Iterable[Node]]) -> dict[Node, list[Node]]:
    """The graph with each edge turned around."""
    found: dict[Node, list[Node]] = {}
    for node, followers in edges.items():
        for following in followers:
            found.setdefault(following, []).append(node)
    return found


def reached(edges: Mapping[Node, Iterable[Node]], start: Iterable[Node]) -> set[Node]:
    """`start`, and all that edges lead to from there. What `edges` does not list has none."""
    found = set(start)
    work = list(found)
    while work:
        for node in edges.get(work.pop(), ()):
            if node not in found:
                found.add(node)
                work.append(node)
    return found


def strongly_connected(edges: Mapping[Node, Iterable[Node]]) -> Iterator[list[Node]]:
    """The strongly connected components, each after those that it leads to (Tarjan's algorithm, explicit stack).

    Edges lead to nodes that `edges` lists.
    """
    number: dict[Node, int] = {}
    low: dict[Node, int] = {}
    path: list[Node] = []
    done: set[Node] = set()
    for root in list(edges):
        if root in number:
            continue
        number[root] = low[root] = len(number)
        path.append(root)
        stack = [(root, iter(edges[root]))]
        while stack:
            node, rest = stack[-1]
            for following in rest:
                if following not in number:
                    number[following] = low[following] = len(number)
                    path.append(following)
                    stack.append((following, iter(edges[following])))
                    break
                if following not in done:
                    low[node] = min(low[node], number[following])
            else:
                stack.pop()
                if stack:
                    above = stack[-1][0]
                    low[above] = min(low[above], low[node])
                if low[node] == number[node]:
                    component = path[path.index(node) :][::-1]
                    del path[-len(component) :]
                    done.update(component)
                    yield component
