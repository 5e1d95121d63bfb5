// Which folder may import which. `npm run check` reads it; server/cli/dev/check-walls.test.ts plants a breach.
const TEST = "\\.(test|spec)\\.tsx?$|^server/(testing|bench)/|^e2e/";
const USE = "^server/(commands|queries)/";
const DOOR = "^server/(api|a2a|workers|runtime)/";
const OURS = "^(app|components|server|prisma|e2e)/";

/** Product code below `path`; tests beside it are free to reach for makers and databases. */
const code = (path) => ({ path, pathNot: TEST });
const rule = (name, comment, { from, to }) => ({ name, comment, severity: "error", from, to });

module.exports = {
  forbidden: [
    rule("domain-is-pure", "Rules know other rules and nothing else.", {
      from: code("^server/domain/"),
      to: { pathNot: "^server/domain/" },
    }),
    rule(
      "contract-is-browser-safe",
      "What crosses to a browser or a worker knows rules and packages that run in both.",
      {
        from: code("^server/contract/"),
        to: { pathNot: "^server/(domain|contract)/|^node_modules/(zod|fast-json-patch|@cfworker/json-schema)/" },
      },
    ),
    rule("ports-are-types", "Ports name what verbs need, in words of the domain and the contract.", {
      from: { path: "^server/ports(\\.ts$|/)" },
      to: { pathNot: "^server/(domain|contract)/|^server/ports(\\.ts$|/)" },
    }),
    rule("commands-see-ports-not-tools", "A verb or question reaches outside through a port only.", {
      from: code(USE),
      to: { pathNot: `^server/(domain|contract)/|^server/ports(\\.ts$|/)|^node_modules/zod/|${USE}` },
    }),
    rule("commands-parse-nothing", "The door has checked the input; a verb names its type only.", {
      from: code(USE),
      to: { path: "^node_modules/zod/", dependencyTypesNot: ["type-only"] },
    }),
    rule("tools-implement-ports", "Tools are used by verbs and doors, never the other way round.", {
      from: code("^server/(store|events|identity|telemetry)/"),
      to: { path: `${DOOR}|${USE}|^(app|components)/` },
    }),
    rule("only-store-knows-prisma", "The Prisma client is seen by the store alone.", {
      from: { path: "^(app|components|server)/", pathNot: `^server/(store|cli)/|^server/wiring\\.ts$|${TEST}` },
      to: { path: "^prisma/|^node_modules/(@prisma|prisma)/" },
    }),
    rule("only-tools-know-pg", "Connections to PostgreSQL belong to the tools that open them.", {
      from: {
        path: "^(app|components|server)/",
        pathNot: `^server/(store|events|identity|cli)/|^server/wiring\\.ts$|${TEST}`,
      },
      to: { path: "^node_modules/(pg|@types/pg)/" },
    }),
    rule("only-telemetry-knows-opentelemetry", "Verbs, doors and the store are watched from outside.", {
      from: { path: "^(app|components|server)/", pathNot: `^server/telemetry/|${TEST}` },
      to: { path: "^node_modules/@opentelemetry/" },
    }),
    rule("doors-do-not-meet", "Two doors share a command, not code.", {
      from: code("^server/(api|a2a|workers|runtime)/"),
      to: { path: DOOR, pathNot: "^server/$1/" },
    }),
    rule("doors-go-through-commands", "A door calls commands and queries; tools are handed to it as ports.", {
      from: code(DOOR),
      to: { path: "^server/(store|events|identity|telemetry)/", dependencyTypesNot: ["type-only"] },
    }),
    rule("http-is-plumbing", "What doors share of the wire knows the contract, and no door, tool or package.", {
      from: code("^server/http/"),
      to: { path: `${OURS}|^node_modules/`, pathNot: "^server/(http|contract)/|^node_modules/@types/" },
    }),
    rule("http-is-for-doors", "Calls and answers as they go over the wire end at a door.", {
      from: { path: OURS, pathNot: `^server/(http|api|a2a|workers)/|${TEST}` },
      to: { path: "^server/http/" },
    }),
    rule("wiring-only-at-entry", "Real tools are joined once, where a process or a route begins.", {
      from: {
        pathNot: `^app/|^server/((runtime|web)/main|cli/.*)\\.ts$|^(instrumentation|proxy)[^/]*\\.ts$|${TEST}`,
      },
      to: { path: "^server/wiring\\.ts$" },
    }),
    rule("components-see-contract", "The browser loads the contract, nothing else of the server.", {
      from: code("^components/"),
      to: { path: "^server/", pathNot: "^server/contract/", dependencyTypesNot: ["type-only"] },
    }),
    rule("components-types-from-root", "The router's type is the one server type a component may name.", {
      from: code("^components/"),
      to: { path: "^server/", pathNot: "^server/(contract/|api/root\\.ts$)" },
    }),
    rule("features-do-not-meet", "Features meet on a route; what both need is in ui or data.", {
      from: code("^components/(?!ui/|data/|shell/)([^/]+)/"),
      to: { path: "^components/", pathNot: "^components/($1|ui|data)/" },
    }),
    rule("ui-knows-no-feature", "Primitives know no task and no query.", {
      from: code("^components/ui/"),
      to: { path: "^(server|app)/|^components/(?!ui/)|^node_modules/(@trpc|@tanstack/react-query)/" },
    }),
    rule("app-is-thin", "A route hands over to a screen or a door.", {
      from: code("^app/"),
      to: { path: "^server/", pathNot: "^server/(api|a2a|workers|contract)/|^server/(wiring|env)\\.ts$" },
    }),
    rule("sdk-knows-the-contract-only", "The worker client is bundled without the application.", {
      from: code("^server/sdk/"),
      to: { path: OURS, pathNot: "^server/(sdk|contract|domain)/" },
    }),
    rule("sdk-is-dependency-free", "The worker client runs on Node alone.", {
      from: code("^server/sdk/"),
      to: { path: "^node_modules/", pathNot: "^node_modules/(zod|@types)/" },
    }),
    rule("agents-are-workers", "An agent we host uses what any other agent has: the worker client.", {
      from: code("^server/agents/"),
      to: { path: OURS, pathNot: "^server/(sdk|contract|agents)/" },
    }),
    rule("nothing-imports-app", "Routes are leaves.", { from: { pathNot: "^app/" }, to: { path: "^app/" } }),
    rule("nothing-imports-cli", "Commands of the terminal are leaves.", {
      from: { path: OURS, pathNot: `^server/cli/|${TEST}` },
      to: { path: "^server/cli/" },
    }),
    rule("tests-are-leaves", "Product code never reaches for test code.", {
      from: { pathNot: TEST },
      to: { path: TEST },
    }),
    rule("e2e-drives-the-browser", "A journey sees what a user sees.", {
      from: { path: "^e2e/" },
      to: { path: "^(app|components|server|prisma)/", pathNot: "^server/(testing|contract|cli)/" },
    }),
    rule("no-cycles", "Two modules that need each other are one module or want a third.", {
      from: {},
      to: { circular: true },
    }),
    rule("no-missing", "An import that leads nowhere.", {
      // Runs in a folder of its own, beside files that are not ours.
      from: { pathNot: "^server/bench/peers/checkrein\\.mjs$" },
      to: { couldNotResolve: true },
    }),
  ],
  options: {
    doNotFollow: { path: "node_modules" },
    exclude: { path: "^(\\.next|\\.build|prisma/generated/internal)/" },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: "tsconfig.json" },
    enhancedResolveOptions: {
      exportsFields: ["exports"],
      conditionNames: ["import", "types", "default"],
      mainFields: ["module", "main", "types"],
    },
  },
};
