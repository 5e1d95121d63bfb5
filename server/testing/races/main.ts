import { playRaces } from "./play-races";

/** Receipts are sealed within a second of the act. */
const SEALED_WITHIN_MS = 1_000;

for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, () => process.exit(1));
const report = await playRaces(process.argv.slice(2));
console.log(JSON.stringify(report));
const unproven = Object.entries(report.byCase).filter(([, { proof }]) => proof.bad === 0);
for (const [name] of unproven) console.error(`${name} found nothing wrong without its guard.`);
const { p99Ms, receipts } = report.sealing;
const isSealedInTime = p99Ms <= SEALED_WITHIN_MS;
if (!isSealedInTime) console.error(`Of ${receipts} receipts one in a hundred waited ${p99Ms} ms or more for its seal.`);
process.exitCode = report.bad === 0 && unproven.length === 0 && isSealedInTime ? 0 : 1;
