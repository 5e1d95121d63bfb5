import { describe, expect, it } from "vitest";
import type { LiveFeed, OpenLiveStream } from "../events/live/live-feed";
import { handleLive } from "./live-door";

const TASK = "0199a000-0000-7000-8000-000000000000";
const CALLER = { tenantId: "local", actor: { kind: "operator", id: "local" } } as const;

function ask(
  query: string,
  { headers = {}, isFull = false }: { headers?: Record<string, string>; isFull?: boolean } = {},
) {
  const opened: OpenLiveStream[] = [];
  const feed: LiveFeed = {
    open(request) {
      opened.push(request);
      return isFull ? null : new ReadableStream({ start: (controller) => controller.close() });
    },
    here: () => Promise.reject(new Error("no stream asks for it")),
    close: () => undefined,
    streams: 0,
  };
  const request = new Request(`http://127.0.0.1:4310/api/live${query}`, {
    headers: { host: "127.0.0.1:4310", "sec-fetch-site": "same-origin", ...headers },
  });
  return { response: handleLive(request, { feed, caller: CALLER }), opened };
}

describe("handleLive", () => {
  it("opens a stream of the caller's tenant that nothing on the way may gather", () => {
    const { response, opened } = ask(`?topics=fleet:prod,task:${TASK}`);
    expect(response.status).toBe(200);
    expect(response.headers.get("content-type")).toBe("text/event-stream; charset=utf-8");
    expect(response.headers.get("cache-control")).toContain("no-transform");
    expect(opened).toMatchObject([
      { tenantId: "local", topics: { scopes: new Set(["prod"]), taskIds: new Set([TASK]) }, position: null },
    ]);
  });

  it("rejoins by header, else by address", () => {
    expect(ask("?topics=fleet:*&last=b", { headers: { "last-event-id": "a" } }).opened).toMatchObject([
      { position: "a" },
    ]);
    expect(ask("?topics=fleet:*&last=b").opened).toMatchObject([{ position: "b" }]);
  });

  it.each(["", "?topics=", "?topics=nonsense", "?topics=task:1"])(
    "refuses %j and says what it takes",
    async (query) => {
      const { response, opened } = ask(query);
      expect(response.status).toBe(400);
      expect(await response.json()).toEqual({ error: { message: expect.stringContaining("topics=") } });
      expect(opened).toEqual([]);
    },
  );

  it.each([
    ["another site", { "sec-fetch-site": "cross-site" }],
    ["another origin", { origin: "https://evil.example" }],
    ["a rebound name", { host: "evil.example" }],
  ])("turns %s away before anything is read", (_, headers) => {
    const { response, opened } = ask("?topics=fleet:*", { headers });
    expect(response.status).toBe(403);
    expect(opened).toEqual([]);
  });

  it("asks to come again when there are too many streams", () => {
    const { response } = ask("?topics=fleet:*", { isFull: true });
    expect(response.status).toBe(503);
    expect(response.headers.get("retry-after")).toBe("2");
  });
});
