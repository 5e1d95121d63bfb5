/** What the form starts with; null while it is closed. */
export interface WantedEvent {
  readonly topic: string;
  readonly provider: string;
}

const listeners = new Set<() => void>();
let wanted: WantedEvent | null = null;

/** Opens the form from anywhere, filled in with what is known of the event. */
export function openSendEvent({ topic = "", provider = "" }: Partial<WantedEvent> = {}): void {
  change({ topic, provider });
}

export function closeSendEvent(): void {
  change(null);
}

export function wantedEvent(): WantedEvent | null {
  return wanted;
}

export function subscribeToSendEvent(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function change(next: WantedEvent | null): void {
  wanted = next;
  for (const listener of listeners) listener();
}
