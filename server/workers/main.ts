import http, { type RequestListener } from "node:http";
import { webWorkerDoor } from "../wiring";
import { answerNodeCall } from "./answer-node-call";

// Loaded before Next's server in the web process. A step's way through a route handler costs three times the step, so
// the workers' door stands in front of it: on the same port, for its own addresses alone. From source, Next's route serves.
const createServer = http.createServer;

Object.defineProperty(http, "createServer", {
  configurable: true,
  writable: true,
  value: (listener: RequestListener) =>
    createServer((request, response) => {
      if (!request.url?.startsWith("/api/workers/")) return listener(request, response);
      // A caller that went away while it was answered is its own business.
      answerNodeCall(request, response, webWorkerDoor()).catch(() => response.destroy());
    }),
});
