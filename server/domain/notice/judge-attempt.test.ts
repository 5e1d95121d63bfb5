import { describe, expect, it } from "vitest";
import { type Answer, judgeAttempt, SCHEDULE_MS } from "./judge-attempt";

const status = (code: number, retryAfterMs: number | null = null): Answer => ({
  kind: "status",
  status: code,
  retryAfterMs,
});
const judge = (answer: Answer, given: { attempts?: number; failures?: number; random?: number } = {}) =>
  judgeAttempt({ answer, attempts: 1, failures: 0, random: 0.5, ...given });

describe("judgeAttempt", () => {
  it.each([200, 201, 202, 204, 299])("takes %i for delivered and the endpoint for well", (code) => {
    expect(judge(status(code), { failures: 9 })).toEqual({
      state: "delivered",
      retryInMs: null,
      endpoint: "well",
      restMs: null,
    });
  });

  it.each([100, 301, 302, 307, 308, 400, 401, 404, 500, 502, 503])("tries again after %i", (code) => {
    expect(judge(status(code))).toMatchObject({ state: "waiting", retryInMs: 5_000, endpoint: "failing" });
  });

  it.each(["timed_out", "not_reached", "name_not_found", "target_refused", "not_sendable"] as const)(
    "tries again when it is %s",
    (error) => {
      expect(judge({ kind: "no_answer", error })).toMatchObject({ state: "waiting", endpoint: "failing" });
    },
  );

  it("waits as the schedule says and gives up after the tenth try", () => {
    const waits = Array.from({ length: 10 }, (_, at) => judge(status(500), { attempts: at + 1 }).retryInMs);
    expect(waits).toEqual([...SCHEDULE_MS.slice(1), null]);
    expect(judge(status(500), { attempts: 10 }).state).toBe("dead");
    expect(judge(status(500), { attempts: 11 }).state).toBe("dead");
  });

  it("waits a tenth less or more by chance", () => {
    expect(judge(status(500), { attempts: 3, random: 0 }).retryInMs).toBe(27 * 60_000);
    expect(judge(status(500), { attempts: 3, random: 0.999_999 }).retryInMs).toBe(33 * 60_000);
  });

  it("sends nothing more to who says it is gone", () => {
    expect(judge(status(410))).toEqual({ state: "dead", retryInMs: null, endpoint: "gone", restMs: null });
  });

  it("gives who is asked too much the rest it wants, up to an hour", () => {
    expect(judge(status(429, 60_000))).toMatchObject({ retryInMs: 60_000, restMs: 60_000, endpoint: "slow" });
    expect(judge(status(429))).toMatchObject({ retryInMs: 30_000, restMs: 30_000 });
    expect(judge(status(429, 86_400_000))).toMatchObject({ restMs: 3_600_000 });
    expect(judge(status(429, 1_000), { attempts: 3 })).toMatchObject({ retryInMs: 1_800_000, restMs: 1_000 });
  });

  it("lets an endpoint that only fails rest, longer each time up to five minutes", () => {
    const rests = [0, 3, 4, 5, 6, 7, 8, 9, 500].map((failures) => judge(status(500), { failures }).restMs);
    expect(rests).toEqual([null, null, 15_000, 30_000, 60_000, 120_000, 240_000, 300_000, 300_000]);
  });
});
