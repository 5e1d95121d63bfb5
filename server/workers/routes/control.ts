import { setMaxListeners } from "node:events";
import { z } from "zod";
import { AgentName } from "../../contract/primitives";
import { type ControlEvent, MAX_SERVED_AGENTS } from "../../contract/worker-protocol";
import { either } from "../../http/either";
import { type Answer, refused } from "../answer";
import { mayActFor, notForThisKey } from "../authenticate";
import type { Call } from "../call";
import { fieldsOf, malformed } from "../read-body";

const Query = z.object({
  worker: z.string().min(1).max(200),
  agent: z.array(AgentName).max(MAX_SERVED_AGENTS),
  ends: z.array(AgentName).max(MAX_SERVED_AGENTS),
});
const PING_MS = 5_000;

/** GET /api/workers/control?worker={id}[&agent={name}]…[&ends={name}]…: hints as they come, and a ping each 5 s. */
export async function control(call: Call): Promise<Answer> {
  const { ports, bearer } = call;
  const { searchParams } = call.request.url;
  const [agent, ends] = [searchParams.getAll("agent"), searchParams.getAll("ends")];
  const query = Query.safeParse({ worker: searchParams.get("worker"), agent, ends });
  if (!query.success) return malformed(fieldsOf(query.error.issues));
  const topics = new Map<string, ControlEvent>([[`control:${query.data.worker}`, { type: "check" }]]);
  const wanted = [
    ...query.data.agent.map((name) => ({ name, type: "work" as const })),
    ...query.data.ends.map((name) => ({ name, type: "ended" as const })),
  ];
  for (const { name, type } of wanted) {
    if (!mayActFor(bearer, name)) return notForThisKey(name);
    const id = await ports.agents.findId(bearer.tenantId, name);
    if (!id) return refused({ code: "AGENT_NOT_FOUND", message: `There is no agent ${name}.` });
    topics.set(`${type}:${id}`, { type, agent: name });
  }
  return { kind: "stream", stream: streamOf(call, topics) };
}

function streamOf(
  { request, ports, bearer, stopping, revocations }: Call,
  topics: ReadonlyMap<string, ControlEvent>,
): ReadableStream<Uint8Array> {
  const { signal, release } = either(request.signal, stopping);
  const over = new AbortController();
  // Each topic listens to it.
  setMaxListeners(0, over.signal);
  const encoder = new TextEncoder();
  return new ReadableStream<Uint8Array>({
    start(controller) {
      // A reader that does not keep up misses hints rather than fill memory: its heartbeats find the same.
      const send = (text: string) => {
        if (!over.signal.aborted && (controller.desiredSize ?? 0) > -MAX_WAITING)
          controller.enqueue(encoder.encode(text));
      };
      const follow = async (topic: string, event: ControlEvent) => {
        const text = `event: ${event.type}\ndata: ${JSON.stringify(event)}\n\n`;
        send(text);
        while (!over.signal.aborted) if (await ports.wakes.wait([topic], PING_MS, over.signal)) send(text);
      };
      const ping = setInterval(() => send(": ping\n\n"), PING_MS);
      const end = () => {
        if (over.signal.aborted) return;
        over.abort();
        clearInterval(ping);
        release();
        controller.close();
      };
      for (const [topic, event] of topics) void follow(topic, event);
      void revocations.until(bearer.keyId, over.signal).then(end);
      signal.addEventListener("abort", end, { once: true });
      over.signal.addEventListener("abort", () => clearInterval(ping));
      if (signal.aborted) end();
    },
    cancel() {
      over.abort();
      release();
    },
  });
}

/** Events that may wait for a slow reader. */
const MAX_WAITING = 16;
