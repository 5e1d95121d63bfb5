/** Why a request may not come in at the console's door. */
export interface DoorRefusal {
  readonly status: 400 | 403 | 405 | 413 | 415;
  readonly message: string;
}

/** What a call says of itself. */
interface CallHead {
  readonly method: string;
  readonly headers: Pick<Headers, "get">;
}

const LOOPBACK_HOST = /^(localhost|127(\.\d{1,3}){3}|\[::1\])(:\d{1,5})?$/i;

/**
 * Who may call the console from a browser: a page of this very server. A foreign page, a rebound name and a bare form
 * are turned away before anything is read (OWASP: Fetch Metadata first, Origin where that is missing).
 */
export function checkOrigin(request: Pick<CallHead, "headers">): DoorRefusal | null {
  const host = request.headers.get("host") ?? "";
  if (!LOOPBACK_HOST.test(host)) return { status: 403, message: "This address is not one the console answers to." };
  const site = request.headers.get("sec-fetch-site");
  if (site && site !== "same-origin" && site !== "none")
    return { status: 403, message: "Another site may not call the console." };
  const origin = request.headers.get("origin");
  if (origin !== null && !isOwnOrigin(origin, host))
    return { status: 403, message: "Another site may not call the console." };
  return null;
}

/** Calls are JSON by POST and say where they come from; nothing that a plain form or link can send. */
export function checkCall(request: CallHead): DoorRefusal | null {
  if (request.method !== "POST") return { status: 405, message: "Calls are sent by POST." };
  const refusal = checkOrigin(request);
  if (refusal) return refusal;
  if (!request.headers.get("origin") && !request.headers.get("sec-fetch-site")) {
    return { status: 403, message: "The call does not say where it comes from." };
  }
  const type = request.headers.get("content-type")?.split(";")[0]?.trim().toLowerCase();
  return type === "application/json" ? null : { status: 415, message: "Calls are sent as application/json." };
}

function isOwnOrigin(origin: string, host: string): boolean {
  return URL.canParse(origin) && new URL(origin).host === host.toLowerCase();
}
