/** Milliseconds on the machine's own clock: the same in every process of it, and never set back. */
export function machineMs(): number {
  return Number(process.hrtime.bigint()) / 1e6;
}
