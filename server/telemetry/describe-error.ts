const MAX_STACK = 4_000;
const MAX_CAUSES = 3;

export interface ErrorFields {
  readonly type: string;
  readonly message: string;
  readonly stack?: string;
  readonly code?: string;
  readonly table?: string;
  readonly constraint?: string;
  readonly routine?: string;
  readonly cause?: ErrorFields;
}

/**
 * An error as a log may show it. What stands in quotes, and what a database adds as details, may be what people or agents
 * wrote, and is left out; code, table and constraint say what it was about.
 */
export function describeError(error: unknown, depth = 0): ErrorFields {
  if (!(error instanceof Error)) return { type: typeof error, message: "Something that is no error was thrown." };
  const { name, message, stack, cause } = error;
  return {
    type: name,
    message: withoutQuotes(message),
    ...(stack ? { stack: framesOf(stack, message) } : {}),
    ...known(error),
    ...(cause && depth < MAX_CAUSES ? { cause: describeError(cause, depth + 1) } : {}),
  };
}

const KNOWN = ["code", "table", "constraint", "routine"] as const;

function known(error: Error): Partial<Record<(typeof KNOWN)[number], string>> {
  const fields = error as unknown as Record<string, unknown>;
  return Object.fromEntries(KNOWN.flatMap((name) => (typeof fields[name] === "string" ? [[name, fields[name]]] : [])));
}

/** The stack without the message, which it repeats. */
function framesOf(stack: string, message: string): string {
  const at = stack.indexOf(message);
  const frames = at < 0 ? stack.replace(/^[^\n]*\n/, "") : stack.slice(at + message.length).replace(/^\n/, "");
  return frames.slice(0, MAX_STACK);
}

/** From the first quote to the last one: a text in quotes may have quotes itself. */
function withoutQuotes(message: string): string {
  return message.replace(/"[\s\S]*"/g, '"…"').slice(0, 500);
}
