/** A size in decimal units: "84 B", "6.1 kB", "912 kB", "1.38 MB". */
export function formatBytes(bytes: number): string {
  if (bytes < 1000) return `${Math.round(bytes)} B`;
  if (bytes < 9_950) return `${trimZero((bytes / 1000).toFixed(1))} kB`;
  if (bytes < 999_500) return `${Math.round(bytes / 1000)} kB`;
  if (bytes < 999_500_000) return `${fixed(bytes / 1e6)} MB`;
  return `${fixed(bytes / 1e9)} GB`;
}

function fixed(value: number): string {
  return value.toFixed(value < 9.995 ? 2 : value < 99.95 ? 1 : 0);
}

function trimZero(text: string): string {
  return text.endsWith(".0") ? text.slice(0, -2) : text;
}
