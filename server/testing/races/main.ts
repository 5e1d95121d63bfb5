import { playRaces } from "./play-races";

for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, () => process.exit(1));
const report = await playRaces(process.argv.slice(2));
console.log(JSON.stringify(report));
const unproven = Object.entries(report.byCase).filter(([, { proof }]) => proof.bad === 0);
for (const [name] of unproven) console.error(`${name} found nothing wrong without its guard.`);
process.exitCode = report.bad === 0 && unproven.length === 0 ? 0 : 1;
