import { createCipheriv, createDecipheriv, createHmac, randomBytes } from "node:crypto";
import type { Sealing } from "../ports/notices";

const FORMAT = 1;
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/**
 * Seals secrets at rest with AES-256-GCM. A sealed secret opens only for what it was sealed for, so that one moved to
 * another row is of no use. `readKey` is called when a secret is first sealed or opened.
 */
export function openSealing(readKey: () => Buffer): Sealing {
  let key: Buffer | undefined;
  const theKey = () => {
    key ??= readKey();
    return key;
  };
  return {
    seal(secret, purpose) {
      const nonce = randomBytes(NONCE_BYTES);
      const cipher = createCipheriv("aes-256-gcm", theKey(), nonce).setAAD(Buffer.from(purpose));
      const text = Buffer.concat([cipher.update(secret, "utf8"), cipher.final()]);
      return Buffer.concat([Buffer.from([FORMAT]), nonce, cipher.getAuthTag(), text]);
    },
    mark(secret, length) {
      return createHmac("sha256", theKey()).update("mark:").update(secret).digest("hex").slice(0, length);
    },
    open(sealed, purpose) {
      const bytes = Buffer.from(sealed);
      const nonce = bytes.subarray(1, 1 + NONCE_BYTES);
      const tag = bytes.subarray(1 + NONCE_BYTES, 1 + NONCE_BYTES + TAG_BYTES);
      if (bytes[0] !== FORMAT || tag.length !== TAG_BYTES) return null;
      const decipher = createDecipheriv("aes-256-gcm", theKey(), nonce).setAAD(Buffer.from(purpose)).setAuthTag(tag);
      const text = decipher.update(bytes.subarray(1 + NONCE_BYTES + TAG_BYTES));
      try {
        return Buffer.concat([text, decipher.final()]).toString("utf8");
      } catch {
        // The tag does not fit: what was sealed is not told.
        return null;
      }
    },
  };
}
