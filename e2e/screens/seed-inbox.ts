import type { CommitBody } from "../../server/contract/worker-protocol";
import type { Product } from "../start-product";
import { SeedScene, withScene } from "./seed-scene";
import { stopDatabaseTime } from "./still-database";
import { ago, MINUTE } from "./still-time";

/** Ids of the items that have a screen of their own. */
export interface ScreenItems {
  /** Asks three things, and said why. */
  readonly asks: string;
}

/** Fills an empty product with what waits for people: questions, a sign-in and a review that is overdue. */
export function seedInbox(product: Product): Promise<ScreenItems> {
  return withScene(product, Seeder, async (seeder) => {
    const asks = await seeder.seed();
    await stopDatabaseTime(seeder.pool);
    return { asks };
  });
}

const ONCE = { type: "string", minLength: 1 } as const;

class Seeder extends SeedScene {
  async seed(): Promise<string> {
    for (const name of ["invoice-matcher", "doc-writer"])
      await this.worker.register(name, { version: "2.4", pauseModes: ["finish_step"] });
    const asks = await this.asking(
      { no: "d71e", title: "Match supplier invoices for week 19", waits: 11 },
      THREE,
      SAID,
    );
    const refund = await this.asking({ no: "d82f", title: "Answer refund case 88213", waits: 9 }, [
      { key: "amount", message: "May I refund more than the order total?", schema: { type: "boolean" } },
    ]);
    await this.asking({ no: "d93a", title: "Sync the vendor price list", waits: 14 }, [
      { key: "portal", message: "Portal wants a new sign-in", kind: "credential", schema: ONCE },
    ]);
    await this.overdue();
    await this.takenBy(asks, "local");
    await this.takenBy(refund, "reviewer-2");
    return asks;
  }

  private async asking(
    { no, title, waits }: { readonly no: string; readonly title: string; readonly waits: number },
    ask: NonNullable<CommitBody["ask"]>,
    said?: string,
  ): Promise<string> {
    const startedAgo = (waits + 25) * MINUTE;
    const order = {
      no,
      agent: "invoice-matcher",
      title,
      scope: "prod/billing",
      input: { queue: "billing" },
      startedAgo,
    };
    const { seed, attempt } = await this.begin(order);
    const progress = { done: 22, total: 30 };
    const usage = { costMicros: 6_200_000 };
    await seed.at((waits + 1) * MINUTE, () => attempt.commit({ progress, usage }));
    await seed.at(waits * MINUTE, () => attempt.commit({ ...(said ? { messages: [{ text: said }] } : {}), ask }));
    return seed.settle(this.pool);
  }

  private async overdue(): Promise<void> {
    const order = { no: "da4b", agent: "doc-writer", title: "Rewrite onboarding emails", scope: "docs" };
    const [stepAgo, endedAgo] = [103 * MINUTE, 101 * MINUTE];
    const begun = await this.running({ ...order, startedAgo: 130 * MINUTE }, { stepAgo });
    await begun.seed.at(102 * MINUTE, () =>
      this.api.pause({ taskId: begun.seed.madeId, reason: "Check tone before sending", waitMs: 0 }),
    );
    await this.comeToBoundary(begun, { stepAgo, endedAgo });
    const id = await begun.seed.settle(this.pool);
    await this.pool.query("update suspension set review_by = $2, overdue_at = $2 where task_id = $1", [
      id,
      ago(41 * MINUTE),
    ]);
  }

  private async takenBy(taskId: string, name: string): Promise<void> {
    await this.pool.query(
      "insert into inbox_mark (tenant_id, source, subject, assignee, changed_by) values ('local', 'question', $1, $2, $2)",
      [taskId, `operator:${name}`],
    );
  }
}

const SAID =
  "Invoice 20311-884 is 18.20 over its purchase order, one line matches two vendors, and the posting date falls into a closed period. I need a decision on each before item 23.";

const THREE: NonNullable<CommitBody["ask"]> = [
  {
    key: "approve_payment",
    message: "The invoice is 18.20 over its order. Shall it be paid?",
    kind: "confirmation",
    call: {
      tool: "approve_payment",
      arguments: { amount: 4318.2, note: "freight surcharge agreed" },
      schema: {
        type: "object",
        required: ["amount"],
        properties: { amount: { type: "number", "x-unit": "USD" }, note: { type: "string" } },
      },
    },
  },
  {
    key: "pick_vendor",
    message: "Which vendor is this line from?",
    payload: {
      line: "14 x bearing housing, 62 mm",
      amount: "1,204.00 USD",
      seen_before: "6 times with S-2041, last on 3 Apr",
    },
    schema: {
      type: "object",
      required: ["vendor"],
      properties: {
        vendor: {
          type: "string",
          title: "Vendor",
          oneOf: [
            { const: "S-2041", description: "Same part number, price within 2%" },
            { const: "S-1177", description: "Same description, other part number" },
            { const: "none", title: "Neither", description: "The agent sets the line aside for a person" },
          ],
        },
        remember: { type: "boolean", title: "Remember for this part number" },
      },
    },
  },
  {
    key: "set_posting_date",
    message: "April is closed. Where should it post?",
    payload: { invoice_date: "30 Apr 2031", closed_until: "30 Apr 2031", suggested: "2 May 2031" },
    schema: {
      type: "object",
      required: ["date"],
      properties: {
        date: { type: "string", format: "date", title: "Posting date" },
        period: { type: "string", title: "Period" },
      },
    },
  },
];
