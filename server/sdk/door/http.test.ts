import { createServer, type ServerResponse } from "node:http";
import { afterAll, beforeAll, expect, it } from "vitest";
import { closeNow, listenHere } from "../../testing/listen-here";
import { Http } from "./http";

let address = "";
let answer: (response: ServerResponse) => void;
const server = createServer((_request, response) => answer(response));
const http = new Http();

beforeAll(async () => {
  address = await listenHere(server);
});
afterAll(() => closeNow(server));

function ask(signal = new AbortController().signal) {
  return http.exchange({ method: "POST", url: address, headers: {}, text: "{}", signal });
}

it("gives the whole answer, also where a letter is split between two pieces", async () => {
  const [first, second] = [Buffer.from("aé").subarray(0, 2), Buffer.from("é!").subarray(1)];
  answer = (response) => {
    response.writeHead(202);
    response.write(first, () => response.end(second));
  };
  expect(await ask()).toEqual({ status: 202, text: "aé!" });
});

it("gives an empty answer as an empty text", async () => {
  answer = (response) => response.writeHead(204).end();
  expect(await ask()).toEqual({ status: 204, text: "" });
});

it("rejects when the answer is cut off", async () => {
  answer = (response) => {
    response.writeHead(200, { "content-length": 10 });
    response.write("abc", () => response.destroy());
  };
  await expect(ask()).rejects.toThrow();
});

it("rejects when its caller wants no more of an answer that has begun", async () => {
  const stop = new AbortController();
  answer = (response) => {
    response.writeHead(200, { "content-length": 10 });
    response.write("abc", () => stop.abort());
  };
  await expect(ask(stop.signal)).rejects.toThrow();
});
