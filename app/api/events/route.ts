import { webEventsDoor } from "@/server/wiring";
import { handleEventRequest } from "@/server/workers/events-door";

export const dynamic = "force-dynamic";
export const runtime = "nodejs";

function handle(request: Request): Promise<Response> {
  return handleEventRequest(request, webEventsDoor());
}

export { handle as GET, handle as POST, handle as PUT, handle as DELETE, handle as PATCH };
