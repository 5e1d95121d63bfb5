import { describe, expect, it } from "vitest";
import { UsageLedger } from "./usage-ledger";

describe("the ledger of usage", () => {
  const ledger = (total: number | null, costRestarts = false) => new UsageLedger({ source: "x", costRestarts }, total);

  it("counts what a running total grew by, and the whole of one that fell", () => {
    const used = ledger(1);
    for (const total of [1.5, 1.5, 0.25]) used.cost(total);
    expect(used.take()).toEqual({ source: "x", costMicros: 750_000 });
    expect(used.take()).toBeNull();
  });

  it("begins anew with each process for agents that do", () => {
    const used = ledger(1, true);
    used.cost(1.2);
    expect(used.take()).toEqual({ source: "x", costMicros: 1_200_000 });
  });

  it.each<[unknown, number | undefined]>([
    [{ usage: { inputTokens: 7, outputTokens: 2 } }, 7],
    [{ _meta: { quota: { token_count: { input_tokens: 8, output_tokens: 2 } } } }, 8],
    [{ usage: null }, undefined],
    [{ usage: { inputTokens: 0, outputTokens: 0 } }, undefined],
    [{}, undefined],
  ])("takes the turn's sum from %j", (response, input) => {
    const used = ledger(null);
    used.endOfTurn(response);
    expect(used.take()?.inputTokens).toBe(input);
  });

  it.each([
    ["a part of the others", 110, { inputTokens: 100, outputTokens: 10 }],
    ["beside the others", 164, { inputTokens: 150, outputTokens: 14 }],
    ["a part and beside", 114, { inputTokens: 100, outputTokens: 14 }],
    ["beside and a part", 160, { inputTokens: 150, outputTokens: 10 }],
    ["a part of what has no sum", undefined, { inputTokens: 100, outputTokens: 10 }],
    ["a part of a sum that is none", "many", { inputTokens: 100, outputTokens: 10 }],
  ])("counts what came from a cache and what was thought as %s, as its total says", (_, totalTokens, counted) => {
    const used = ledger(null);
    const parts = { cachedReadTokens: 40, cachedWriteTokens: 10, thoughtTokens: 4 };
    used.endOfTurn({ usage: { inputTokens: 100, outputTokens: 10, totalTokens, ...parts } });
    expect(used.take()).toEqual({ source: "x", ...counted, cachedInputTokens: 40, reasoningTokens: 4 });
  });

  it("keeps what single calls told where there is no sum", () => {
    const used = ledger(null);
    used.addTokens({ input: 3, output: 1 });
    used.addTokens({ input: 4, output: 1, cached: 2 });
    used.endOfTurn({});
    expect(used.take()).toEqual({ source: "x", inputTokens: 7, outputTokens: 2, cachedInputTokens: 2 });
  });
});
