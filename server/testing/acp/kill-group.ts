/** Kills a process and its group at once. Throws without a number: zero would be the group of whoever asks. */
export function killGroup(pid: number | undefined): void {
  if (!pid || pid <= 1) throw new Error(`No process to kill: ${pid}.`);
  process.kill(-pid, "SIGKILL");
}
