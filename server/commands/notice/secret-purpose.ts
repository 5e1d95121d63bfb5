/** What the secret of an endpoint is sealed for: moved to another endpoint it does not open. */
export function secretPurpose(webhookId: string): string {
  return `webhook:${webhookId}`;
}
