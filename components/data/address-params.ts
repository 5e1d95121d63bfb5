import { createParser } from "nuqs/server";
import { AGENT_NAME_MAX, AGENT_NAME_PATTERN, SCOPE_MAX, SCOPE_PATTERN } from "@/server/contract/name-patterns";

/** Text in the address that the server would refuse is left out. */
export const parseAsMatching = (pattern: RegExp, maxChars = Number.POSITIVE_INFINITY) =>
  createParser({
    parse: (text) => (text.length <= maxChars && pattern.test(text) ? text : null),
    serialize: (text: string) => text,
  });

export const parseAsAgent = parseAsMatching(AGENT_NAME_PATTERN, AGENT_NAME_MAX);
export const parseAsScope = parseAsMatching(SCOPE_PATTERN, SCOPE_MAX);
