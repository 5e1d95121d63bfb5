import { type EmbeddedPostgres, startEmbeddedPostgres } from "../embedded-postgres";
import { isProcessAlive } from "../process-identity";

export type DatabaseWatch = { stop(): Promise<void> };

const LOOK_MS = 1_000;

/** Starts our PostgreSQL again when it died; its address stays the same, so pools find it by themselves. */
export function watchDatabase(first: EmbeddedPostgres, folder: string, say: (line: string) => void): DatabaseWatch {
  let current = first;
  let repair: Promise<void> | undefined;
  const look = setInterval(() => {
    if (repair || isProcessAlive(current.pid)) return;
    say("PostgreSQL ended and starts again.");
    repair = startEmbeddedPostgres({ folder })
      .then((started) => {
        current = started;
      })
      .catch((error: Error) => say(error.message))
      .finally(() => {
        repair = undefined;
      });
  }, LOOK_MS);
  return {
    async stop() {
      clearInterval(look);
      await repair;
      await current.stop();
    },
  };
}
