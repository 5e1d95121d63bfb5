import type { ApiKeyView } from "../contract/settings-view";
import type { Act } from "../domain/receipt/act";

export interface KeyStore {
  /** The key's bearer, or null for an unknown or revoked one. */
  findBearer(secret: string): Promise<{
    readonly keyId: string;
    readonly tenantId: string;
    readonly scopes: readonly string[];
    readonly agents: readonly string[];
  } | null>;
  /** Which of these were revoked, or are not there; this process takes none of them from then on. */
  revokedOf(keyIds: readonly string[]): Promise<readonly string[]>;
  /** With a receipt when it is somebody's act; the launcher's own key has none. */
  create(
    key: {
      readonly tenantId: string;
      readonly name: string;
      readonly scopes: readonly string[];
      readonly agents: readonly string[];
    },
    act?: Act,
  ): Promise<{ readonly keyId: string; readonly secret: string }>;
  /** Those in use, the newest first. */
  list(tenantId: string): Promise<readonly ApiKeyView[]>;
  /** False: there is no such key in use. A receipt is left either way. */
  revoke(key: { readonly tenantId: string; readonly keyId: string }, act: Act): Promise<boolean>;
}
