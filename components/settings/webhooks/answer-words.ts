import { formatTookDuration } from "@/components/ui/format/format-duration";
import { formatMoment } from "@/components/ui/format/format-instant";
import type { DeliveryAnswer, DeliveryView } from "@/server/contract/settings-view";

const ERRORS: Readonly<Record<NonNullable<DeliveryAnswer["error"]>, string>> = {
  timed_out: "Timed out after 15 s",
  not_reached: "Not reached",
  name_not_found: "No such host",
  target_refused: "Private address, not called",
  not_sendable: "Its secret cannot be opened here",
  expired: "Waited 4 days",
  interrupted: "Cut off while sending",
};

/** Reason phrases (RFC 9110, section 15; 429 is RFC 6585) of what an endpoint or what stands before it answers. */
const PHRASES: Readonly<Record<number, string>> = {
  400: "Bad Request",
  401: "Unauthorized",
  403: "Forbidden",
  404: "Not Found",
  405: "Method Not Allowed",
  408: "Request Timeout",
  409: "Conflict",
  410: "Gone",
  413: "Content Too Large",
  415: "Unsupported Media Type",
  422: "Unprocessable Content",
  429: "Too Many Requests",
  500: "Internal Server Error",
  501: "Not Implemented",
  502: "Bad Gateway",
  503: "Service Unavailable",
  504: "Gateway Timeout",
};

/** What came back, or why nothing did: "502 Bad Gateway", "200", "Timed out after 15 s". */
export function answerText({ status, error }: DeliveryAnswer): string {
  if (error) return ERRORS[error];
  if (status === null) return "";
  return [status, PHRASES[status]].filter(Boolean).join(" ");
}

/** The newest answer of a delivery in its row: "200 in 118 ms", "502 Bad Gateway, given up 14:40". */
export function answerWords(delivery: DeliveryView, now: number): string {
  if (delivery.underWay) return "Sending";
  const text = answerText(delivery);
  if (delivery.state === "dead")
    return `${text}, given up${delivery.settledAt ? ` ${formatMoment(delivery.settledAt, now)}` : ""}`;
  if (delivery.state === "delivered" && delivery.ms !== null) return `${text} in ${answerTime(delivery.ms)}`;
  return text;
}

/** How long an answer took: "118 ms", "1.4 s". */
export function answerTime(ms: number): string {
  return ms < 1_000 ? `${ms} ms` : formatTookDuration(ms);
}

/** How the tries went, for who cannot see the marks. */
export function attemptWords({ state, attempts, underWay }: DeliveryView): string {
  const failed = failedTries({ state, attempts, underWay });
  if (attempts === 0) return "Not tried yet";
  const told = `${failed} failed ${failed === 1 ? "attempt" : "attempts"}`;
  if (state === "delivered") return failed === 0 ? "Delivered at once" : `${told}, then delivered`;
  return underWay ? `${told}, one under way` : told;
}

export function failedTries({
  state,
  attempts,
  underWay,
}: Pick<DeliveryView, "state" | "attempts" | "underWay">): number {
  return Math.max(0, state === "delivered" || underWay ? attempts - 1 : attempts);
}
