import { handleConsoleCall } from "@/server/api/console-door";
import { webConsoleDoor } from "@/server/wiring";

export const dynamic = "force-dynamic";

function handle(request: Request): Promise<Response> {
  return handleConsoleCall(request, webConsoleDoor());
}

export { handle as GET, handle as POST, handle as PUT, handle as DELETE, handle as PATCH };
