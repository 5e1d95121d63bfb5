import { done } from "./hand-attempt";
import type { Scene } from "./scene";
import type { SceneTask } from "./scene-task";

/** Paused after steps a, b and c; v1 was kept after a, v2 after b, v3 is the pause's. */
export async function pausedAfterThree(scene: Scene, order: Parameters<Scene["task"]>[0] = {}): Promise<SceneTask> {
  const task = await scene.task(order);
  const attempt = await task.claim();
  await attempt.commit({ steps: [done("a", 1)], state: { replace: { page: 1 } }, checkpoint: { label: "one" } });
  await attempt.commit({
    steps: [{ ...done("b", 2), tool: "mail" }],
    messages: [{ text: "two" }],
    state: { replace: { page: 2 } },
    checkpoint: { label: "two" },
  });
  await attempt.begin("c");
  await task.pause();
  await attempt.commit({ steps: [{ ...done("c", 3), repeatable: false }], state: { replace: { page: 3 } } });
  return task;
}

export function keysOf(work: { readonly journal: readonly { readonly key: string }[] }): readonly string[] {
  return work.journal.map(({ key }) => key);
}

export function codeOf(result: object): string {
  return "refusal" in result ? (result.refusal as { code: string }).code : "accepted";
}
