import { handleTree } from "@/server/api/tree/tree-door";
import { webTreeDoor } from "@/server/wiring";

export const dynamic = "force-dynamic";
export const runtime = "nodejs";

export function POST(request: Request): Promise<Response> {
  return handleTree(request, webTreeDoor());
}
