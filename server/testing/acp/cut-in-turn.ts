import { expect } from "vitest";
import type { AcpScene } from "./acp-scene";
import { killGroup } from "./kill-group";
import type { Script } from "./script";

/** Of an agent that is cut off in its first turn. */
export const CUT_IN_TURN: Partial<Script> = { turns: [[{ say: "Half." }, { wait: 60_000 }]] };

/** Its worker and its process are gone once it has said something, and with the worker all that it had recorded. */
export async function cutInTurn(scene: AcpScene): Promise<void> {
  const cut = scene.attempt();
  const said = () => scene.book.said("agent_message").length;
  await expect.poll(said, { timeout: 25_000, interval: 20 }).toBe(1);
  const { group } = scene.book.process ?? {};
  scene.loseWorker();
  killGroup(group?.pid);
  await cut;
  scene.records.clear();
}
