import { z } from "zod";
import { removeProfile } from "../commands/profile/remove-profile";
import { saveProfile } from "../commands/profile/save-profile";
import { testProfile } from "../commands/profile/test-profile";
import { isTried, PRESETS } from "../contract/agent-presets";
import { ProfileRefInput, ProfileSpec, SaveProfileInput } from "../contract/agent-profile";
import { orRefuse } from "./refusal";
import { operator, router } from "./trpc";

/** Longer than a line of a form, and yet one: a path, an argument. */
const LINE_CHARS = 4_000;

const FORM = {
  schema: z.toJSONSchema(ProfileSpec, {
    io: "input",
    override({ jsonSchema }) {
      if (jsonSchema.maxLength === LINE_CHARS) delete jsonSchema.maxLength;
    },
  }),
  /** What is known of agents that were tried, by their name; the rest is what a profile begins with. */
  presets: Object.values(PRESETS).map(({ name, ...known }) => ({
    name,
    isTried: isTried(name),
    spec: ProfileSpec.omit({ folder: true }).parse(known),
  })),
};

/** How coding agents are launched. Values of secrets come in and never go out. */
export const profileRouter = router({
  form: operator.query(() => FORM),
  list: operator.query(({ ctx }) => ctx.ports.profiles.list(ctx.caller.tenantId)),
  save: operator
    .input(SaveProfileInput)
    .mutation(async ({ ctx, input }) => orRefuse(await saveProfile(ctx.ports, ctx.caller, input))),
  remove: operator
    .input(ProfileRefInput)
    .mutation(async ({ ctx, input }) => orRefuse(await removeProfile(ctx.ports, ctx.caller, input))),
  test: operator
    .input(ProfileRefInput)
    .mutation(async ({ ctx, input }) => orRefuse(await testProfile(ctx.ports, ctx.caller, input))),
});
