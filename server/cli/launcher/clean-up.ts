/** What has to be undone when the launcher ends, newest first. */
export type CleanUp = {
  add(undo: () => Promise<void> | void): void;
  /** One that fails does not keep the others from running; the first failure is thrown at the end. */
  run(): Promise<void>;
};

export function collectCleanUp(): CleanUp {
  const undos: (() => Promise<void> | void)[] = [];
  return {
    add: (undo) => undos.push(undo),
    async run() {
      const failures: unknown[] = [];
      for (let undo = undos.pop(); undo; undo = undos.pop()) {
        try {
          await undo();
        } catch (error) {
          failures.push(error);
        }
      }
      if (failures.length > 0) throw failures[0];
    },
  };
}
