import type { JsonValue as Json } from "@/server/contract/primitives";
import { isRecord } from "../is-record";

/** What a coding agent asks for, as far as it may be allowed beforehand. */
export interface ShownCall {
  readonly tool: string;
  readonly paths: readonly string[];
}

/** Null for a question that is about no such call. */
export function shownCall(payload: Json): ShownCall | null {
  if (!isRecord(payload) || typeof payload.permission !== "string" || !isRecord(payload.call)) return null;
  const { tool } = payload.call;
  if (typeof tool !== "string") return null;
  const paths = Array.isArray(payload.paths) ? payload.paths.filter((path) => typeof path === "string") : [];
  return { tool, paths };
}

/** The deepest folder that all of the files are below; empty where they name none. */
export function commonFolder(paths: readonly string[]): string {
  const folders = paths.map((path) => path.split("/").slice(0, -1));
  const [first = []] = folders;
  const shared = first.findIndex((segment, n) => !folders.every((folder) => folder[n] === segment));
  return (shared < 0 ? first : first.slice(0, shared)).join("/");
}
