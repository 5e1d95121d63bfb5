import { handleConsoleCall } from "@/server/api/console-door";
import { webTools } from "@/server/wiring";

export const dynamic = "force-dynamic";

function handle(request: Request): Promise<Response> {
  const { ports, localOperator, log, stopping } = webTools();
  return handleConsoleCall(request, {
    ports,
    caller: localOperator,
    stopping,
    logFailure: (requestId, path, error) => log.error({ requestId, path, err: error }, "A console call failed."),
  });
}

export { handle as GET, handle as POST, handle as PUT, handle as DELETE, handle as PATCH };
