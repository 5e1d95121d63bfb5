import { handleLive } from "@/server/api/live-door";
import { webTools } from "@/server/wiring";

export const dynamic = "force-dynamic";
export const runtime = "nodejs";

export function GET(request: Request): Response {
  const { live, localOperator } = webTools();
  return handleLive(request, { feed: live, caller: localOperator });
}
