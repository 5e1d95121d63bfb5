/** A setting that is kept on this device. Where storage is forbidden nothing is kept, and all stays as it is. */
export class DeviceSetting {
  private readonly listeners = new Set<() => void>();

  constructor(private readonly key: string) {}

  /** Null while nothing was chosen. */
  read(): string | null {
    try {
      return localStorage.getItem(this.key);
    } catch {
      return null;
    }
  }

  /** Null: as if nothing had been chosen. */
  write(value: string | null): void {
    try {
      if (value === null) localStorage.removeItem(this.key);
      else localStorage.setItem(this.key, value);
    } catch {
      return;
    }
    this.tell();
  }

  /** Those who show it read it again. */
  tell(): void {
    for (const listener of this.listeners) listener();
  }

  /** Hears of changes here and in other tabs, until the returned function is called. */
  subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener);
    window.addEventListener("storage", listener);
    return () => {
      this.listeners.delete(listener);
      window.removeEventListener("storage", listener);
    };
  };
}
