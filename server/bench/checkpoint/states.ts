const MB = 1024 * 1024;

/** A state of about so many bytes, as JSON text: records as agents keep them. */
export function recordsOf(bytes: number, changed = 0): string {
  const item = (id: number) => ({
    id,
    name: `Entry ${id}`,
    done: id % 3 === changed,
    note: "seen and sorted ".repeat(4),
  });
  const each = JSON.stringify(item(1_000)).length + 1;
  return JSON.stringify({ items: Array.from({ length: Math.floor(bytes / each) }, (_, id) => item(id)) });
}

/** The states that are read on a page: small ones, and those that are hard on it, large, of many values, of one long text. */
export function readStates(): Readonly<Record<string, string>> {
  const values = Array.from({ length: 1_000 }, (_, row) => `[${Array.from({ length: 1_000 }, (_, n) => row * n)}]`);
  return {
    "1 kB": recordsOf(1_024),
    "1 MB": recordsOf(MB),
    "10 MB": recordsOf(10 * MB),
    "25 MB": recordsOf(24 * MB),
    "1,000,000 values": `{"rows":[${values}]}`,
    "one text of 10 MB": JSON.stringify({ log: "a line of the log, as it was read\n".repeat((10 * MB) / 35) }),
  };
}
