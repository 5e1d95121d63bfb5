import type { TaskClient } from "@/server/contract/task-client";

const DIALECTS: Readonly<Record<string, string>> = {
  "a2a-1.0": "A2A 1.0",
  "a2a-0.3": "A2A 0.3",
  bindu: "Bindu",
  harn: "Harn",
};

/** Who made a task from outside, and how they spoke: "ci-bot over A2A 1.0". */
export function clientWords({ id, name, dialect }: TaskClient): string {
  const who = name ?? (id === "anonymous" ? "A client without a key" : "A key that is gone");
  return `${who} over ${DIALECTS[dialect] ?? dialect}`;
}
