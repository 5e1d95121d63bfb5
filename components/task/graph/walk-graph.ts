import type { GraphLayout, PlacedNode } from "./lay-out-graph";

export type Way = "up" | "down" | "left" | "right";

/** Where an arrow key leads: up and down along an edge, left and right to the nearest node beside. */
export function neighbourOf({ nodes, edges }: GraphLayout, from: PlacedNode, way: Way): PlacedNode | null {
  const named = (name: string): PlacedNode | undefined => nodes.find((node) => node.name === name);
  if (way === "left" || way === "right") {
    const side = way === "left" ? -1 : 1;
    const beside = nodes.filter((node) => isBeside(node, from) && (centre(node) - centre(from)) * side > 0);
    return nearest(beside, from);
  }
  const along = edges.filter(({ edge, isBack }) => !isBack && (way === "down" ? edge.from : edge.to) === from.name);
  const ends = along.flatMap(({ edge }) => named(way === "down" ? edge.to : edge.from) ?? []);
  return nearest(ends, from);
}

const centre = ({ x, width }: PlacedNode): number => x + width / 2;

function isBeside(a: PlacedNode, b: PlacedNode): boolean {
  return a.name !== b.name && Math.abs(a.y + a.height / 2 - (b.y + b.height / 2)) < b.height;
}

function nearest(nodes: readonly PlacedNode[], from: PlacedNode): PlacedNode | null {
  const [first] = nodes.toSorted((a, b) => Math.abs(centre(a) - centre(from)) - Math.abs(centre(b) - centre(from)));
  return first ?? null;
}
