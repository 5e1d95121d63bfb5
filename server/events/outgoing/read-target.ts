import { isIP } from "node:net";

export interface Target {
  readonly url: URL;
  /** Name or address, without the brackets of IPv6. */
  readonly host: string;
  readonly port: number;
}

const WEB_PORTS = new Set([80, 443]);
/** Ports of well-known services that speak something else: a line of HTTP can do harm there. */
const SERVICE_PORTS = new Set([
  1080, 1433, 1521, 2049, 2181, 2375, 2376, 2379, 2380, 3128, 3306, 3389, 5432, 5433, 5672, 5900, 5984, 6000, 6379,
  6380, 6443, 7001, 8500, 9042, 9092, 9200, 9300, 10250, 11211, 15672, 25565, 27017, 50070,
]);
/** What stands between `//` and the path. */
const AUTHORITY = /^https?:\/\/([^/?#\\]*)/i;

/** The parts of an address that one may send to, or a sentence that says what is wrong with it. Resolves no name. */
export function readTarget(text: string): Target | string {
  if (/[\s\\]|\p{Cc}/u.test(text)) return "The address has spaces or signs that do not belong there.";
  if (!URL.canParse(text)) return "This is no address: it begins with https:// and names a host.";
  const url = new URL(text);
  if (url.protocol !== "https:" && url.protocol !== "http:") return "Only https:// and http:// addresses are called.";
  if (url.username || url.password) return "An address must not carry a user or a password.";
  if (url.hash) return "An address must not carry a # part.";
  const host = url.hostname.replace(/^\[(.*)\]$/, "$1");
  if (host.endsWith(".")) return "The host must not end with a dot.";
  const written = AUTHORITY.exec(text)?.[1]?.replace(/:\d*$/, "").toLowerCase() ?? "";
  // 2130706433, 0x7f.1 and 0177.0.0.1 are all read as 127.0.0.1: whoever writes an address so hides it.
  if (isIP(host) === 4 && written !== host) return "An IP address is written as four plain numbers.";
  const port = Number(url.port || (url.protocol === "https:" ? 443 : 80));
  if (SERVICE_PORTS.has(port) || (port < 1024 && !WEB_PORTS.has(port)))
    return `Port ${port} belongs to another kind of service.`;
  return { url, host, port };
}
