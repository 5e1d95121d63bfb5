import { appendFileSync, readFileSync } from "node:fs";
import type { Effect } from "../invariants/task-record";

/** One line, one write: a process that is killed leaves whole lines behind. */
export function appendEffect(path: string, effect: Effect): void {
  appendFileSync(path, `${JSON.stringify(effect)}\n`);
}

/** What steps did outside, read from the file that all workers append to. */
export class EffectLog {
  private readBytes = 0;
  private readonly byTask = new Map<string, Effect[]>();

  constructor(readonly path: string) {
    appendFileSync(path, "");
  }

  of(taskId: string): readonly Effect[] {
    this.read();
    return this.byTask.get(taskId) ?? [];
  }

  ofAll(taskIds: readonly string[]): readonly Effect[] {
    return taskIds.flatMap((taskId) => this.of(taskId));
  }

  private read(): void {
    const bytes = readFileSync(this.path);
    const upTo = bytes.lastIndexOf("\n") + 1;
    const lines = bytes.subarray(this.readBytes, upTo).toString();
    this.readBytes = upTo;
    for (const line of lines.split("\n")) {
      if (line === "") continue;
      // Written by appendEffect.
      const effect = JSON.parse(line) as Effect;
      const known = this.byTask.get(effect.taskId);
      if (known) known.push(effect);
      else this.byTask.set(effect.taskId, [effect]);
    }
  }
}
