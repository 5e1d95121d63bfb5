"use client";
import { useSyncExternalStore } from "react";
import {
  type NotificationSetting,
  readNotificationSetting,
  subscribeToNotificationSetting,
} from "./notification-setting";

/** "off" in server HTML, where no browser was asked. */
export function useNotificationSetting(): NotificationSetting {
  return useSyncExternalStore(subscribeToNotificationSetting, readNotificationSetting, () => "off");
}
