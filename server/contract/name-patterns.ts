// Apart from the schemas, so that an address or a form can be checked without loading them.

export const AGENT_NAME_MAX = 80;
/** Lower-kebab. */
export const AGENT_NAME_PATTERN = /^[a-z0-9]+(-[a-z0-9]+)*$/;

export const SCOPE_MAX = 200;
/** Lower-kebab segments, at most four, joined by slashes. */
export const SCOPE_PATTERN = /^[a-z0-9]+(-[a-z0-9]+)*(\/[a-z0-9]+(-[a-z0-9]+)*){0,3}$/;
