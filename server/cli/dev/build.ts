import { buildProduct } from "../build/build-product";
import { isBuildStale } from "../build/is-build-stale";

const say = (line: string) => console.log(line);

try {
  if (isBuildStale() || process.argv.includes("--force")) {
    say("Building. This takes about a minute, and several on a busy machine.");
    await buildProduct({ say });
  } else say("The build is that of these sources: nothing to do.");
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}
