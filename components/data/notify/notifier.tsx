"use client";
import { useRouter } from "next/navigation";
import { useEffect } from "react";
import { readClock } from "@/components/ui/time/clock";
import { fleetTopic } from "../fleet-topic";
import { useLiveData } from "../live-context";
import { listSeenTasks } from "./seen-tasks";
import { type ShownNotice, TaskNotifier } from "./task-notifier";
import { useAreNoticesShown } from "./use-notification-setting";

/** Shows the browser's notices of tasks that need a person, where that is turned on. Draws nothing. */
export function Notifier() {
  const { live } = useLiveData();
  const router = useRouter();
  const isOn = useAreNoticesShown();
  // Outside things: the stream and the browser's notices.
  useEffect(() => {
    if (!isOn) return;
    const show = (notice: ShownNotice) => showNotification(notice, () => router.push(`/tasks/${notice.taskId}`));
    const notifier = new TaskNotifier({ isLeading: live.isLeading, seenTasks: listSeenTasks, show }, readClock());
    const stopListening = live.onFrame((frame) => void notifier.note(frame));
    const giveBack = live.subscribe([fleetTopic(undefined)]);
    return () => {
      stopListening();
      giveBack();
    };
  }, [isOn, live, router]);
  return null;
}

function showNotification({ taskId, title, text }: ShownNotice, open: () => void): void {
  const notification = new Notification(title, { body: text, tag: `checkrein-${taskId}`, icon: "/icon.svg" });
  notification.onclick = () => {
    window.focus();
    open();
    notification.close();
  };
}
