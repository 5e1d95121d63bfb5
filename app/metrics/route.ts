import { handleMetrics } from "@/server/api/metrics-door";
import { webTools } from "@/server/wiring";

export const dynamic = "force-dynamic";
export const runtime = "nodejs";

export function GET(request: Request): Promise<Response> {
  const { telemetry } = webTools();
  return handleMetrics(request, { scrape: () => telemetry.scrape() });
}
