import { buildProduct } from "../build/build-product";
import { isBuildStale } from "../build/is-build-stale";

try {
  if (isBuildStale() || process.argv.includes("--force")) await buildProduct();
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}
