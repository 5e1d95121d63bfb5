import { createContext, Script } from "node:vm";
import { checkAgainstSchema } from "./contract/json-schema";
import type { Ports } from "./ports";

/** A pattern like (a+)+$ takes years; meanwhile this process would answer nobody. Milliseconds. */
const LIMIT_MS = 500;
const OUT_OF_TIME = { "": "It takes too long to check it against the agent's schema." };

const room: { check: (() => unknown) | null } = { check: null };
const script = new Script("check()");
createContext(room);

/** As `checkAgainstSchema`, ended from outside after a time that no honest schema needs: what is not checked does not fit. */
export const checkSchemaInTime: Ports["checkAgainstSchema"] = (schema, value) => {
  // What takes anything is the most common schema, and the way out of this room costs a thread.
  if (schema === true || schema === null) return null;
  let fields: ReturnType<typeof checkAgainstSchema> = null;
  room.check = () => {
    fields = checkAgainstSchema(schema, value);
  };
  try {
    script.runInContext(room, { timeout: LIMIT_MS });
    return fields;
  } catch (error) {
    if (isOutOfTime(error)) return OUT_OF_TIME;
    throw error;
  } finally {
    room.check = null;
  }
};

// The error may come from the script's own realm, whose Error is another.
function isOutOfTime(error: unknown): boolean {
  return (
    typeof error === "object" && error !== null && "code" in error && error.code === "ERR_SCRIPT_EXECUTION_TIMEOUT"
  );
}
