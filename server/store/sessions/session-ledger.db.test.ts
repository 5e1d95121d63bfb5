import { describe, expect, it } from "vitest";
import { ListSessionsInput } from "../../contract/session-inputs";
import { begun, said, sessionScene } from "../../testing/session-scene";

const scene = sessionScene();
const { database, door } = scene;

const MORE = 230;
const SECOND_TASK_OF = "('00000000-0000-4000-8000-' || lpad(n::text, 12, '0'))::uuid";
/** A row of the table once more for each number, with these columns. */
const again = (table: string, where: string, columns: string) =>
  `insert into ${table} select (jsonb_populate_record(r, jsonb_build_object(${columns}))).* from ${table} r, generate_series(1, ${MORE}) n where ${where}`;

/** One session that lost its worker, and as many more with the same past, cut off a second before each other, two at a time. */
async function cutOffMany(): Promise<void> {
  const { attachment } = (await scene.open()).body;
  await scene.report(attachment, { token: "t", event: { kind: "ready" } });
  await scene.report(attachment, begun("p1"));
  await scene.report(attachment, said("m1", "x".repeat(5_000)));
  await scene.loseWorker();
  const id = scene.taskId;
  const { suspension } = (await door.ports.tasks.find(scene.ref())) ?? {};
  const copies = [
    again(
      "task",
      `r.id = '${id}'`,
      `'id', ${SECOND_TASK_OF}, 'title', 'Port ' || n, 'suspension', 'suspend-' || n, 'version', r.version`,
    ),
    again("suspension", `r.handle = '${suspension}'`, `'handle', 'suspend-' || n, 'task_id', ${SECOND_TASK_OF}`),
    again(
      "holder",
      `r.handle = '${suspension}'`,
      "'handle', 'suspend-' || n, 'kind', case when n % 10 = 0 then 'operator' else 'recovery' end",
    ),
    again(
      "agent_session",
      `r.task_id = '${id}'`,
      `'task_id', ${SECOND_TASK_OF}, 'interrupted_at', r.interrupted_at - (n / 2) * interval '1 s'`,
    ),
    again("executor_running", `r.task_id = '${id}'`, `'task_id', ${SECOND_TASK_OF}`),
  ];
  for (const copy of copies) await database.pool.query(copy);
}

const page = (asked: Partial<ListSessionsInput> = {}) =>
  door.ports.sessions.ledger("local", ListSessionsInput.parse(asked));

describe("the ledger of more sessions than a page lists", () => {
  it("counts all, pages through each once, and tells what a press brings back of all that a filter leaves", async () => {
    await cutOffMany();
    const first = await page();
    expect(first).toMatchObject({ total: MORE + 1, matching: MORE + 1 });
    expect(first.sessions).toHaveLength(200);
    expect(first.ready).toHaveLength(MORE + 1 - MORE / 10);
    const second = await page({ cursor: first.nextCursor });
    expect(second).toMatchObject({ nextCursor: null, ready: [], total: MORE + 1 });
    const listed = [...first.sessions, ...second.sessions];
    expect(new Set(listed.map(({ taskId }) => taskId)).size).toBe(MORE + 1);
    const cuts = listed.map(({ interruptedAt }) => interruptedAt ?? "");
    expect(cuts).toEqual(cuts.toSorted().reverse());

    const old = await page({ words: "port 225" });
    expect(old).toMatchObject({ matching: 1, total: MORE + 1, nextCursor: null });
    expect(old.sessions).toMatchObject([{ title: "Port 225", waitsFor: "resume" }]);
    expect(old.ready).toEqual(old.sessions.map(({ taskId }) => taskId));
    const held = await page({ words: "port 220" });
    expect(held.sessions).toMatchObject([{ waitsFor: "people" }]);
    expect(held.ready).toEqual([]);
    expect((await page({ words: "native port", limit: 50 })).matching).toBe(MORE);
    expect(await page({ words: "starts empty" })).toMatchObject({ sessions: [], ready: [], matching: 0 });
  });

  it("says of each that is listed how many of its lines are long", async () => {
    const { sessions } = await page({ words: "T" });
    const own = sessions.find(({ shortened }) => shortened > 0);
    expect(own).toMatchObject({ title: "T", shortened: 1, shortenedResults: 0 });
  });
});

describe("a page of the ledger", () => {
  it.each(["", "1", "x_00000000-0000-4000-8000-000000000001", "1_';--"])("is not asked for after %j", (cursor) => {
    expect(ListSessionsInput.safeParse({ cursor }).success).toBe(false);
  });
});
