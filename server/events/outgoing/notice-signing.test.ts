import { createHmac } from "node:crypto";
import { Webhook } from "standardwebhooks";
import { describe, expect, it } from "vitest";
import { noticeSigning } from "./notice-signing";

/** The vector of the Standard Webhooks specification. */
const VECTOR = {
  secret: "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw",
  id: "msg_p5jXN8AQM9LWM0D4loKWxJek",
  at: new Date(1_614_265_330_000),
  body: '{"test": 2432232314}',
  signature: "v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=",
};

function headersOf(secrets: readonly string[], at = new Date(), body = "{}") {
  return {
    "webhook-id": "msg_1",
    "webhook-timestamp": String(Math.floor(at.getTime() / 1_000)),
    "webhook-signature": noticeSigning.sign({ id: "msg_1", at, body }, secrets),
  };
}

describe("the signature of a notice", () => {
  it("is the one of the specification", () => {
    expect(noticeSigning.sign(VECTOR, [VECTOR.secret])).toBe(VECTOR.signature);
  });

  it("is an HMAC-SHA256 over id, timestamp and body", () => {
    const key = Buffer.from(VECTOR.secret.slice("whsec_".length), "base64");
    const mac = createHmac("sha256", key).update(`${VECTOR.id}.1614265330.${VECTOR.body}`).digest("base64");
    expect(noticeSigning.sign(VECTOR, [VECTOR.secret])).toBe(`v1,${mac}`);
  });

  it("holds under the old and the new secret while both sign", () => {
    const [old, fresh] = [noticeSigning.newSecret(), noticeSigning.newSecret()];
    const headers = headersOf([fresh, old]);
    expect(new Webhook(old).verify("{}", headers)).toEqual({});
    expect(new Webhook(fresh).verify("{}", headers)).toEqual({});
    expect(() => new Webhook(noticeSigning.newSecret()).verify("{}", headers)).toThrow("No matching signature");
  });

  it("does not hold for another body, another id, or another time", () => {
    const secret = noticeSigning.newSecret();
    const headers = headersOf([secret]);
    const verify = (body: string, changed: Partial<typeof headers>) => () =>
      new Webhook(secret).verify(body, { ...headers, ...changed });
    expect(verify("{ }", {})).toThrow();
    expect(verify("{}", { "webhook-id": "msg_2" })).toThrow();
    expect(verify("{}", { "webhook-timestamp": String(Number(headers["webhook-timestamp"]) - 1) })).toThrow();
  });

  it("does not hold six minutes later: a message that was caught cannot be played again", () => {
    const secret = noticeSigning.newSecret();
    const old = headersOf([secret], new Date(Date.now() - 6 * 60_000));
    expect(() => new Webhook(secret).verify("{}", old)).toThrow("too old");
  });

  it("comes of secrets of 32 random bytes", () => {
    const secret = noticeSigning.newSecret();
    expect(Buffer.from(secret.replace("whsec_", ""), "base64")).toHaveLength(32);
    expect(noticeSigning.newSecret()).not.toBe(secret);
  });
});
