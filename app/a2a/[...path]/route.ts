import { handleA2aRequest } from "@/server/a2a/a2a-door";
import { webA2aDoor } from "@/server/wiring";

export const dynamic = "force-dynamic";
export const runtime = "nodejs";

function handle(request: Request): Promise<Response> {
  return handleA2aRequest(request, webA2aDoor());
}

export { handle as GET, handle as POST, handle as DELETE };
