import { DeviceSetting } from "../../ui/device-setting";

/** Whether this browser shows notices: off until somebody turns it on here. */
export type NotificationSetting = "off" | "on" | "denied" | "unsupported";

const setting = new DeviceSetting("checkrein.notifications");
export const subscribeToNotificationSetting = setting.subscribe;

export function readNotificationSetting(): NotificationSetting {
  if (typeof Notification === "undefined") return "unsupported";
  if (Notification.permission === "denied") return "denied";
  const isWanted = setting.read() === "on";
  return isWanted && Notification.permission === "granted" ? "on" : "off";
}

/** Whether it is on. Each page asks: the browser is asked last, since a page waits for its word from another process. */
export function areNoticesShown(): boolean {
  return setting.read() === "on" && readNotificationSetting() === "on";
}

/** Asks the browser's leave; call it from a click alone. */
export async function turnNotificationsOn(): Promise<void> {
  const leave = await Notification.requestPermission();
  if (leave === "granted") setting.write("on");
  else setting.tell();
}

export function turnNotificationsOff(): void {
  setting.write(null);
}
