import { Extensions } from "@a2a-js/sdk";
import type { Incoming } from "../../http/incoming";

/** Versions that are spoken here; a caller that names none speaks 0.3. */
export const VERSIONS = ["1.0", "0.3"] as const;
export type Version = (typeof VERSIONS)[number];

/** The version that a call names, in its header or its address; the text of one that is not spoken here. */
export function readVersion(request: Pick<Incoming, "header" | "url">): string {
  const named = request.header("a2a-version")?.trim() || request.url.searchParams.get("A2A-Version")?.trim() || "0.3";
  return /^1\.0(\.\d+)?$/.test(named) ? "1.0" : /^0\.3(\.\d+)?$/.test(named) ? "0.3" : named;
}

export function isSpoken(version: string): version is Version {
  return VERSIONS.some((spoken) => spoken === version);
}

/** Extensions that a call activates, under either name of the header. */
export function extensionsOf(request: Pick<Incoming, "header">): readonly string[] {
  const headers = [request.header("a2a-extensions"), request.header("x-a2a-extensions")];
  return headers.flatMap((text) => (text ? Extensions.parseServiceParameter(text) : []));
}
