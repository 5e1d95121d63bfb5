import { describe, expect, it } from "vitest";
import { type Call, DoorClient } from "../door/door-client";
import { CommitPost } from "./commit-post";

const SPAN = "00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01";
const OTHER = "00-0af7651916cd43dd8448eb211c80319c-00f067aa0ba902b7-01";

/** Hands in commits of tasks 0, 1, … at one time, each within the span of that number, and gives the calls they made. */
async function post(spans: readonly (string | undefined)[]): Promise<readonly Call[]> {
  const calls: Call[] = [];
  const door = new DoorClient("http://127.0.0.1:1", "key");
  door.call = async (call) => {
    calls.push(call);
    return { kind: "unreachable", problem: "no server" };
  };
  let active: string | undefined;
  const carrier = new CommitPost(door, () => active);
  const { signal } = new AbortController();
  await Promise.all(
    spans.map((span, i) => {
      active = span;
      return carrier.send({ taskId: String(i), text: "{}", signal });
    }),
  );
  return calls;
}

describe("a commit handed in within a span", () => {
  it("names it in a header when it travels alone", async () => {
    expect(await post([SPAN])).toMatchObject([{ path: "tasks/0/commit", headers: { traceparent: SPAN } }]);
    expect((await post([undefined]))[0]).not.toHaveProperty("headers");
  });

  it("names its own beside it when several travel together", async () => {
    const [call] = await post([SPAN, undefined, OTHER]);
    expect(JSON.parse(call?.text ?? "").commits).toEqual([
      { taskId: "0", commit: {}, traceparent: SPAN },
      { taskId: "1", commit: {} },
      { taskId: "2", commit: {}, traceparent: OTHER },
    ]);
  });
});
