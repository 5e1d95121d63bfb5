import { createParser } from "nuqs/server";

/** Text in the address that the server would refuse is left out. */
export const parseAsMatching = (pattern: RegExp) =>
  createParser({ parse: (text) => (pattern.test(text) ? text : null), serialize: (text: string) => text });

const SLUG = "[a-z0-9]+(?:-[a-z0-9]+)*";

export const parseAsAgent = parseAsMatching(new RegExp(`^(?=.{1,80}$)${SLUG}$`));
export const parseAsScope = parseAsMatching(new RegExp(`^(?=.{1,200}$)${SLUG}(?:/${SLUG}){0,3}$`));
