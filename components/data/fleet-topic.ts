/** The live topic of a scope's tasks; without a scope, of all. */
export function fleetTopic(scope: string | null | undefined): string {
  return `fleet:${scope || "*"}`;
}
