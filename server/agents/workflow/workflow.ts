import { type GraphShape, type NodeShape, START } from "../../contract/workflow/graph-shape";
import { isNodeName } from "../../contract/workflow/node-key";
import type { AnyNode, Workflow } from "./node";

/** A graph of nodes. `edges` are `[from, to]` or `[from, to, on]`; `START` is where it begins. Throws when they do not fit. */
export function defineWorkflow(
  name: string,
  nodes: readonly AnyNode[],
  edges: readonly (readonly [from: string, to: string, on?: string])[],
): Workflow {
  const names = nodes.map((node) => node.name);
  for (const one of [name, ...names])
    if (!isNodeName(one)) throw new TypeError(`A name has letters, digits, _ and -; "${one}" is none.`);
  const twice = names.find((one, n) => names.indexOf(one) !== n);
  if (twice !== undefined) throw new TypeError(`Two nodes of ${name} are called ${twice}.`);
  for (const [from, to] of edges) {
    if (from !== START && !names.includes(from)) throw new TypeError(`An edge of ${name} begins at no node: ${from}.`);
    if (!names.includes(to)) throw new TypeError(`An edge of ${name} leads to no node: ${to}.`);
  }
  if (!edges.some(([from]) => from === START)) throw new TypeError(`Nothing begins ${name}.`);
  return { name, nodes, edges: edges.map(([from, to, on]) => ({ from, to, ...(on === undefined ? {} : { on }) })) };
}

export function shapeOf({ name, nodes, edges }: Workflow): GraphShape {
  return { name, nodes: nodes.map(shapeOfNode), edges };
}

function shapeOfNode(node: AnyNode): NodeShape {
  const { name, kind, maxRuns } = node;
  return {
    name,
    kind,
    ...(maxRuns === undefined ? {} : { maxRuns }),
    ...(node.type === "body" && node.waitForOwnAnswers ? { waits: true } : {}),
    ...(node.type === "graph" ? { graph: shapeOf(node.workflow) } : {}),
  };
}
