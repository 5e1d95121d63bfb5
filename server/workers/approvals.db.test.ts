import { randomUUID } from "node:crypto";
import { beforeEach, describe, expect, it } from "vitest";
import { giveApproval } from "../commands/approval/give-approval";
import { revokeApproval } from "../commands/approval/revoke-approval";
import { createTask } from "../commands/task/create-task";
import { GiveApprovalInput } from "../contract/approval";
import { CreateTaskInput } from "../contract/task-inputs";
import { testDatabase } from "../testing/test-database";
import { testWorkerDoor } from "../testing/test-doors";

const database = testDatabase();
const door = testWorkerDoor(database);
let agent: string;

beforeEach(async () => {
  agent = `coder-${randomUUID().slice(0, 8)}`;
  await door.call(`PUT agents/${agent}`, { version: "1" });
});

const OPTIONS = [
  { optionId: "yes", kind: "allow_once" },
  { optionId: "no", kind: "reject_once" },
];

class Work {
  private no = 0;
  private constructor(
    readonly taskId: string,
    private attempt: string,
  ) {}

  static async begin(): Promise<Work> {
    await createTask(door.ports, door.operator, CreateTaskInput.parse({ agent, title: "T", input: {} }));
    const { body } = await door.call("POST claim", { workerId: "w", agents: [agent], waitMs: 0 });
    return new Work(body.work[0].taskId, body.work[0].attempt);
  }

  /** Asks for a call; when it is answered at once, the next attempt begins. */
  async ask(paths: readonly string[], tool = "edit"): Promise<"asked" | "allowed"> {
    this.no += 1;
    const key = `permission-${randomUUID()}`;
    const payload = { call: { title: "Edit", tool, input: {}, diffs: [] }, paths, options: OPTIONS, permission: key };
    const schema = { type: "object", properties: { decision: { enum: ["yes", "no"] } }, required: ["decision"] };
    const question = { key, message: "May the agent do this?", kind: "confirmation", schema, payload };
    const reply = await door.call(`POST tasks/${this.taskId}/commit`, {
      attempt: this.attempt,
      no: this.no,
      ask: [question],
    });
    expect(reply.status).toBe(200);
    const { body } = await door.call("POST claim", { workerId: "w", agents: [agent], waitMs: 0 });
    const [work] = body.work;
    if (!work) return "asked";
    expect(work.answers.at(-1)).toMatchObject({ answer: { decision: "yes" } });
    this.attempt = work.attempt;
    this.no = 0;
    return "allowed";
  }

  async give(more: object = {}) {
    const open = (await this.questions()).find(({ status }) => status === "open");
    const input = {
      taskId: this.taskId,
      interruptId: open?.id,
      reach: "task",
      pathPrefix: "/src",
      minutes: 60,
      uses: 2,
    };
    return giveApproval(door.ports, door.operator, GiveApprovalInput.parse({ ...input, ...more }));
  }

  questions() {
    return door.ports.reader.interrupts({ tenantId: "local", taskId: this.taskId });
  }

  /** Its question was answered by somebody: the next attempt. */
  async goOn(): Promise<void> {
    const { body } = await door.call("POST claim", { workerId: "w", agents: [agent], waitMs: 0 });
    this.attempt = body.work[0].attempt;
    this.no = 0;
  }
}
const standing = () => door.ports.approvals.standing("local", agent);

