import type { ProbeReport, ProfileSpec, ProfileView } from "../contract/agent-profile";
import type { Act } from "../domain/receipt/act";

export interface ProfileRef {
  readonly tenantId: string;
  readonly name: string;
}

/** A profile with its secrets, sealed as JSON; null when it has none. */
export interface StoredProfile {
  readonly id: string;
  readonly name: string;
  readonly revision: number;
  readonly spec: ProfileSpec;
  readonly secrets: Uint8Array | null;
  /** A test that waits for its answer. */
  readonly probeId: string | null;
}

export interface ProfileWrite {
  readonly spec: ProfileSpec;
  readonly secrets: Uint8Array | null;
  readonly secretNames: readonly string[];
}

/** How coding agents are launched, as people wrote it in the console. Each act leaves a receipt, refused ones too. */
export interface ProfileStore {
  list(tenantId: string): Promise<readonly ProfileView[]>;
  find(ref: ProfileRef): Promise<StoredProfile | null>;
  /** All of a tenant, for the one who launches them. */
  stored(tenantId: string): Promise<readonly StoredProfile[]>;
  /** False: the name is taken. */
  create(profile: ProfileRef & ProfileWrite & { readonly id: string }, act: Act): Promise<boolean>;
  /** False: it is not as it was at this revision. */
  update(ref: ProfileRef & { readonly revision: number }, write: ProfileWrite, act: Act): Promise<boolean>;
  /** False: there is none. */
  remove(ref: ProfileRef, act: Act): Promise<boolean>;
  /** Asks for a test; one that was asked for before is not answered any more. False: there is no such profile. */
  askProbe(ref: ProfileRef, probeId: string, act: Act): Promise<boolean>;
  /** The answer to a test; the first one counts. */
  answerProbe(ref: ProfileRef, answer: { readonly probeId: string; readonly report: ProbeReport }): Promise<void>;
}
