import { playFaults } from "./play-faults";

for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, () => process.exit(1));
const report = await playFaults(process.argv.slice(2));
console.log(JSON.stringify(report));
process.exitCode = report.bad === 0 ? 0 : 1;
