import type { Deferred } from "./deferred";

/** Calls of a run that are not answered yet. */
export class OpenCalls {
  private readonly open = new Set<{ reject: (error: Error) => void }>();

  add<T>(call: Deferred<T>): Deferred<T> {
    this.open.add(call);
    const closed = () => void this.open.delete(call);
    call.promise.then(closed, closed);
    return call;
  }

  rejectAll(error: Error): void {
    for (const call of this.open) call.reject(error);
  }
}
