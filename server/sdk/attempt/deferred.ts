/** A promise that is settled from outside. Nobody has to listen to it: a rejection without listeners does no harm. */
export class Deferred<T> {
  readonly promise: Promise<T>;
  readonly resolve: (value: T) => void;
  readonly reject: (error: Error) => void;

  constructor() {
    let settle: Pick<Deferred<T>, "resolve" | "reject"> | undefined;
    this.promise = new Promise<T>((resolve, reject) => {
      settle = { resolve, reject };
    });
    // Run functions may let go of a call; that must not end the process.
    this.promise.catch(() => undefined);
    this.resolve = (value) => settle?.resolve(value);
    this.reject = (error) => settle?.reject(error);
  }
}
