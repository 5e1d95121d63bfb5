"use client";
import { useSyncExternalStore } from "react";
import {
  areNoticesShown,
  type NotificationSetting,
  readNotificationSetting,
  subscribeToNotificationSetting,
} from "./notification-setting";

/** "off" in server HTML, where no browser was asked. */
export function useNotificationSetting(): NotificationSetting {
  return useSyncExternalStore(subscribeToNotificationSetting, readNotificationSetting, () => "off");
}

/** Whether this browser shows notices; false in server HTML. */
export function useAreNoticesShown(): boolean {
  return useSyncExternalStore(subscribeToNotificationSetting, areNoticesShown, () => false);
}
