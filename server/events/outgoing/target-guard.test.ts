import { describe, expect, it } from "vitest";
import { openOutgoing } from "./outgoing";

const NAMES: Readonly<Record<string, readonly string[]>> = {
  "public.example": ["93.184.216.34", "2606:2800:220:1:248:1893:25c8:1946"],
  "private.example": ["10.0.0.7"],
  "mixed.example": ["93.184.216.34", "127.0.0.1"],
  "mapped.example": ["::ffff:127.0.0.1"],
};
const resolve = async (host: string) => {
  const found = NAMES[host];
  if (!found) throw new Error("ENOTFOUND");
  return found.map((address) => ({ address, family: address.includes(":") ? (6 as const) : (4 as const) }));
};
const refusalOf = (url: string, allow: readonly string[] = []) => openOutgoing({ allow, resolve }).refusalOf(url);

describe("an address to send to", () => {
  it.each([
    "https://public.example/hook",
    "http://public.example/hook?token=1",
    "https://public.example:8443/hook",
    "https://8.8.8.8/hook",
    "https://[2606:4700:4700::1111]/hook",
  ])("may be %s", async (url) => {
    expect(await refusalOf(url)).toBeNull();
  });

  it.each([
    ["this machine", "http://127.0.0.1/"],
    ["this machine, all of its block", "http://127.8.8.8/"],
    ["10/8", "http://10.1.2.3/"],
    ["172.16/12", "http://172.16.0.1/"],
    ["172.16/12, its end", "http://172.31.255.254/"],
    ["192.168/16", "http://192.168.1.1/"],
    ["link-local, where clouds keep their secrets", "http://169.254.169.254/latest/meta-data"],
    ["shared by providers", "http://100.64.0.1/"],
    ["0/8", "http://0.0.0.0/"],
    ["0/8, another", "http://0.1.2.3/"],
    ["multicast", "http://224.0.0.1/"],
    ["broadcast", "http://255.255.255.255/"],
    ["reserved", "http://240.0.0.1/"],
    ["documentation", "http://203.0.113.9/"],
    ["benchmarks", "http://198.18.0.1/"],
    ["::1", "http://[::1]/"],
    ["::", "http://[::]/"],
    ["fc00::/7", "http://[fd12:3456::1]/"],
    ["fe80::/10", "http://[fe80::1]/"],
    ["ff00::/8", "http://[ff02::1]/"],
    ["documentation in IPv6", "http://[2001:db8::1]/"],
    ["IPv4 mapped into IPv6", "http://[::ffff:127.0.0.1]/"],
    ["a public IPv4 mapped into IPv6", "http://[::ffff:8.8.8.8]/"],
    ["IPv4 in IPv6, the old way", "http://[::127.0.0.1]/"],
    ["IPv4 behind NAT64", "http://[64:ff9b::7f00:1]/"],
    ["IPv4 behind 6to4", "http://[2002:7f00:1::]/"],
    ["a decimal host", "http://2130706433/"],
    ["a decimal host that is public", "http://134744072/"],
    ["an octal host", "http://0177.0.0.1/"],
    ["a hex host", "http://0x7f000001/"],
    ["a short host", "http://127.1/"],
    ["full-width digits", "http://１２７.0.0.1/"],
    ["a trailing dot", "http://127.0.0.1./"],
    ["a trailing dot on a name", "http://public.example./"],
    ["a user", "https://user@public.example/"],
    ["a user that looks like the host", "https://public.example:443@127.0.0.1/"],
    ["a backslash", "https://public.example\\@127.0.0.1/"],
    ["a # part", "https://public.example/#@127.0.0.1"],
    ["a file", "file:///etc/passwd"],
    ["a Unix socket", "unix:///var/run/docker.sock"],
    ["gopher", "gopher://public.example/"],
    ["ftp", "ftp://public.example/"],
    ["data", "data:text/plain,x"],
    ["port 25", "http://public.example:25/"],
    ["port 5432", "http://public.example:5432/"],
    ["port 6379", "http://public.example:6379/"],
    ["port 22", "http://public.example:22/"],
    ["a name for a private address", "https://private.example/"],
    ["a name for a public and a private address", "https://mixed.example/"],
    ["a name for a mapped address", "https://mapped.example/"],
    ["a name that nobody has", "https://nowhere.example/"],
    ["localhost", "http://localhost/"],
    ["nothing", ""],
    ["a line break", "https://public.example/\r\nHost: evil"],
  ])("is not %s", async (_, url) => {
    expect(await refusalOf(url)).toEqual(expect.any(String));
  });

  it("may be private where an administrator allows the block", async () => {
    expect(await refusalOf("https://private.example/", ["10.0.0.0/8"])).toBeNull();
    expect(await refusalOf("http://127.0.0.1:9000/", ["127.0.0.0/8"])).toBeNull();
    expect(await refusalOf("http://[::1]:9000/", ["::1/128"])).toBeNull();
    expect(await refusalOf("https://private.example/", ["10.1.0.0/16"])).toEqual(expect.any(String));
    expect(await refusalOf("http://127.0.0.1:6379/", ["127.0.0.0/8"])).toEqual(expect.any(String));
  });
});

describe("sending", () => {
  const post = (url: string, found: string) =>
    openOutgoing({ allow: [], resolve: async () => [{ address: found, family: 4 }] }).post({
      url,
      headers: {},
      body: "{}",
      timeoutMs: 1_000,
      signal: AbortSignal.timeout(5_000),
    });

  it("looks again each time: a name that was public before is refused once it is private", async () => {
    expect(await post("http://rebound.example/", "127.0.0.1")).toEqual({ kind: "no_answer", error: "target_refused" });
  });

  it("does not connect to what should never have been stored", async () => {
    expect(await post("http://127.0.0.1/", "127.0.0.1")).toEqual({ kind: "no_answer", error: "target_refused" });
  });
});
