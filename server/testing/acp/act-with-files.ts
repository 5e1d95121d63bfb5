import { existsSync } from "node:fs";
import { setTimeout as delay } from "node:timers/promises";

export async function opened(file: string): Promise<void> {
  while (!existsSync(file)) await delay(10);
}

/** What came of a file request, in words. */
export async function reading(request: Promise<unknown>): Promise<string> {
  try {
    const answer = (await request) as { content?: string } | null;
    return `ok ${answer?.content ?? ""}`;
  } catch (error) {
    return `refused ${error instanceof Error ? error.message : ""}`;
  }
}
