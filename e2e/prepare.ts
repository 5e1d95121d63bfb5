import { buildProduct } from "../server/cli/build/build-product";
import { isBuildStale } from "../server/cli/build/is-build-stale";
import { makeDataTemplate } from "./data-template";

/** Journeys run what a user runs: the finished build of these sources. */
export default async function prepare(): Promise<() => void> {
  if (isBuildStale()) await buildProduct({ say: (line) => console.log(line) });
  return makeDataTemplate();
}
