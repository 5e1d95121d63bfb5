export interface RestRoute {
  readonly method: "GET" | "POST" | "DELETE";
  readonly path: RegExp;
  /** The method of JSON-RPC that it is. */
  readonly operation: string;
  /** Names of the path's groups among the parameters. */
  readonly names: readonly string[];
  readonly takesBody?: true | "maybe";
  readonly status?: number;
}

const get = (path: RegExp, operation: string, names: readonly string[] = []): RestRoute => ({
  method: "GET",
  path,
  operation,
  names,
});
const post = (path: RegExp, operation: string, more: Partial<RestRoute> = {}): RestRoute => ({
  method: "POST",
  path,
  operation,
  names: [],
  takesBody: true,
  ...more,
});

// Subscribing is said to be a POST in one place of the specification and a GET in another; clients send either.
const ROUTES: readonly RestRoute[] = [
  post(/^message:send$/, "SendMessage"),
  post(/^message:stream$/, "SendStreamingMessage"),
  get(/^tasks$/, "ListTasks"),
  get(/^tasks\/([^/:]+)$/, "GetTask", ["id"]),
  post(/^tasks\/([^/:]+):cancel$/, "CancelTask", { names: ["id"], takesBody: "maybe" }),
  post(/^tasks\/([^/:]+):subscribe$/, "SubscribeToTask", { names: ["id"], takesBody: "maybe" }),
  get(/^tasks\/([^/:]+):subscribe$/, "SubscribeToTask", ["id"]),
  post(/^tasks\/([^/:]+):pause$/, "PauseTask", { names: ["id"], takesBody: "maybe" }),
  post(/^tasks\/([^/:]+):resume$/, "ResumeTask", { names: ["id"], takesBody: "maybe" }),
  post(/^tasks\/([^/:]+)\/pushNotificationConfigs$/, "CreateTaskPushNotificationConfig", {
    names: ["taskId"],
    status: 201,
  }),
  get(/^tasks\/([^/:]+)\/pushNotificationConfigs$/, "ListTaskPushNotificationConfigs", ["taskId"]),
  get(/^tasks\/([^/:]+)\/pushNotificationConfigs\/([^/:]+)$/, "GetTaskPushNotificationConfig", ["taskId", "id"]),
  {
    method: "DELETE",
    path: /^tasks\/([^/:]+)\/pushNotificationConfigs\/([^/:]+)$/,
    operation: "DeleteTaskPushNotificationConfig",
    names: ["taskId", "id"],
    status: 204,
  },
  get(/^extendedAgentCard$/, "GetExtendedAgentCard"),
];

type Found =
  | { readonly kind: "found"; readonly route: RestRoute; readonly params: Readonly<Record<string, string>> }
  | { readonly kind: "wrong_method"; readonly takes: string }
  | { readonly kind: "missing" };

export function findRestRoute(method: string, path: string): Found {
  const here = ROUTES.flatMap((route) => {
    const match = route.path.exec(path);
    return match ? [{ route, parts: match.slice(1) }] : [];
  });
  const [first] = here;
  if (!first) return { kind: "missing" };
  const fits = here.find(({ route }) => route.method === method);
  if (!fits) return { kind: "wrong_method", takes: here.map(({ route }) => route.method).join(" or ") };
  const { route, parts } = fits;
  const texts = parts.map(decodePart);
  if (texts.includes(null)) return { kind: "missing" };
  return { kind: "found", route, params: Object.fromEntries(route.names.map((name, i) => [name, texts[i] ?? ""])) };
}

/** Null where an escape stands for no text. */
function decodePart(part: string): string | null {
  try {
    return decodeURIComponent(part);
  } catch {
    return null;
  }
}
