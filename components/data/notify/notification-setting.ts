/** Whether this browser shows notices: off until somebody turns it on here. */
export type NotificationSetting = "off" | "on" | "denied" | "unsupported";

const KEY = "checkrein.notifications";
const listeners = new Set<() => void>();

export function readNotificationSetting(): NotificationSetting {
  if (typeof Notification === "undefined") return "unsupported";
  if (Notification.permission === "denied") return "denied";
  const isWanted = localStorage.getItem(KEY) === "on";
  return isWanted && Notification.permission === "granted" ? "on" : "off";
}

/** Asks the browser's leave; call it from a click alone. */
export async function turnNotificationsOn(): Promise<void> {
  const leave = await Notification.requestPermission();
  if (leave === "granted") localStorage.setItem(KEY, "on");
  tell();
}

export function turnNotificationsOff(): void {
  localStorage.removeItem(KEY);
  tell();
}

export function subscribeToNotificationSetting(listener: () => void): () => void {
  listeners.add(listener);
  // Other tabs.
  window.addEventListener("storage", listener);
  return () => {
    listeners.delete(listener);
    window.removeEventListener("storage", listener);
  };
}

function tell(): void {
  for (const listener of listeners) listener();
}