describe("an approval", () => {
  it("allows the call that was asked for and others like it, so often and no more, each with a receipt", async () => {
    const work = await Work.begin();
    expect(await work.ask(["/src/a.ts"])).toBe("asked");
    expect(await work.give()).toMatchObject({ value: { approvalId: expect.any(String) } });
    await work.goOn();
    expect(await work.ask(["/etc/passwd"])).toBe("asked");
    const [elsewhere] = (await work.questions()).filter(({ status }) => status === "open");
    expect(elsewhere).toBeDefined();
    const { rows } = await database.pool.query(
      "select actor, verb, outcome from receipt where task_id = $1 and verb = 'answer'",
      [work.taskId],
    );
    expect(rows).toEqual([{ actor: expect.stringMatching(/^policy:approval /), verb: "answer", outcome: "accepted" }]);
    expect(await standing()).toMatchObject([{ tool: "edit", pathPrefix: "/src", usesLeft: 1, used: 1 }]);
  });

  it("is over when it is used up, when its time is over, and when it is revoked", async () => {
    const work = await Work.begin();
    await work.ask(["/src/a.ts"]);
    await work.give({ uses: 2, minutes: null });
    await work.goOn();
    expect(await work.ask(["/src/b.ts"])).toBe("allowed");
    expect(await work.ask(["/src/c.ts"])).toBe("asked");
    expect(await standing()).toEqual([]);
    await work.give({ uses: null });
    await work.goOn();
    expect(await work.ask(["/src/d.ts"])).toBe("allowed");
    await database.pool.query("update approval set until = clock_timestamp() where agent = $1", [agent]);
    expect(await work.ask(["/src/e.ts"])).toBe("asked");
    await work.give({ uses: 10 });
    await work.goOn();
    const [left] = await standing();
    const revoked = { approvalId: left?.id ?? "" };
    expect(await revokeApproval(door.ports, door.operator, revoked)).toMatchObject({ value: revoked });
    expect(await work.ask(["/src/f.ts"])).toBe("asked");
    expect(await revokeApproval(door.ports, door.operator, revoked)).toMatchObject({
      refusal: { code: "APPROVAL_NOT_FOUND" },
    });
  });

  it("reaches other tasks of the agent only where that was said", async () => {
    const [one, other] = [await Work.begin(), await Work.begin()];
    await one.ask(["/src/a.ts"]);
    await one.give({ uses: 50 });
    await one.goOn();
    expect(await other.ask(["/src/a.ts"])).toBe("asked");
    await other.give({ reach: "agent" });
    await other.goOn();
    expect(await one.ask(["/src/b.ts"])).toBe("allowed");
    const third = await Work.begin();
    expect(await third.ask(["/src/c.ts"])).toBe("allowed");
    expect(await third.ask(["/src/c.ts"], "execute")).toBe("asked");
  });

  it("is not given for what it would not allow, nor for what is not asked for", async () => {
    const work = await Work.begin();
    await work.ask(["/src/a.ts"]);
    expect(await work.give({ pathPrefix: "/etc" })).toMatchObject({ refusal: { code: "INPUT_NOT_VALID" } });
    expect(await work.give({ interruptId: randomUUID() })).toMatchObject({ refusal: { code: "INTERRUPT_NOT_OPEN" } });
    expect(await standing()).toEqual([]);
    expect(() => GiveApprovalInput.parse({ minutes: null, uses: null })).toThrow();
  });

  it("is used once for each of two calls that come at once, where one use is left", async () => {
    const works = [await Work.begin(), await Work.begin(), await Work.begin()];
    const [first, ...rest] = works;
    await first?.ask(["/src/a.ts"]);
    await first?.give({ reach: "agent", uses: 2, minutes: null });
    await first?.goOn();
    await Promise.all(
      rest.map(({ taskId }, n) => {
        const attempt = Reflect.get(rest[n] ?? {}, "attempt");
        const payload = { call: { tool: "edit" }, paths: ["/src/x"], options: OPTIONS, permission: "p" };
        const question = { key: "permission-1", message: "?", kind: "confirmation", schema: true, payload };
        return door.call(`POST tasks/${taskId}/commit`, { attempt, no: 1, ask: [question] });
      }),
    );
    const states = await Promise.all(
      rest.map(async (work) => (await work.questions()).map(({ status }) => status).join()),
    );
    expect(states.sort()).toEqual(["answered", "open"]);
    expect(await standing()).toEqual([]);
  });
});
