import type { WebhookFields } from "../contract/settings-inputs";
import type { DeliveryPage, WebhookView } from "../contract/settings-view";
import type { NoticeFacts } from "../domain/notice/compose-notice";
import type { Answer, Verdict } from "../domain/notice/judge-attempt";
import type { Act } from "../domain/receipt/act";
import type { ClientRef } from "./client-store";

export interface WebhookRef {
  readonly tenantId: string;
  readonly webhookId: string;
}

/** A delivery that this process has taken up, with what it needs to be sent. */
export interface DueDelivery {
  readonly id: string;
  readonly webhookId: string;
  readonly url: string;
  /** Sealed; the newest first. Each signs. */
  readonly secrets: readonly Uint8Array[];
  readonly body: string;
  /** Which try it is, from 1. Only the process that began it may settle it. */
  readonly attempts: number;
  /** Failures of the endpoint in a row before it. */
  readonly failures: number;
  /** Set for a client's own endpoint: it is told in its protocol, made when it is sent. */
  readonly push: PushDelivery | null;
}

/** One event of its task that a client is told of. */
export interface PushDelivery {
  readonly tenantId: string;
  readonly client: string;
  readonly taskId: string;
  readonly seq: number;
  readonly dialect: string;
  /** Sealed JSON of `PushCredentials`; null for none. */
  readonly credentials: Uint8Array | null;
}

/** What goes with each call to a client's endpoint, so that it knows who calls. */
export interface PushCredentials {
  readonly token: string;
  readonly scheme: string;
  readonly credentials: string;
}

/** The call that tells of the event, the same at each try; null when the protocol has nothing to say of it. */
export type ComposePush = (push: PushDelivery) => Promise<PushCall | null>;

export interface PushCall {
  readonly body: string;
  readonly contentType: string;
}

/** Where a client wants to be told of one of its tasks. */
export interface PushConfig {
  readonly configId: string;
  readonly taskId: string;
  readonly url: string;
  readonly dialect: string;
  readonly credentials: Uint8Array | null;
}

export interface SetPushConfig extends PushConfig {
  /** Its row's: what its secrets are sealed for. */
  readonly endpointId: string;
}

/** Endpoints that clients set on their own tasks. Those of another client are not there. */
export interface PushConfigs {
  /**
   * Takes the place of one of the same id, whose row it must name. `fromStart`: a new one tells also of what happened before.
   * `other_row`: another call set one of this id first.
   */
  set(
    client: ClientRef,
    config: SetPushConfig & { readonly secret: Uint8Array; readonly fromStart: boolean },
  ): Promise<"set" | "other_row" | "no_task">;
  list(client: ClientRef, taskId: string): Promise<readonly SetPushConfig[]>;
  delete(client: ClientRef, taskId: string, configId: string): Promise<void>;
}

/** Notices on their way out. The event log is their source, so that no step pays for them. */
export interface NoticeOutbox {
  /**
   * Reads on in the event log and writes a delivery for each endpoint that wants an event, exactly one per endpoint and
   * event. `isBehind`: there is more of the log, read on at once.
   */
  collect(compose: (facts: NoticeFacts) => string): Promise<{ readonly read: number; readonly isBehind: boolean }>;
  /** Takes up what is due, at most `limit`: in order per task and endpoint, a few per endpoint at once. */
  claimDue(limit: number): Promise<readonly DueDelivery[]>;
  /** Notes how a try ended. False: another process has taken it up meanwhile. */
  settle(
    delivery: DueDelivery,
    end: { readonly answer: Answer; readonly ms: number; readonly verdict: Verdict },
  ): Promise<boolean>;
  /** A try that was called off counts as none. */
  giveBack(delivery: DueDelivery): Promise<void>;
  /** Milliseconds until something can be taken up, 0 when it can; null when nothing will. */
  nextDueInMs(): Promise<number | null>;
  /** Gives up what waited too long and forgets what is past its time, at most `limit` each. Returns how many. */
  cleanUp(limit: number): Promise<number>;
}

export interface NewWebhook extends WebhookFields {
  readonly id: string;
  readonly tenantId: string;
  readonly secret: Uint8Array;
  readonly secretEnd: string;
}

/** Endpoints and their deliveries as people manage them. Each change leaves a receipt in its transaction. */
export interface WebhookStore {
  list(tenantId: string): Promise<readonly WebhookView[]>;
  deliveries(
    ref: WebhookRef,
    page: { readonly state: "all" | "waiting" | "dead"; readonly cursor: string | null; readonly limit: number },
  ): Promise<DeliveryPage>;
  create(webhook: NewWebhook, act: Act): Promise<void>;
  /** The following are false when there is no such endpoint, or nothing of it to act on. */
  update(ref: WebhookRef, fields: WebhookFields, act: Act): Promise<boolean>;
  rotate(
    ref: WebhookRef,
    secret: { readonly secret: Uint8Array; readonly secretEnd: string; readonly keepMs: number },
    act: Act,
  ): Promise<boolean>;
  turn(ref: WebhookRef, on: boolean, act: Act): Promise<boolean>;
  sendTest(
    ref: WebhookRef,
    test: { readonly id: string; readonly type: string; readonly body: string },
    act: Act,
  ): Promise<boolean>;
  /** Dead letters go out again under their old ids, or are dropped. `deliveryId` null means all of them. */
  settleDead(
    ref: WebhookRef,
    order: { readonly deliveryId: string | null; readonly how: "replay" | "discard" },
    act: Act,
  ): Promise<number>;
}

/** Calls to addresses that people typed in. */
export interface Outgoing {
  /** A sentence that says why it may not be called; null when it may. */
  refusalOf(url: string): Promise<string | null>;
  /** Checks the address again and posts to exactly what was checked. Rejects only when aborted. */
  post(post: {
    readonly url: string;
    readonly headers: Readonly<Record<string, string>>;
    readonly body: string;
    readonly timeoutMs: number;
    readonly signal: AbortSignal;
  }): Promise<Answer>;
}

/** Secrets at rest. What was sealed for one purpose opens for no other. */
export interface Sealing {
  seal(secret: string, purpose: string): Uint8Array;
  /** Null when it was sealed with another key, or for something else. */
  open(sealed: Uint8Array, purpose: string): string | null;
  /** Hexadecimal digits that name a secret: the same for the same one, and nobody without the key can try them out. */
  mark(secret: string, length: number): string;
}

/** Secrets and signatures of Standard Webhooks. */
export interface NoticeSigning {
  /** `whsec_…` */
  newSecret(): string;
  /** The `webhook-signature` of a message under each secret. */
  sign(message: { readonly id: string; readonly at: Date; readonly body: string }, secrets: readonly string[]): string;
}
