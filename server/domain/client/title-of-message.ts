import { looksSecret } from "../checkpoint/redact";
import { cutText } from "../cut-text";

const LONGEST_TITLE = 300;

/** Names a task that a client's message begins without a word of the message. */
export function plainTitle(agent: string): string {
  return `A message for ${agent}`;
}

/** The same for people at the console: the first line of the message, unless there is none or a secret may stand in it. */
export function titleOfMessage(text: string, agent: string): string {
  const [line = ""] = text.trim().split("\n");
  const title = cutText(line.trim(), LONGEST_TITLE);
  return title === "" || looksSecret(line) ? plainTitle(agent) : title;
}
