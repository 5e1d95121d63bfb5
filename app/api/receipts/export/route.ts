import { handleReceiptExport } from "@/server/api/receipt-export-door";
import { webConsoleDoor } from "@/server/wiring";

export const dynamic = "force-dynamic";
export const runtime = "nodejs";

export function GET(request: Request): Promise<Response> {
  return handleReceiptExport(request, webConsoleDoor());
}
