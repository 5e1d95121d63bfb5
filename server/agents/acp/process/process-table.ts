import { readdirSync, readFileSync } from "node:fs";

/** Living processes of a group, and those that left it but carry the marker in their environment. */
export function findMembers(group: number | null, marker: string): number[] {
  if (process.platform !== "linux") return group !== null && isGroupAlive(group) ? [group] : [];
  return readdirSync("/proc")
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
    .filter((pid) => pid !== process.pid && belongs(pid, group, marker));
}

function belongs(pid: number, group: number | null, marker: string): boolean {
  const fields = fieldsOf(pid);
  if (!fields || fields[0] === "Z" || fields[0] === "X") return false;
  return Number(fields[2]) === group || (read(`/proc/${pid}/environ`)?.split("\0").includes(marker) ?? false);
}

/** The fields after the program's name: state, parent, group … and its start at 19. */
function fieldsOf(pid: number): string[] | undefined {
  return read(`/proc/${pid}/stat`)?.split(") ").at(-1)?.split(" ");
}

function read(path: string): string | undefined {
  try {
    return readFileSync(path, "utf8");
  } catch {
    return undefined;
  }
}

function isGroupAlive(group: number): boolean {
  try {
    process.kill(-group, 0);
    return true;
  } catch {
    return false;
  }
}
