import { type GraphShape, START } from "../../../contract/workflow/graph-shape";

/** One run of a node. `from`: the runs whose output it works on, or `START`. */
export interface LoopRun {
  readonly name: string;
  readonly no: number;
  readonly from: readonly string[];
  readonly done: boolean;
  /** The way it chose. */
  readonly route: string | null;
}

interface Trigger {
  readonly name: string;
  readonly from: readonly string[];
}

/** How far a workflow has come. Plain JSON: a checkpoint of it is itself. */
export interface Loop {
  /** In the order they began. */
  readonly runs: readonly LoopRun[];
  /** Triggers of nodes that have an unfinished run, oldest first. */
  readonly queue: readonly Trigger[];
  /** What came to a join that has not fired, by its name. */
  readonly arrived: Readonly<Record<string, readonly string[]>>;
}

export interface Done {
  readonly name: string;
  readonly no: number;
  readonly route: string | null;
}

/** The workflow cannot go on from what is recorded of it, or as it is made. */
export class WorkflowFault extends Error {
  override readonly name = "WorkflowFault";
}

export const runKey = ({ name, no }: Pick<LoopRun, "name" | "no">): string => `${name}@${no}`;
const nameIn = (key: string): string => key.replace(/@\d+$/, "");

export function beginLoop(graph: GraphShape): Loop {
  return triggerAll(graph, { runs: [], queue: [], arrived: {} }, { from: START, route: null });
}

/** A run is over: its successors begin, and what waited for its node does. Throws for a run that the workflow has not begun. */
export function completeRun(graph: GraphShape, loop: Loop, done: Done): Loop {
  const at = loop.runs.findIndex((run) => run.name === done.name && run.no === done.no && !run.done);
  if (at < 0) throw new WorkflowFault(`Recorded is a run ${runKey(done)} that this workflow has not begun.`);
  const runs = loop.runs.map((run, n) => (n === at ? { ...run, done: true, route: done.route } : run));
  const next = triggerAll(graph, { ...loop, runs }, { from: runKey(done), route: done.route });
  return beginQueued(graph, next, done.name);
}

export function pendingRuns(loop: Loop): readonly LoopRun[] {
  return loop.runs.filter(({ done }) => !done);
}

/** Joins that got something and will not get the rest, when nothing is under way any more. */
export function stuckJoins(loop: Loop): readonly string[] {
  return Object.keys(loop.arrived).filter((name) => (loop.arrived[name] ?? []).length > 0);
}

/** The runs whose output is the workflow's: of nodes after which nothing comes, the last run of each. */
export function lastRuns(graph: GraphShape, loop: Loop): readonly LoopRun[] {
  const last = new Map<string, LoopRun>();
  for (const run of loop.runs)
    if (run.done && successors(graph, run.name, run.route).length === 0) last.set(run.name, run);
  return [...last.values()];
}

function triggerAll(graph: GraphShape, loop: Loop, { from, route }: { from: string; route: string | null }): Loop {
  const name = from === START ? START : nameIn(from);
  return successors(graph, name, route).reduce((next, to) => trigger(graph, next, { name: to, from }), loop);
}

function successors(graph: GraphShape, name: string, route: string | null): readonly string[] {
  const taken = graph.edges.filter((edge) => edge.from === name && (edge.on === undefined || edge.on === route));
  return taken.map(({ to }) => to);
}

function trigger(graph: GraphShape, loop: Loop, { name, from }: { name: string; from: string }): Loop {
  if (nodeOf(graph, name).kind !== "join") return begin(graph, loop, { name, from: [from] });
  const arrived = [...(loop.arrived[name] ?? []), from];
  const before = [...new Set(graph.edges.filter(({ to }) => to === name).map((edge) => edge.from))];
  const firsts = before.map((one) => arrived.find((key) => nameIn(key) === one));
  if (firsts.some((first) => first === undefined)) return withArrived(loop, name, arrived);
  const from_ = firsts.flatMap((first) => first ?? []);
  const rest = arrived.filter((key) => !from_.includes(key));
  return begin(graph, withArrived(loop, name, rest), { name, from: from_ });
}

function withArrived(loop: Loop, name: string, keys: readonly string[]): Loop {
  const { [name]: _, ...others } = loop.arrived;
  return { ...loop, arrived: keys.length === 0 ? others : { ...others, [name]: keys } };
}

/** One run of a node at a time: what else triggers it waits its turn. */
function begin(graph: GraphShape, loop: Loop, { name, from }: Trigger): Loop {
  const earlier = loop.runs.filter((run) => run.name === name);
  if (earlier.some(({ done }) => !done)) return { ...loop, queue: [...loop.queue, { name, from }] };
  const no = earlier.length + 1;
  const { maxRuns } = nodeOf(graph, name);
  if (maxRuns !== undefined && no > maxRuns)
    throw new WorkflowFault(`${name} would begin its run ${no}; it may have ${maxRuns}.`);
  return { ...loop, runs: [...loop.runs, { name, no, from, done: false, route: null }] };
}

function beginQueued(graph: GraphShape, loop: Loop, name: string): Loop {
  const at = loop.queue.findIndex((waiting) => waiting.name === name);
  const waiting = loop.queue[at];
  if (!waiting) return loop;
  return begin(graph, { ...loop, queue: loop.queue.filter((_, n) => n !== at) }, waiting);
}

function nodeOf(graph: GraphShape, name: string): GraphShape["nodes"][number] {
  const node = graph.nodes.find((one) => one.name === name);
  if (!node) throw new WorkflowFault(`There is no node ${name}.`);
  return node;
}
