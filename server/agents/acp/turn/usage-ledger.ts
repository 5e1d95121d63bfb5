import { z } from "zod";
import type { UsageReport } from "../../../sdk/worker";
import { TokenCount, type Tokens, tokensOf } from "./read-update";

export interface UsageRules {
  /** Where the figures come from, for people. */
  readonly source: string;
  /** The agent counts its cost anew in each process; else it goes on where it was. */
  readonly costRestarts: boolean;
}

const MICROS = 1_000_000;
/** More of anything than a turn can use, and than a record takes: whoever tells it has miscounted, so it counts as not told. */
const MAX_UNITS = 1e12;

/**
 * What a session used, from reports that each agent makes in its own way. Costs are told as a running total; of a total
 * that falls, or that begins anew with a process, the whole counts. What nobody reported is not 0.
 */
export class UsageLedger {
  private tokens: Tokens | null = null;
  private micros: number | null = null;

  /** `total`: the last known running total, in the agent's currency. */
  constructor(
    private readonly rules: UsageRules,
    public total: number | null,
  ) {
    if (rules.costRestarts) this.total = null;
  }

  cost(total: number): void {
    if (!isPlausible(total * MICROS)) return;
    const before = this.total !== null && total >= this.total ? this.total : 0;
    this.micros = (this.micros ?? 0) + Math.round((total - before) * MICROS);
    this.total = total;
  }

  /** Of one call of the model. */
  addTokens(told: Tokens): void {
    if (!Object.values(told).every(isPlausible)) return;
    this.tokens = sumTokens(this.tokens, told);
  }

  /** The answer to a prompt; its sum of the turn counts rather than what single calls told. */
  endOfTurn(response: unknown): void {
    const sum = sumOf(response);
    // All zeros is what some agents say of a turn that was cut.
    if (sum && sum.input + sum.output > 0 && Object.values(sum).every(isPlausible)) this.tokens = sumTokens(null, sum);
  }

  /** What came since the last time; null when nobody reported anything. */
  take(): UsageReport | null {
    const { tokens, micros } = this;
    this.tokens = null;
    this.micros = null;
    if (!tokens && micros === null) return null;
    return {
      source: this.rules.source,
      ...(tokens ? reportOf(tokens) : {}),
      ...(micros === null ? {} : { costMicros: micros }),
    };
  }
}

const Response = z.object({
  usage: TokenCount.nullish().catch(null),
  _meta: z
    .object({ quota: z.object({ token_count: TokenCount }) })
    .nullish()
    .catch(null),
});

function sumOf(response: unknown): Tokens | null {
  const { data } = Response.safeParse(response);
  return tokensOf(data?._meta?.quota.token_count ?? data?.usage);
}

/** A kind that neither told stays untold. */
function sumTokens(before: Tokens | null, told: Tokens): Tokens {
  const sum = (name: keyof Tokens) => (before?.[name] ?? 0) + whole(told[name] ?? 0);
  const isTold = (name: keyof Tokens) => before?.[name] !== undefined || told[name] !== undefined;
  return {
    input: sum("input"),
    output: sum("output"),
    ...(isTold("cached") ? { cached: sum("cached") } : {}),
    ...(isTold("thought") ? { thought: sum("thought") } : {}),
  };
}

function reportOf({ input, output, cached, thought }: Tokens): UsageReport {
  return {
    inputTokens: input,
    outputTokens: output,
    ...(cached === undefined ? {} : { cachedInputTokens: cached }),
    ...(thought === undefined ? {} : { reasoningTokens: thought }),
  };
}

function isPlausible(units: number): boolean {
  return units <= MAX_UNITS;
}

function whole(tokens: number): number {
  return Math.max(0, Math.round(tokens));
}
