import { checkOrigin } from "./door-check";

interface MetricsDoor {
  /** All figures in Prometheus' text format. */
  readonly scrape: () => Promise<string>;
}

/** For a Prometheus on this machine; nobody else reaches it, and no page of another site may read it. */
export async function handleMetrics(request: Request, { scrape }: MetricsDoor): Promise<Response> {
  const refusal = checkOrigin(request);
  if (refusal) return new Response(`${refusal.message}\n`, { status: refusal.status });
  const headers = { "content-type": "text/plain; version=0.0.4; charset=utf-8", "cache-control": "no-store" };
  return new Response(await scrape(), { headers });
}
