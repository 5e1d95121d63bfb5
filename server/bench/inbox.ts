import { chromium } from "@playwright/test";
import { Client } from "pg";
import { answerInterrupt } from "../commands/task/answer-interrupt";
import { INBOX_KINDS, ListInboxInput } from "../contract/inbox-inputs";
import type { InboxPage } from "../contract/inbox-view";
import { AnswerInterruptInput } from "../contract/task-inputs";
import type { Caller } from "../ports";
import { BROWSER_ARGS, ensureBrowser } from "../testing/browser/ensure-browser";
import { joinTestTools, type TestTools } from "../testing/product/join-test-tools";
import type { BenchFlags } from "./bench-flags";
import { withWebProcess } from "./commit/door-rounds";
import { seedQuestions } from "./inbox/seed-questions";
import { type PageTimes, timePage } from "./inbox/time-page";
import { quantile, round } from "./quantile";
import { withDatabase } from "./with-database";

const QUESTIONS = 10_000;
const ROUNDS = 40;
const ANSWERS = 200;
const OPENS = 20;
/** What a list, a filter or the counts may take on the server at the 95th percentile. */
const LIST_BAR_MS = 50;
const CALLER: Caller = { tenantId: "local", actor: { kind: "operator", id: "local" } };

/** An inbox in which ten thousand questions wait: the first page with its counts, filters, and one answer to the next. */
export async function benchInbox({ effort }: BenchFlags): Promise<Record<string, unknown>> {
  const questions = Math.max(500, Math.round(QUESTIONS * effort));
  const rounds = Math.max(5, Math.round(ROUNDS * effort));
  const executablePath = ensureBrowser();
  return withDatabase(async (url, folder) => {
    await seed(url, questions);
    const page = await withWebProcess(url, { folder }, async (door) => {
      const browser = await chromium.launch({ executablePath, args: BROWSER_ARGS });
      try {
        return await timePage(browser, door.url, { opens: Math.max(2, Math.round(OPENS * effort)), filters: rounds });
      } finally {
        await browser.close();
      }
    });
    const tools = joinTestTools(url);
    try {
      return report({ ...(await measure(tools, { questions, rounds })), ...page }, questions);
    } finally {
      await tools.close();
    }
  });
}

async function seed(url: string, questions: number): Promise<void> {
  const client = new Client({ connectionString: url });
  await client.connect();
  await seedQuestions(client, questions);
  await client.end();
}

interface Size {
  readonly questions: number;
  readonly rounds: number;
}

async function measure(tools: TestTools, { questions, rounds }: Size): Promise<ServerTimes> {
  const { inbox } = tools.ports;
  const counts = await inbox.count(CALLER, {});
  if (counts.all !== questions) throw new Error(`${questions} wait, the inbox counts ${counts.all}.`);
  const list = (more: object) => inbox.list(CALLER, ListInboxInput.parse(more));
  const open = () => Promise.all([...INBOX_KINDS.map((kind) => list({ kinds: [kind] })), inbox.count(CALLER, {})]);
  const filters = [
    { scope: "prod/billing" },
    { who: "nobody" },
    { who: "mine" },
    { q: "invoice 77" },
    { agents: ["asker"] },
  ];
  await open();
  const openMs: number[] = [];
  const filterMs: number[] = [];
  const pageMs: number[] = [];
  for (let no = 0; no < rounds; no += 1) {
    openMs.push(await timed(open));
    for (const filter of filters) filterMs.push(await timed(() => list(filter)));
  }
  let page: InboxPage = await list({ limit: 200 });
  for (let no = 0; no < rounds && page.nextCursor; no += 1) {
    const { nextCursor } = page;
    pageMs.push(await timed(async () => (page = await list({ limit: 200, cursor: nextCursor }))));
  }
  const answerMs = await answerSome(tools, Math.min(ANSWERS, questions));
  return { openMs, filterMs, pageMs, answerMs };
}

type ServerTimes = Readonly<Record<"openMs" | "filterMs" | "pageMs" | "answerMs", readonly number[]>>;
type Times = Readonly<Record<keyof ServerTimes | keyof PageTimes, readonly number[]>>;

/** At the 95th percentile; an answer, and the page around a list, have none of their own. */
const BARS_MS: Readonly<Record<keyof Times, number | null>> = {
  openMs: LIST_BAR_MS,
  filterMs: LIST_BAR_MS,
  pageMs: LIST_BAR_MS,
  answerMs: null,
  pageOpenMs: null,
  pageFilterMs: null,
};

function report(times: Times, questions: number): Record<string, unknown> {
  console.log(
    `${questions} questions are open. pageOpenMs and pageFilterMs are those of the page in a browser, on the production build; the others are the server's, through its store and commands in one process.`,
  );
  console.log("Milliseconds of each, in the order in which they were made:");
  for (const [name, samples] of Object.entries(times))
    console.log(`${name}: ${samples.map((ms) => round(ms, 1)).join(" ")}`);
  const p95 = Object.entries(times).map(([name, samples]) => [name, round(quantile(samples, 0.95), 1)] as const);
  const rows = p95.map(([name, p95Ms]) => {
    const barMs = BARS_MS[name as keyof Times]; // a name of these times
    const p50Ms = round(quantile(times[name as keyof Times], 0.5), 1); // as above
    return [name, { p50Ms, p95Ms, barMs: barMs ?? "none", met: barMs === null ? "" : p95Ms <= barMs }] as const;
  });
  console.table(Object.fromEntries(rows));
  return { ...Object.fromEntries(p95), questions, listBarMs: LIST_BAR_MS };
}

/** One after the other, the longest wait first. */
async function answerSome({ ports }: TestTools, count: number): Promise<readonly number[]> {
  const { items } = await ports.inbox.list(CALLER, ListInboxInput.parse({ limit: 200 }));
  const times: number[] = [];
  for (const { taskId } of items.slice(0, count)) {
    const [question] = await ports.reader.interrupts({ tenantId: CALLER.tenantId, taskId });
    const order = AnswerInterruptInput.parse({ taskId, interruptId: question?.id, answer: "yes" });
    times.push(
      await timed(async () => {
        const result = await answerInterrupt(ports, CALLER, order);
        if (result.kind !== "accepted") throw new Error(`An answer was not taken: ${JSON.stringify(result)}`);
      }),
    );
  }
  return times;
}

async function timed(run: () => Promise<unknown>): Promise<number> {
  const begun = performance.now();
  await run();
  return performance.now() - begun;
}
