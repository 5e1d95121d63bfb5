import { TRPCClientError } from "@trpc/client";
import type { SentError } from "@/server/contract/document/tree/tree-protocol";

export function toSentError(error: unknown): SentError {
  if (error instanceof TRPCClientError) return { message: error.message, call: { data: error.data as unknown } };
  return { message: error instanceof Error ? error.message : "The document could not be read." };
}

/** The error again, as the rest of the console reads errors of calls. */
export function fromSentError({ message, call }: SentError): Error {
  if (!call) return new Error(message);
  if (!call.data) return new TRPCClientError(message);
  // The shape our error formatter gives every error; the code is not read.
  const error = { code: -32_000, message, data: call.data };
  return new TRPCClientError(message, { result: { error } } as ConstructorParameters<typeof TRPCClientError>[1]);
}
