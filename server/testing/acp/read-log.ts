import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";

/** One call between a client and a scripted agent, as the process of the agent that had it wrote it down. */
export interface Asked {
  readonly method: string;
  readonly params: {
    readonly prompt?: readonly { readonly text?: string }[];
    /** Of a permission that the agent asked for: what it heard. */
    readonly outcome?: string;
    readonly optionId?: string;
    readonly [name: string]: unknown;
  };
  readonly pid: number;
}

/** What was asked of the scripted agent of this folder by all its processes, in order; of one method where one is named. */
export function readAsked(folder: string, method?: string): readonly Asked[] {
  const file = join(folder, "log");
  if (!existsSync(file)) return [];
  // What follows the last end of a line is being written.
  const lines = readFileSync(file, "utf8").split("\n").slice(0, -1);
  const all = lines.map((line): Asked => JSON.parse(line));
  return method ? all.filter((one) => one.method === method) : all;
}

/** Texts of the prompts that it got. */
export function readPrompts(folder: string): readonly string[] {
  return readAsked(folder, "session/prompt").map(({ params }) => params.prompt?.[0]?.text ?? "");
}
