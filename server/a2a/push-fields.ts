import { z } from "zod";

/**
 * What of a push configuration goes into a header of each call (RFC 9110, 5.5 and 11.1), or is kept with it. Empty: there is
 * none. A configuration without an id that comes with a message has that of the message, so that is as long as one may be.
 */
export const PUSH_FIELDS = {
  id: z.string().max(300, "It has more than 300 characters."),
  url: z.string().max(2_000, "It has more than 2,000 characters."),
  token: headerValue(2_000),
  scheme: z
    .string()
    .max(100, "It has more than 100 characters.")
    .regex(/^[!#$%&'*+.^_`|~0-9A-Za-z-]*$/, "It is no name of a scheme, like Bearer."),
  credentials: headerValue(8_192),
} as const;

function headerValue(most: number) {
  return z
    .string()
    .max(most, `It has more than ${most.toLocaleString("en")} characters.`)
    .regex(/^(?:[!-~](?:[ -~]*[!-~])?)?$/, "No header can carry it: only printable ASCII, no space at its ends.");
}
