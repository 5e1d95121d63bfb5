import { leaveExport } from "../commands/receipt/leave-export";
import type { Caller, Ports } from "../ports";
import { exportReceipts } from "../queries/receipt/export-receipts";
import { checkOrigin } from "./door-check";

export interface ReceiptExportDoor {
  readonly ports: Ports;
  readonly caller: Caller;
  /** Aborts when the server stops. */
  readonly stopping: AbortSignal;
}

/**
 * `GET /api/receipts/export`: the whole chain as JSON lines, read page by page as it is taken. It leaves a receipt; one that a page of
 * ours takes to check it (`?for=check`) is not kept by anybody and leaves none.
 */
export async function handleReceiptExport(request: Request, door: ReceiptExportDoor): Promise<Response> {
  const refusal = checkOrigin(request);
  if (refusal)
    return Response.json({ error: { message: refusal.message } }, { status: refusal.status, headers: NOT_KEPT });
  const isCheck = new URL(request.url).searchParams.get("for") === "check";
  if (!isCheck) await leaveExport(door.ports, door.caller);
  const at = new Date().toISOString();
  const name = `receipts-${door.caller.tenantId}-${at.slice(0, "YYYY-MM-DD".length)}.jsonl`;
  return new Response(streamOf(exportReceipts(door.ports, door.caller, at), door.stopping), {
    headers: {
      ...NOT_KEPT,
      "content-type": "application/jsonl; charset=utf-8",
      ...(isCheck ? {} : { "content-disposition": `attachment; filename="${name}"` }),
    },
  });
}

const NOT_KEPT = { "cache-control": "no-store, no-transform" };

/** A piece is read when it is asked for, so that a slow reader holds nothing up and fills no memory. */
function streamOf(pieces: AsyncGenerator<string>, stopping: AbortSignal): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder();
  return new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        if (stopping.aborted) return controller.error(new Error("The server stops."));
        const { done, value } = await pieces.next();
        if (done) controller.close();
        else controller.enqueue(encoder.encode(value));
      },
      async cancel() {
        await pieces.return(undefined);
      },
    },
    { highWaterMark: 1 },
  );
}
