import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { AcpScene } from "../../../testing/acp/acp-scene";
import { findMembers } from "../process/process-table";

const until = (look: () => boolean) => expect.poll(look, { timeout: 25_000, interval: 20 }).toBe(true);
const isAlive = (pid: number) => {
  try {
    process.kill(pid, 0);
    return !readFileSync(`/proc/${pid}/stat`, "utf8").includes(") Z ");
  } catch {
    return false;
  }
};

const TASK = "5f0c1c6e-0000-7000-8000-000000000001";
const second = [[{ say: "I remember {remembered}." }]];

describe("an agent that misbehaves", () => {
  it("is understood through what is printed between its frames, which is logged as lines of a bounded length (C084)", async () => {
    const banner = `\u001b[31mWelcome\u001b[0m\n${"z".repeat(1_000_000)}\n{"not":"a frame"}\n`;
    const half = { noiseBytes: [0xf0, 0x9f] };
    await using scene = await AcpScene.open({
      banner,
      turns: [[{ noise: "debug: " }, half, { say: "Fine." }, { noise: "bye\n" }]],
    });
    expect(await scene.attempt()).toMatchObject({ kind: "asked" });
    expect(scene.messages).toEqual(["Fine."]);
    const noise = scene.host.find(TASK)?.parts.process.noise;
    const lines = ["Welcome", `${"z".repeat(2_000)}…`, '{"not":"a frame"}', "debug: \ufffd", "bye"];
    expect([noise?.count, noise?.tail(10_000).split("\n")]).toEqual([lines.length, lines]);
  });

  it("has colours and controls taken out of what it says", async () => {
    await using scene = await AcpScene.open({ turns: [[{ say: "\u001b[31m<b>red</b>\u001b[0m\u0007" }]] });
    await scene.attempt();
    expect(scene.messages).toEqual(["<b>red</b>"]);
  });

  it("is stopped when it floods", async () => {
    await using scene = await AcpScene.open({ turns: [[{ flood: true }]] }, { profile: { maxTurnChars: 100_000 } });
    expect(await scene.attempt()).toMatchObject({ kind: "asked", question: { payload: { stoppedBy: "flood" } } });
  });

  it.each([
    ["noise between its frames", { noiseForever: `${"n".repeat(99_999)}\n` }],
    ["half of a frame without an end", { noiseForever: "h".repeat(100_000) }],
  ] as const)("is stopped when it floods with %s", async (_what, flood) => {
    const timeouts = { launchMs: 20_000, stallMs: 300_000, cancelMs: 300, keepMs: 60_000 };
    const profile = { maxTurnChars: 1_000_000, timeouts };
    await using scene = await AcpScene.open({ turns: [[{ say: "Here it comes." }, flood]] }, { profile });
    expect(await scene.attempt()).toMatchObject({ kind: "asked", question: { payload: { stoppedBy: "flood" } } });
    expect(scene.book.said("agent_message")).toEqual(["Here it comes."]);
  });

  it("is ended when it floods between its turns, and comes back with the next message", async () => {
    const profile = { maxTurnChars: 1_000_000 };
    await using scene = await AcpScene.open({ floodsAtRest: true }, { profile });
    await scene.attempt();
    await until(() => scene.host.find(TASK) === null);
    expect(scene.book.events.at(-1)).toMatchObject({ kind: "failed", message: expect.stringContaining("without end") });
    scene.write({ turns: second });
    scene.answer("review-1", { reply: "Go on." });
    await scene.attempt();
    expect(scene.messages.at(-1)).toBe("I remember apple.");
  });

  it("is stopped when it falls silent, whether it stops or not", async () => {
    const timeouts = { launchMs: 20_000, stallMs: 400, cancelMs: 200, keepMs: 60_000 };
    await using scene = await AcpScene.open(
      { turns: [[{ wait: 60_000 }]], cancel: "never" },
      { profile: { timeouts } },
    );
    expect(await scene.attempt()).toMatchObject({
      kind: "asked",
      question: { payload: { stoppedBy: "silence", acknowledged: false } },
    });
    expect(scene.host.find(TASK)).toBeNull();
  });

  it("has ended in its turn: that is said, and a reply takes the session up in a fresh process (C078)", async () => {
    const cost = { sessionUpdate: "usage_update", used: 1, size: 2, cost: { amount: 0.05, currency: "USD" } };
    await using scene = await AcpScene.open({ turns: [[{ say: "Soon gone." }, { update: cost }, { exit: 3 }]] });
    expect(await scene.attempt()).toMatchObject({
      kind: "asked",
      question: { payload: { error: expect.stringContaining("exit code 3") } },
    });
    expect(scene.book.events.at(-1)).toMatchObject({ kind: "failed", cause: "crash" });
    // Before the crash is told, which ends the attempt.
    const usages = [{ source: "scripted", costMicros: 50_000 }];
    expect(scene.flushed).toEqual([{ messages: ["Soon gone."], usages, crashIsTold: false }]);
    scene.answer("review-1", { reply: "Again." });
    scene.write({ turns: second });
    await scene.attempt();
    expect(scene.messages.at(-1)).toBe("I remember apple.");
  });

  it("answers a prompt with an error: people see it, the process stays", async () => {
    await using scene = await AcpScene.open({ turns: [[{ fail: "Model is down" }], [{ say: "Up again." }]] });
    expect(await scene.attempt()).toMatchObject({
      question: { payload: { error: expect.stringContaining("Model is down") } },
    });
  });

  it("reads and writes files below its folder only", async () => {
    const outside = "/etc/hostname";
    await using scene = await AcpScene.open({});
    mkdirSync(join(scene.folder, "sub"));
    writeFileSync(join(scene.folder, "sub", "a.txt"), "hello");
    scene.write({
      turns: [
        [
          { read: join(scene.folder, "sub/a.txt") },
          { read: outside },
          { write: join(scene.folder, "../x.txt"), text: "x" },
        ],
      ],
    });
    await scene.attempt();
    expect(scene.messages.join("")).toMatch(/^ok hellorefused .*refused /);
  });
});

describe("the end of a task", () => {
  it.each(["same_group", "own_group"] as const)(
    "ends everything the agent started, also what ignores it: %s",
    async (grandchild) => {
      await using scene = await AcpScene.open({});
      const marks = join(scene.folder, "pid");
      scene.write({ ignoresTerm: true, turns: [[{ grandchild, marks }, { say: "Started." }, { wait: 60_000 }]] });
      const run = scene.attempt().catch((error: Error) => error);
      await until(() => scene.book.said("agent_message").length === 1);
      await until(() => readFileSync(marks, "utf8") !== "");
      const pid = Number(readFileSync(marks, "utf8"));
      const { group } = scene.book.process ?? {};
      expect(isAlive(pid)).toBe(true);
      scene.end("canceled");
      await run;
      await scene.host.endAll();
      await until(() => !isAlive(pid));
      expect(findMembers(group?.pid ?? 0, "none")).toEqual([]);
    },
  );

  it("takes its process along when somebody else took the session up", async () => {
    await using scene = await AcpScene.open({});
    await scene.attempt();
    const { group } = scene.book.process ?? {};
    scene.book.takeAway();
    const session = scene.host.find(TASK);
    await session?.parts.reporter.tell({}).catch(() => undefined);
    await until(() => !isAlive(group?.pid ?? 0));
  });
});
