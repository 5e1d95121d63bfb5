import { bundleEntries } from "./server/cli/build/bundle-entries"; import { fingerprintSources } from "./server/cli/build/fingerprint"; import { writeFileSync } from "node:fs";
await bundleEntries("/work/wt/brk/.build"); writeFileSync(".build/stamp", fingerprintSources("/work/wt/brk"));
