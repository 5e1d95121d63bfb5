/** Runs what is asked for; however often it is asked for while it runs, it runs once more. */
export function oneAtATime(run: () => Promise<unknown>): () => void {
  let isRunning = false;
  let isAskedAgain = false;
  const start = async () => {
    isRunning = true;
    await run().catch(() => undefined);
    isRunning = false;
    if (!isAskedAgain) return;
    isAskedAgain = false;
    void start();
  };
  return () => {
    if (isRunning) isAskedAgain = true;
    else void start();
  };
}
