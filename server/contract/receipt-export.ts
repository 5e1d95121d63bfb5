import { z } from "zod";
import { ReceiptSelection } from "./receipt-filter";

// An export of receipts: JSON lines. First a header, then the receipts by number, last the signed head.

export const EXPORT_FORMAT = "checkrein-receipts/1";

const Hash = z.string().regex(/^[0-9a-f]{64}$/);

/** A key that signs receipts, as everybody may know it. */
export const PublicSigningKey = z.object({
  id: z.string(),
  algorithm: z.literal("Ed25519"),
  /** SPKI, base64. */
  publicKey: z.base64(),
  validFrom: z.iso.datetime(),
  /** Null while it signs. */
  validTo: z.iso.datetime().nullable(),
});
export type PublicSigningKey = z.infer<typeof PublicSigningKey>;

/** A signed statement of how many receipts a tenant has and which is the last. */
export const SignedHead = z.object({
  tenant: z.string(),
  count: z.int().nonnegative(),
  hash: Hash,
  at: z.iso.datetime(),
  keyId: z.string(),
  /** Ed25519, base64. */
  signature: z.base64(),
});
export type SignedHead = z.infer<typeof SignedHead>;

const ExportHeader = z.object({
  kind: z.literal("header"),
  format: z.literal(EXPORT_FORMAT),
  tenant: z.string(),
  exportedAt: z.iso.datetime(),
  /** How many follow; null when they were not counted. */
  receipts: z.int().nonnegative().nullable(),
  /** Where it starts when older ones were deleted after their time: signed as a cut, not as a head. */
  after: SignedHead.nullable(),
  /** What was chosen. Null: all of them. */
  selection: ReceiptSelection.nullable().default(null),
  keys: z.array(PublicSigningKey),
});

/** `receipt` is the whole of what was signed; the text is its canonical JSON. */
export const ExportedReceipt = z.object({
  kind: z.literal("receipt"),
  receipt: z.looseObject({
    tenant: z.string(),
    number: z.int().positive(),
    previousHash: Hash,
    keyId: z.string(),
    sealedAt: z.iso.datetime(),
  }),
  hash: Hash,
  signature: z.base64(),
});
export type ExportedReceipt = z.infer<typeof ExportedReceipt>;

const ExportEnd = SignedHead.extend({ kind: z.literal("head") });

export const ExportLine = z.discriminatedUnion("kind", [ExportHeader, ExportedReceipt, ExportEnd]);
export type ExportLine = z.infer<typeof ExportLine>;
