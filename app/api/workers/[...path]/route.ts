import { webWorkerDoor } from "@/server/wiring";
import { handleWorkerRequest } from "@/server/workers/worker-door";

export const dynamic = "force-dynamic";
export const runtime = "nodejs";

function handle(request: Request): Promise<Response> {
  return handleWorkerRequest(request, webWorkerDoor());
}

export { handle as GET, handle as POST, handle as PUT, handle as DELETE, handle as PATCH };
