/** The clock of this page, as the gates of re-reading take it. */
export const PAGE_CLOCK = {
  now: () => Date.now(),
  after: (ms: number, run: () => void) => {
    const timer = setTimeout(run, ms);
    return () => clearTimeout(timer);
  },
};
