import type { Incoming } from "../http/incoming";
import { jsonReply, type Reply } from "../http/reply";
import type { A2aCall } from "./call";
import type { Principal } from "./principal";

const BEARER = /^Bearer ([\x21-\x7e]{1,200})$/;
const LOOPBACK_HOST = /^(localhost|127(\.\d{1,3}){3}|\[::1\])(:\d{1,5})?$/i;

type Who = { readonly principal: Principal } | { readonly reply: Reply };

/**
 * Who calls, or the answer for those without a valid key and for those who call too often. The same for every dialect: HTTP
 * says it, no protocol.
 */
export async function identify(call: A2aCall): Promise<Who> {
  const who = await findPrincipal(call);
  if ("reply" in who) return who;
  const waitMs = call.door.calls.take(`${who.principal.tenantId}/${who.principal.client}`, performance.now());
  return waitMs === null ? who : { reply: tooOften(waitMs) };
}

function tooOften(waitMs: number): Reply {
  const seconds = Math.max(1, Math.ceil(waitMs / 1_000));
  const error = `This client calls too often. Nothing was done; come again in ${seconds} s.`;
  return jsonReply(429, { error }, { "retry-after": String(seconds) });
}

async function findPrincipal({ request, door }: A2aCall): Promise<Who> {
  const shown = request.header("authorization");
  if (shown === null && door.anonymous && isLocal(request)) return { principal: door.anonymous };
  const secret = shownKey(request);
  const bearer = secret ? await door.ports.keys.findBearer(secret) : null;
  if (!bearer) {
    door.watch.unauthenticated();
    const headers = { "www-authenticate": 'Bearer realm="checkrein"' };
    return { reply: jsonReply(401, { error: "Show a valid key: Authorization: Bearer <key>." }, headers) };
  }
  const { keyId, tenantId, agents, scopes } = bearer;
  const client = `key-${keyId}`;
  return { principal: { tenantId, keyId, agents, scopes, client, actor: { kind: "client", id: client } } };
}

/** The key that the caller shows, whatever it opens. */
export function shownKey(request: Pick<Incoming, "header">): string | null {
  const [, secret] = BEARER.exec(request.header("authorization") ?? "") ?? [];
  return secret ?? null;
}

/**
 * By this machine's own name, through no proxy that says whom it speaks for, and by no page of another site: a browser that is
 * led here carries nobody's word.
 */
function isLocal(request: Incoming): boolean {
  const site = request.header("sec-fetch-site");
  return (
    LOOPBACK_HOST.test(request.header("host") ?? "") &&
    request.header("origin") === null &&
    (site === null || site === "none" || site === "same-origin") &&
    !isForOthers(request)
  );
}

const SAID_BY_PROXIES = ["forwarded", "via"];
/** Next writes the first of these itself where it serves from source. */
const ADDRESSES_BY_PROXIES = ["x-forwarded-for", "x-real-ip"];
const LOOPBACK_ADDRESS = /^(127(\.\d{1,3}){3}|::1|::ffff:127(\.\d{1,3}){3})$/i;

function isForOthers(request: Incoming): boolean {
  const addresses = ADDRESSES_BY_PROXIES.flatMap((name) => request.header(name)?.split(",") ?? []);
  return (
    SAID_BY_PROXIES.some((name) => request.header(name) !== null) ||
    addresses.some((address) => !LOOPBACK_ADDRESS.test(address.trim()))
  );
}
