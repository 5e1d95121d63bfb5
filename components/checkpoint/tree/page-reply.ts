import type { TreeReply } from "@/server/contract/document/tree/tree-protocol";

/** A reply as the page gets it: what is to be saved as a file, which costs the page nothing. */
export type PageReply =
  | Exclude<TreeReply, { type: "saved" }>
  | { readonly type: "saved"; readonly id: number; readonly file: Blob };

export function toPageReply(reply: TreeReply): PageReply {
  if (reply.type !== "saved") return reply;
  return { type: "saved", id: reply.id, file: new Blob([reply.text], { type: "application/json" }) };
}
