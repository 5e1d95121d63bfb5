import type { z } from "zod";
import { leaveExport } from "../commands/receipt/leave-export";
import { ReceiptSelection } from "../contract/receipt-filter";
import { hasNul } from "../http/has-nul";
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
 * ours takes to check it (`?for=check`) is not kept by anybody and leaves none. `q`, `since`, `scope`, `who`, `verb` and `result` choose
 * some of them, as in the list.
 */
export async function handleReceiptExport(request: Request, door: ReceiptExportDoor): Promise<Response> {
  const refusal = checkOrigin(request);
  if (refusal)
    return Response.json({ error: { message: refusal.message } }, { status: refusal.status, headers: NOT_KEPT });
  const { searchParams } = new URL(request.url);
  const isCheck = searchParams.get("for") === "check";
  if (hasNul(searchParams))
    return Response.json({ error: { message: NUL_MESSAGE } }, { status: 400, headers: NOT_KEPT });
  const asked = readSelection(searchParams);
  if (!asked.success)
    return Response.json({ error: { message: faultOf(asked.error) } }, { status: 400, headers: NOT_KEPT });
  const selection = asked.data;
  if (!isCheck) await leaveExport(door.ports, door.caller, selection);
  const at = new Date().toISOString();
  const name = `receipts-${door.caller.tenantId}-${at.slice(0, "YYYY-MM-DD".length)}.jsonl`;
  return new Response(streamOf(exportReceipts(door.ports, door.caller, { at, selection }), door.stopping), {
    headers: {
      ...NOT_KEPT,
      "content-type": "application/jsonl; charset=utf-8",
      ...(isCheck ? {} : { "content-disposition": `attachment; filename="${name}"` }),
    },
  });
}

const SELECTS = ["q", "since", "scope", "who", "verb", "result"] as const;

/** Null when nothing is chosen; an empty parameter chooses nothing. */
function readSelection(params: URLSearchParams) {
  const chosen = SELECTS.flatMap((name) => {
    const value = params.get(name);
    return value ? [[name, value] as const] : [];
  });
  return ReceiptSelection.nullable().safeParse(chosen.length === 0 ? null : Object.fromEntries(chosen));
}

function faultOf({ issues: [first] }: z.ZodError): string {
  return `${first?.path.join(".") ?? ""}: ${first?.message ?? "not valid"}. Nothing was exported.`;
}

const NUL_MESSAGE = "The address has a NUL. Nothing was exported.";
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
