/** A secret that was just made; `isNew` when the endpoint was, too. */
export interface MadeSecret {
  readonly webhookId: string;
  readonly secret: string;
  readonly isNew: boolean;
}
