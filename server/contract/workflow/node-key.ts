/**
 * Names of what a workflow records. A node's run has a path like `tidy@1/review@2`: names of nodes from the workflow down, each
 * with the number of its run. Everything of that run is a recorded step whose key begins with its path:
 *
 * `path`, `path~2`   the run at its first or second try: completed with `{ output, route? }`, or failed
 * `path?1`           it asked for the first time: `{ asked, seen }`
 * `path=`            what it put out before it was over: `{ output }`
 * `path:key`         a step of its own
 * `path#`            the shape of the workflow, at its root alone
 */
export interface NodeKey {
  readonly path: string;
  readonly mark: "run" | "asks" | "output" | "step" | "shape";
  /** Which try, or which asking; 1 where it does not matter. */
  readonly no: number;
}

const NAME = "[A-Za-z0-9_-]+";
const KEY = new RegExp(`^(${NAME}@${NAME}(?:/${NAME}@${NAME})*)(?:~(\\d+))?(?:(#)|(=)|\\?(\\d+)|(:).*)?$`, "s");
const SEGMENT = new RegExp(`^(${NAME})@(${NAME})$`);

export function isNodeName(name: string): boolean {
  return new RegExp(`^${NAME}$`).test(name);
}

/** Null for a step that no workflow recorded. */
export function parseNodeKey(key: string): NodeKey | null {
  const found = KEY.exec(key);
  const path = found?.[1];
  if (!found || path === undefined) return null;
  const [, , tryNo, shape, output, asking, step] = found;
  if (shape) return { path, mark: "shape", no: 1 };
  if (output) return { path, mark: "output", no: 1 };
  if (asking) return { path, mark: "asks", no: Number(asking) };
  return { path, mark: step ? "step" : "run", no: Number(tryNo ?? 1) };
}

export const keyOfTry = (path: string, no: number): string => (no === 1 ? path : `${path}~${no}`);
export const keyOfAsking = (path: string, no: number): string => `${path}?${no}`;
export const keyOfOutput = (path: string): string => `${path}=`;
export const keyOfShape = (path: string): string => `${path}#`;
export const keyOfStep = (path: string, tryNo: number, key: string): string => `${keyOfTry(path, tryNo)}:${key}`;

/** The record that a task runs a workflow. */
export function isShapeKey(key: string): boolean {
  return key.endsWith("#") && parseNodeKey(key)?.mark === "shape";
}

export interface NodePlace {
  /** Empty for the workflow itself. */
  readonly parent: string;
  readonly name: string;
  /** Which run of the node, counted within its parent. */
  readonly runId: string;
}

export function pathOf({ parent, name, runId }: NodePlace): string {
  return `${parent === "" ? "" : `${parent}/`}${name}@${runId}`;
}

export function placeOf(path: string): NodePlace {
  const slash = path.lastIndexOf("/");
  const [, name = "", runId = ""] = SEGMENT.exec(path.slice(slash + 1)) ?? [];
  return { parent: path.slice(0, Math.max(slash, 0)), name, runId };
}
