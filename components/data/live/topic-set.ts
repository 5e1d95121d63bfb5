/** Counts who wants which topic. A topic stays a while after its last subscriber, so that going back and forth between two pages does not reopen the stream. */
export class TopicSet {
  readonly #wanted = new Map<string, number>();

  /** True when the topic is new. */
  add(topic: string): boolean {
    const subscribers = this.#wanted.get(topic);
    this.#wanted.set(topic, (subscribers ?? 0) + 1);
    return subscribers === undefined;
  }

  leave(topic: string): void {
    this.#wanted.set(topic, Math.max(0, (this.#wanted.get(topic) ?? 0) - 1));
  }

  /** Forgets topics nobody wants; true when there were any. */
  prune(): boolean {
    const unused = [...this.#wanted].filter(([, subscribers]) => subscribers === 0);
    for (const [topic] of unused) this.#wanted.delete(topic);
    return unused.length > 0;
  }

  list(): string[] {
    return [...this.#wanted.keys()];
  }
}
