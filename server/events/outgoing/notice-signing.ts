import { randomBytes } from "node:crypto";
import { Webhook } from "standardwebhooks";
import type { NoticeSigning } from "../../ports/notices";

const SECRET_BYTES = 32;

/** As Standard Webhooks has it: HMAC-SHA256 over id, timestamp and body, `v1`, one signature for each secret. */
export const noticeSigning: NoticeSigning = {
  newSecret: () => `whsec_${randomBytes(SECRET_BYTES).toString("base64")}`,
  sign: ({ id, at, body }, secrets) => secrets.map((secret) => new Webhook(secret).sign(id, at, body)).join(" "),
};
