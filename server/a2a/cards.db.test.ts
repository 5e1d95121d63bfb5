import { describe, expect, it } from "vitest";
import { testDialects } from "../testing/dialects/dialect-stage";

// What each door says of an agent, and of all, at the card's well-known address.

const stage = testDialects();
const V1 = { "a2a-version": "1.0" };

async function cardAt(path: string) {
  const response = await fetch(`${stage.url}/a2a/${path}/.well-known/agent-card.json`, { headers: V1 });
  return { status: response.status, body: await response.json() };
}

const FIXED = { pauseModes: [], canPark: false };
const NO_PAUSE = { extensions: [], supportsPause: false, pause: {} };
const PAUSE_OF_HARN = {
  supportsPause: true,
  supportsAwaitResumption: true,
  resumeCauses: ["explicit_resume", "timeout", "condition_fired", "external_event"],
};
const PAUSE_OF_BINDU = {
  uri: "urn:checkrein:bindu:pause:v1",
  required: false,
  params: { methods: ["tasks/pause", "tasks/resume"], states: ["suspended", "resumed"] },
};

describe("the card of one agent", () => {
  it("at bindu names its address there, and the pause as an extension", async () => {
    const agent = await stage.scene.agent({ description: "Reads a folder.", skills: ["reading"] });
    expect((await cardAt(`bindu/agents/${agent}`)).body).toMatchObject({
      name: agent,
      description: "Reads a folder.",
      url: `${stage.url}/a2a/bindu/agents/${agent}`,
      capabilities: { streaming: true, pushNotifications: true, extensions: [PAUSE_OF_BINDU] },
      skills: [{ id: agent, tags: ["reading"] }],
    });
  });

  it("at harn names its address there, and the pause among its capabilities under both names", async () => {
    const agent = await stage.scene.agent({ skills: ["reading"] });
    expect((await cardAt(`harn/agents/${agent}`)).body).toMatchObject({
      name: agent,
      url: `${stage.url}/a2a/harn/agents/${agent}`,
      skills: ["reading"],
      capabilities: { streaming: true, ...PAUSE_OF_HARN, _meta: { harn: { pause: PAUSE_OF_HARN } } },
    });
  });

  it("at v1 offers the pause without asking for it, and says what becomes of a message meanwhile", async () => {
    const agent = await stage.scene.agent({ pauseModes: ["finish_step"] });
    const { capabilities } = (await cardAt(`v1/agents/${agent}`)).body;
    expect(capabilities.extensions).toHaveLength(1);
    const [{ required = false, ...extension }] = capabilities.extensions;
    expect({ required, ...extension }).toMatchObject({
      uri: "urn:checkrein:a2a:pause:v1",
      required: false,
      params: {
        methods: ["PauseTask", "ResumeTask", "AwaitTaskResumption"],
        modes: ["finish_step"],
        messagesWhilePaused: "queued",
      },
    });
  });

  it("at v1 says to readers of either version what it can, where they name none", async () => {
    const agent = await stage.scene.agent();
    const answer = await fetch(`${stage.url}/a2a/v1/agents/${agent}/.well-known/agent-card.json`);
    expect(await answer.json()).toMatchObject({
      supportedInterfaces: expect.arrayContaining([expect.objectContaining({ protocolVersion: "1.0" })]),
      capabilities: { streaming: true, pushNotifications: true, extendedAgentCard: true },
      protocolVersion: expect.stringMatching(/^0\.3/),
      supportsAuthenticatedExtendedCard: true,
    });
  });

  it("that cannot be paused offers no pause at any door", async () => {
    const agent = await stage.scene.agent(FIXED);
    for (const door of ["v1", "bindu", "harn"]) {
      const { capabilities } = (await cardAt(`${door}/agents/${agent}`)).body;
      const { extensions = [], supportsPause = false, _meta } = capabilities;
      expect({ extensions, supportsPause, pause: _meta?.harn.pause ?? {} }, door).toEqual(NO_PAUSE);
    }
  });

  it("that is not there is none", async () => {
    for (const door of ["v1", "bindu", "harn"]) expect((await cardAt(`${door}/agents/nobody`)).status).toBe(404);
  });
});

describe("the card of all agents", () => {
  it.each(["bindu", "harn"])(
    "at %s names the door itself, what each of them does and what any of them can",
    async (door) => {
      const [one, other] = [await stage.scene.agent({ skills: ["one"] }), await stage.scene.agent(FIXED)];
      const { body } = await cardAt(door);
      expect(body).toMatchObject({ name: "checkrein", url: `${stage.url}/a2a/${door}` });
      const skills = door === "bindu" ? body.skills.map(({ id }: { id: string }) => id) : body.skills;
      expect(skills).toEqual(expect.arrayContaining([door === "bindu" ? one : "one", other]));
      expect(body.capabilities).toMatchObject(
        door === "bindu"
          ? { extensions: [PAUSE_OF_BINDU] }
          : { ...PAUSE_OF_HARN, _meta: { harn: { pause: PAUSE_OF_HARN } } },
      );
    },
  );
});
