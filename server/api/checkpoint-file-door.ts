import { getHTTPStatusCodeFromError } from "@trpc/server/http";
import { importCheckpoint } from "../commands/checkpoint/import-checkpoint";
import { readCheckpointFile, writeCheckpointFile } from "../contract/checkpoint-file";
import { CheckpointInput, ImportCheckpointInput } from "../contract/checkpoint-inputs";
import { gatherBytes } from "../contract/gather-bytes";
import { MAX_STATE_BYTES } from "../contract/state-limit";
import type { Refusal } from "../domain/refusal";
import { hasNul } from "../http/has-nul";
import type { Caller, Ports } from "../ports";
import type { DoorWatch } from "../ports/watch";
import { exportCheckpoint } from "../queries/checkpoint/export-checkpoint";
import { checkOrigin } from "./door-check";
import { toTrpcError } from "./refusal";

export interface CheckpointFileDoor {
  readonly ports: Ports;
  readonly caller: Caller;
  readonly watch: DoorWatch;
}

/** Beside the largest state there is room for the line that says what it is. */
const MAX_FILE_BYTES = MAX_STATE_BYTES + 64 * 1024;

/**
 * `/api/checkpoints/file`: GET hands out a version as a file (`?taskId&version`), POST takes one in (the file as the body, the order
 * in the address). States are larger than a call of the console may be, and pass as text: nothing here parses them.
 */
export async function handleCheckpointFile(request: Request, door: CheckpointFileDoor): Promise<Response> {
  const requestId = door.ports.newId();
  const refusal = checkOrigin(request);
  if (refusal) return answer(refusal.status, { message: refusal.message, data: { requestId } });
  const traceparent = request.headers.get("traceparent");
  try {
    return await door.watch.follow({ requestId, traceparent }, () =>
      request.method === "POST" ? takeIn(request, door, requestId) : handOut(request, door, requestId),
    );
  } catch (error) {
    door.watch.failed(requestId, "checkpoints/file", error);
    return answer(500, { message: "Something went wrong on the server. It is in the log.", data: { requestId } });
  }
}

async function handOut(request: Request, { ports, caller, watch }: CheckpointFileDoor, requestId: string) {
  const asked = CheckpointInput.safeParse(paramsOf(request));
  if (!asked.success) return malformed(requestId);
  const found = await exportCheckpoint(ports, caller, asked.data);
  if ("refusal" in found) return refused(found.refusal, { watch, requestId });
  const { taskId, version } = asked.data;
  return new Response(writeCheckpointFile(found.value), {
    headers: {
      ...NOT_KEPT,
      "content-type": "application/octet-stream",
      "x-content-type-options": "nosniff",
      "content-disposition": `attachment; filename="${taskId}-v${version}.checkpoint"`,
    },
  });
}

async function takeIn(request: Request, { ports, caller, watch }: CheckpointFileDoor, requestId: string) {
  if (!request.headers.get("origin") && !request.headers.get("sec-fetch-site"))
    return answer(403, { message: "The call does not say where it comes from.", data: { requestId } });
  const order = ImportCheckpointInput.safeParse(paramsOf(request));
  if (!order.success) return malformed(requestId);
  const isTooLong = Number(request.headers.get("content-length") ?? 0) > MAX_FILE_BYTES;
  const chunks = request.body?.values({ preventCancel: true }) ?? [];
  const bytes = isTooLong ? null : await gatherBytes(chunks, MAX_FILE_BYTES);
  if (!bytes) {
    const message = `The file is larger than a checkpoint may be, ${MAX_STATE_BYTES} bytes. Nothing was kept.`;
    return answer(413, { message, data: { requestId } });
  }
  const read = readCheckpointFile(bytes);
  if ("problem" in read) return answer(400, { message: `${read.problem} Nothing was kept.`, data: { requestId } });
  const result = await importCheckpoint(ports, caller, { order: order.data, file: read.file });
  if (result.kind === "refused") return refused(result.refusal, { watch, requestId });
  const version = order.data.version ?? read.file.version;
  return Response.json({ outcome: result.kind, version }, { headers: NOT_KEPT });
}

const NOT_KEPT = { "cache-control": "no-store, no-transform" };

/** The address as an input: numbers and yes or no as what they are. Null where no input can be that. */
function paramsOf(request: Request): Record<string, unknown> | null {
  const { searchParams } = new URL(request.url);
  if (hasNul(searchParams)) return null;
  const { version, overwrite, ...rest } = Object.fromEntries(searchParams);
  return {
    ...rest,
    ...(version === undefined ? {} : { version: /^\d{1,10}$/.test(version) ? Number(version) : version }),
    ...(overwrite === undefined ? {} : { overwrite: overwrite === "true" }),
  };
}

function malformed(requestId: string): Response {
  return answer(400, { message: "The address does not say what is meant. Nothing was done.", data: { requestId } });
}

function refused(
  refusal: Refusal,
  { watch, requestId }: { readonly watch: DoorWatch; readonly requestId: string },
): Response {
  watch.refused(refusal.code);
  return answer(getHTTPStatusCodeFromError(toTrpcError(refusal)), {
    message: refusal.message,
    data: { requestId, refusal },
  });
}

function answer(status: number, error: { readonly message: string; readonly data: object }): Response {
  return Response.json({ error }, { status, headers: NOT_KEPT });
}
