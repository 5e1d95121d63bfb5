/** For `useSyncExternalStore`: nothing tells of a change, what is read there is read again with each rendering. */
export const hearNothing = () => () => undefined;
