import type { Actor } from "@/server/contract/task-view";

/** Who, in the words of the screens: people by name, workers as "worker w-11". Takes the stored form `kind:id` too. */
export function actorName(actor: Actor | string): string {
  const { kind, id } = typeof actor === "string" ? readActor(actor) : actor;
  if (kind === "system") return "Checkrein";
  if (kind === "policy" && id.startsWith("budget:")) return "a budget";
  if (kind === "worker" && !id.startsWith("worker")) return `worker ${id}`;
  return id;
}

function readActor(text: string): { kind: string; id: string } {
  const cut = text.indexOf(":");
  return cut < 0 ? { kind: "", id: text } : { kind: text.slice(0, cut), id: text.slice(cut + 1) };
}
