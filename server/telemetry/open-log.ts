import pino, { type DestinationStream, type Logger } from "pino";
import { describeError } from "./describe-error";

/** What must not be read in a log, wherever somebody puts it. */
const SECRETS = [
  "authorization",
  "cookie",
  "password",
  "secret",
  "key",
  "token",
  "attempt",
  "signature",
  "databaseUrl",
];
/** Not escaped by JSON, though a terminal may obey the one kind and end a line at the other. */
const CONTROLS = /[\u007f-\u009f\u2028\u2029]/g;

interface LogOptions {
  readonly level: string;
  /** What a line says of the call it belongs to. */
  readonly fields?: () => object;
  readonly destination?: DestinationStream;
}

/** The log of a process: one line of JSON for each entry, whatever is in it. */
export function openLog({ level, fields, destination }: LogOptions): Logger {
  const options: pino.LoggerOptions = {
    level,
    ...(fields ? { mixin: fields } : {}),
    redact: { paths: SECRETS.flatMap((name) => [name, `*.${name}`, `*.*.${name}`]), censor: "[redacted]" },
    serializers: { err: describeError },
    hooks: { streamWrite: (line) => line.replace(CONTROLS, inAscii) },
  };
  return destination ? pino(options, destination) : pino(options);
}

function inAscii(character: string): string {
  return `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`;
}
