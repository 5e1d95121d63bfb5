import { handleCheckpointFile } from "@/server/api/checkpoint-file-door";
import { webConsoleDoor } from "@/server/wiring";

export const dynamic = "force-dynamic";
export const runtime = "nodejs";

function handle(request: Request): Promise<Response> {
  return handleCheckpointFile(request, webConsoleDoor());
}

export { handle as GET, handle as POST };
