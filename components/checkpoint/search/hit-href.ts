interface Hit {
  readonly version: number;
  /** Null: the version itself. */
  readonly path: string | null;
  readonly value: string;
}

const STATE = "/state";

/** The checkpoint at what was found: at its very place, or where a `*` stands for one of many by a search for the value. */
export function hitHref(taskId: string, { version, path, value }: Hit): string {
  const page = `/tasks/${taskId}/checkpoints/${version}`;
  if (path === null) return page;
  if (path.split("/").includes("*")) return `${page}?${new URLSearchParams({ q: value })}`;
  return `${page}?${new URLSearchParams({ path: STATE + path })}`;
}
