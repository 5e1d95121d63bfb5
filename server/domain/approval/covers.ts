import type { AskedCall } from "./asked-call";

/** What somebody allowed beforehand. */
export interface ApprovalScope {
  readonly tool: string;
  /** Every file that the call names lies there or below; null for calls of the tool wherever they go. */
  readonly pathPrefix: string | null;
}

/** Whether a call is one of those. A file that cannot be placed for certain is none. */
export function covers({ tool, pathPrefix }: ApprovalScope, call: AskedCall): boolean {
  if (call.tool !== tool) return false;
  if (pathPrefix === null) return true;
  return call.paths.length > 0 && call.paths.every((path) => isAtOrBelow(pathPrefix, path));
}

function isAtOrBelow(prefix: string, path: string): boolean {
  const [above, below] = [segmentsOf(prefix), segmentsOf(path)];
  if (!above || !below) return false;
  return above.every((segment, n) => below[n] === segment);
}

/** Null for a path that is relative, or that goes up again. */
function segmentsOf(path: string): readonly string[] | null {
  if (!path.startsWith("/") && !/^[A-Za-z]:[\\/]/.test(path)) return null;
  const segments = path.split(/[\\/]/).filter((segment) => segment !== "");
  return segments.some((segment) => segment === "." || segment === "..") ? null : segments;
}
