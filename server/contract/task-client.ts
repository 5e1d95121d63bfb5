/** An outside client, as people see it on the task that it made. */
export interface TaskClient {
  /** `key-<id>` or `anonymous`. */
  readonly id: string;
  /** Of its key, as people named it; null without one. */
  readonly name: string | null;
  /** The protocol it spoke: `a2a-1.0`, `a2a-0.3`, `bindu` or `harn`. */
  readonly dialect: string;
}
