import { RequestError } from "@agentclientprotocol/sdk/unstable";

/** What an agent hears when it asked for something that is not done for it. */
export function refused(message: string): RequestError {
  return RequestError.invalidParams(undefined, message);
}
