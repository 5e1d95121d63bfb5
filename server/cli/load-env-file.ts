import { existsSync } from "node:fs";
import { join } from "node:path";
import { projectRoot } from "./project-root";

/** Values of `.env` for names that the environment leaves open. */
export function loadEnvFile(): void {
  const path = join(projectRoot, ".env");
  if (existsSync(path)) process.loadEnvFile(path);
}
