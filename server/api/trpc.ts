import { initTRPC } from "@trpc/server";
import { ZodError } from "zod";
import type { ErrorData } from "../contract/refusal-view";
import type { Caller, Ports } from "../ports";
import { RefusalCause } from "./refusal";

export interface ConsoleContext {
  readonly ports: Ports;
  readonly caller: Caller;
  readonly requestId: string;
  /** Aborts when the server stops: whoever waits is answered at once. */
  readonly stopping: AbortSignal;
}

const INTERNAL = "Something failed on the server. Nothing more is known here; the server's log has it under this id.";

/** Troubles of the database that people can end, by PostgreSQL's code. */
const KNOWN_TROUBLES: ReadonlyMap<unknown, string> = new Map([
  [
    "53100",
    "The disk of the database is full, so this could not be carried out. What was there is kept. Make room, then try again.",
  ],
  [
    "25006",
    "The database takes no writes at the moment, so this could not be carried out. What was there is kept. Try again later.",
  ],
]);

const t = initTRPC.context<ConsoleContext>().create({
  errorFormatter({ shape, error, ctx }) {
    const requestId = ctx?.requestId ?? "unknown";
    const internal = shape.data.code === "INTERNAL_SERVER_ERROR";
    const data: ErrorData = {
      requestId,
      ...(error.cause instanceof RefusalCause ? { refusal: error.cause.refusal } : {}),
      ...(error.cause instanceof ZodError ? { fields: fieldsOf(error.cause) } : {}),
    };
    return {
      code: shape.code,
      message: messageOf(error.cause, shape.message, internal),
      data: { code: shape.data.code, httpStatus: shape.data.httpStatus, path: shape.data.path, ...data },
    };
  },
});

function messageOf(cause: Error | undefined, message: string, internal: boolean): string {
  if (internal) return (cause && KNOWN_TROUBLES.get(Reflect.get(cause, "code"))) ?? INTERNAL;
  return cause instanceof ZodError ? "The request is malformed. Nothing was done." : message;
}

function fieldsOf(error: ZodError): Record<string, string> {
  return Object.fromEntries(error.issues.map((issue) => [`/${issue.path.map(String).join("/")}`, issue.message]));
}

export const router = t.router;
/** Every procedure has a caller; the local operator until there are sign-ins. */
export const operator = t.procedure;
