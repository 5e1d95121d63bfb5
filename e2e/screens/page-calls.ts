import type { CDPSession, Page } from "@playwright/test";

/** A call of a page, before the product has heard of it. */
interface PageCall {
  /** What it sends, read as JSON; null where it sends nothing. */
  readonly body: unknown;
  /** Lets the product hear it, and gives the JSON that it answers. */
  ask(): Promise<unknown>;
}

type Answer =
  | { readonly json: unknown; readonly status?: number }
  /** Another server is to answer it, without the page's knowing. */
  | { readonly by: string }
  /** Nobody does. */
  | "cut";

type Answerer = (call: PageCall) => Answer | Promise<Answer>;

/**
 * From now on calls of the page to that path are answered so, the newest answerer of a path first. Routes of Playwright stop
 * every request of a page and take its cache from it, so that each load fetches and compiles all code anew: half of its time.
 */
export async function takeCalls(page: Page, path: string, answer: Answerer): Promise<void> {
  await (await callsOf(page)).take(path, answer);
}

/** From now on the product answers calls to that path again, or to any. */
export async function leaveCalls(page: Page, path?: string): Promise<void> {
  await (await callsOf(page)).leave(path);
}

const TAKEN = new WeakMap<Page, Promise<PageCalls>>();

function callsOf(page: Page): Promise<PageCalls> {
  const known = TAKEN.get(page) ?? page.context().newCDPSession(page).then(openPageCalls);
  TAKEN.set(page, known);
  return known;
}

interface PageCalls {
  take(path: string, answer: Answerer): Promise<void>;
  leave(path: string | undefined): Promise<void>;
}

function openPageCalls(session: CDPSession): PageCalls {
  const answerers = new Map<string, Answerer>();
  const asked = new Map<string, (answer: unknown) => void>();
  const listen = async () => {
    if (answerers.size === 0) return session.send("Fetch.disable");
    return session.send("Fetch.enable", {
      patterns: [...answerers.keys()].map((path) => ({ urlPattern: `*${path}*` })),
    });
  };
  session.on("Fetch.requestPaused", async ({ requestId, request, responseStatusCode }) => {
    // A page that was left meanwhile waits for nothing.
    const send = (...command: Parameters<CDPSession["send"]>) => session.send(...command).catch(() => undefined);
    const heard = asked.get(requestId);
    if (heard && responseStatusCode !== undefined) {
      asked.delete(requestId);
      const { body, base64Encoded } = await session.send("Fetch.getResponseBody", { requestId });
      return heard(JSON.parse(base64Encoded ? Buffer.from(body, "base64").toString("utf8") : body));
    }
    const answerer = answerers.get(new URL(request.url).pathname);
    if (!answerer) return send("Fetch.continueRequest", { requestId });
    const answer = await answerer({
      body: request.postData === undefined ? null : JSON.parse(request.postData),
      ask: () =>
        new Promise((resolve) => {
          asked.set(requestId, resolve);
          void send("Fetch.continueRequest", { requestId, interceptResponse: true });
        }),
    });
    if (answer === "cut") return send("Fetch.failRequest", { requestId, errorReason: "Failed" });
    if ("by" in answer) return send("Fetch.continueRequest", { requestId, url: answer.by });
    return send("Fetch.fulfillRequest", {
      requestId,
      responseCode: answer.status ?? 200,
      responseHeaders: [{ name: "content-type", value: "application/json" }],
      body: Buffer.from(JSON.stringify(answer.json)).toString("base64"),
    });
  });
  return {
    async take(path, answer) {
      answerers.set(path, answer);
      await listen();
    },
    async leave(path) {
      if (path === undefined) answerers.clear();
      else answerers.delete(path);
      await listen();
    },
  };
}
