const PLACE = /\{\{([A-Za-z_][A-Za-z0-9_]*)\}\}/g;

/** Text in which `{{NAME}}` stands for the secret of that name. */
export function withSecrets(text: string, secrets: Readonly<Record<string, string>>): string {
  return text.replace(PLACE, (whole, name: string) => (Object.hasOwn(secrets, name) ? (secrets[name] ?? "") : whole));
}

/** The same for each value. */
export function allWithSecrets(
  values: Readonly<Record<string, string>>,
  secrets: Readonly<Record<string, string>>,
): Record<string, string> {
  return Object.fromEntries(Object.entries(values).map(([name, value]) => [name, withSecrets(value, secrets)]));
}

const SHORTEST = 4;

/** Text of an agent in which no secret stands; one of a few characters would take words along. */
export function withoutSecrets(text: string, hidden: readonly string[]): string {
  return hidden.reduce((left, secret) => (secret.length < SHORTEST ? left : left.replaceAll(secret, "•••")), text);
}
