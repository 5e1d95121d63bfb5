import { describe, expect, it } from "vitest";
import { begun, sessionScene } from "../testing/session-scene";

const scene = sessionScene();
const { database, door, claim, report, resume, loseWorker } = scene;
const GUESSES = ["resume", "load", "forks"];

/** What the agent can do is guessed, unless it is said. */
const open = async (more: object = {}) => (await scene.open({ guesses: GUESSES, ...more })).body;
const view = async () => {
  const session = await scene.view();
  if (!session) throw new Error("There is no session.");
  return session;
};

/** In its first turn, by an agent that said what it can do; then its worker goes. */
async function cutOff(can: { readonly resume: boolean; readonly load: boolean }): Promise<void> {
  const { attachment } = await open();
  const capabilities = { native: true, inject: true, ...can };
  await report(attachment, { token: "t", capabilities, event: { kind: "ready" } });
  await report(attachment, begun("p1"));
  await loseWorker();
}

describe("how a session would come back", () => {
  it.each([
    ["load", { resume: false, load: true }],
    ["inject", { resume: false, load: false }],
  ] as const)("is by what its agent said last, whatever a new worker guesses: %s", async (strategy, can) => {
    await cutOff(can);
    expect((await view()).recovery.strategy).toBe(strategy);
    await resume();
    await claim();
    expect(await open()).toMatchObject({ strategy });
    // It ends before it says anything.
    await loseWorker();
    expect((await view()).recovery.strategy).toBe(strategy);
  });

  it("is by what a worker knows of it, once one was launched there", async () => {
    await cutOff({ resume: false, load: true });
    await resume();
    await claim();
    expect(await open({ guesses: [] })).toMatchObject({ strategy: "native" });
  });

  it("is guessed anew for another launch, of which nothing was said yet", async () => {
    await cutOff({ resume: false, load: false });
    for (const ask of [true, false]) {
      await resume();
      await claim();
      const opened = await open({ launchHash: "h2" });
      if (ask) expect(opened.refusal.code).toBe("SESSION_BUSY");
      else expect(opened).toMatchObject({ strategy: "native" });
    }
  });

  it("stands in the record as it came about, where that is another way than was chosen", async () => {
    await cutOff({ resume: true, load: true });
    await resume();
    await claim();
    const { attachment, strategy } = await open();
    expect([strategy, (await view()).lastStrategy]).toEqual(["native", "native"]);
    await report(attachment, { token: "t", event: { kind: "ready", strategy: "load" } });
    expect((await view()).lastStrategy).toBe("load");
  });

  it("is not said while no worker offers its agent, which is a matter of the last minute", async () => {
    await cutOff({ resume: true, load: true });
    expect((await view()).recovery).toMatchObject({ isResumable: true, safe: true });
    const age =
      "update agent_worker w set seen_at = w.seen_at - interval '61 s' from agent a where a.id = w.agent_id and a.name = $1";
    await database.pool.query(age, [scene.agent]);
    expect((await view()).recovery).toMatchObject({
      reason: "missing_profile",
      isResumable: false,
      safe: false,
      blockedBy: "No worker offers this agent now.",
    });
    await door.call(`PUT agents/${scene.agent}`, { version: "1" });
    await door.call("POST claim", { workerId: "w-2", agents: [scene.agent], waitMs: 0 });
    expect((await view()).recovery).toMatchObject({ isResumable: true, safe: true });
  });
});
