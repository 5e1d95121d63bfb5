import type { OpenRequest } from "./worker-line";

/** What the page of this address opens first; null for any other page. */
export function openInAddress({ pathname, search }: Pick<Location, "pathname" | "search">): OpenRequest | null {
  const [, taskId, version] = /^\/tasks\/([^/]+)\/checkpoints\/(\d{1,10})$/.exec(pathname) ?? [];
  if (taskId === undefined || version === undefined) return null;
  const asked = new URLSearchParams(search);
  const source = { taskId, version: Number(version) };
  return { type: "open", source, pointer: asked.get("path"), query: asked.get("q") ?? "" };
}
