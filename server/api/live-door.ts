import { parseTopics } from "../contract/live-topics";
import type { LiveFeed } from "../events/live/live-feed";
import type { Caller } from "../ports";
import { checkOrigin } from "./door-check";

export interface LiveDoor {
  readonly feed: LiveFeed;
  readonly caller: Caller;
}

const TOPICS_HINT = "Name up to 100 topics: /api/live?topics=fleet:prod,task:<id>.";
const RETRY_AFTER_SECONDS = "2";

/** The console's one stream: `?topics=…`, rejoined by `Last-Event-ID` or `&last=`. */
export function handleLive(request: Request, { feed, caller }: LiveDoor): Response {
  const refusal = checkOrigin(request);
  if (refusal) return refused(refusal.status, refusal.message);
  const { searchParams } = new URL(request.url);
  const topics = parseTopics(searchParams.get("topics") ?? "");
  if (!topics) return refused(400, TOPICS_HINT);
  const position = request.headers.get("last-event-id") ?? searchParams.get("last");
  const body = feed.open({ tenantId: caller.tenantId, topics, position, signal: request.signal });
  if (!body) return refused(503, "No stream can be opened now. Try again in a moment.");
  return new Response(body, {
    headers: {
      "content-type": "text/event-stream; charset=utf-8",
      // A proxy that packs or gathers what passes would hold frames back.
      "cache-control": "no-cache, no-transform",
      "x-accel-buffering": "no",
    },
  });
}

function refused(status: number, message: string): Response {
  const retry = status === 503 ? { "retry-after": RETRY_AFTER_SECONDS } : {};
  return Response.json({ error: { message } }, { status, headers: { "cache-control": "no-store", ...retry } });
}
