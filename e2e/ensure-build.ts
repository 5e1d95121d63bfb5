import { buildProduct } from "../server/cli/build/build-product";
import { isBuildStale } from "../server/cli/build/is-build-stale";

/** Journeys run what a user runs: the finished build of these sources. */
export default async function ensureBuild(): Promise<void> {
  if (isBuildStale()) await buildProduct();
}
