import { webTools } from "@/server/wiring";
import { handleWorkerRequest } from "@/server/workers/worker-door";

export const dynamic = "force-dynamic";
export const runtime = "nodejs";

function handle(request: Request): Promise<Response> {
  const { ports, log, stopping } = webTools();
  return handleWorkerRequest(request, {
    ports,
    stopping,
    logFailure: (requestId, path, error) => log.error({ requestId, path, err: error }, "A worker's call failed."),
    countUnauthenticated: () => log.debug("A call without a valid key was turned away."),
  });
}

export { handle as GET, handle as POST, handle as PUT, handle as DELETE, handle as PATCH };
