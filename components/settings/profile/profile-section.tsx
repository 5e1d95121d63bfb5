"use client";
import {
  type NotificationSetting,
  turnNotificationsOff,
  turnNotificationsOn,
} from "@/components/data/notify/notification-setting";
import { useNotificationSetting } from "@/components/data/notify/use-notification-setting";
import { setUndoWindow, UNDO_WINDOWS, type UndoWindow, useUndoWindow } from "@/components/data/undo-window";
import { Button } from "@/components/ui/button";
import { Card, CardSection } from "@/components/ui/card";
import { Segmented } from "@/components/ui/segmented";
import { SectionHead } from "../section-head";

const TOLD: Readonly<Record<NotificationSetting, string>> = {
  off: "Off. The browser asks for your leave when you turn them on.",
  on: "On in this browser, one for each task, from one of its tabs.",
  denied:
    "This browser was told not to show any. Allow notifications for this address in its settings, then come back.",
  unsupported: "This browser cannot show any.",
};

/** What is yours alone, kept in this browser. */
export function ProfileSection() {
  const setting = useNotificationSetting();
  const isOn = setting === "on";
  return (
    <>
      <SectionHead title="Profile">What is yours alone. It is kept in this browser.</SectionHead>
      <Card title="Notifications">
        <CardSection className="flex items-center gap-4 phone:flex-col phone:items-stretch">
          <div className="min-w-0 flex-1">
            <p className="font-strong">When a task needs a person</p>
            <p className="text-t2">
              It needs input, needs a sign-in, or failed. They say which task, by its title; nothing of what an agent
              wrote. A task that you have on screen is left out.
            </p>
            <p className="mt-1 text-t3 text-xs" role="status">
              {TOLD[setting]}
            </p>
          </div>
          <Button
            disabledReason={setting === "denied" || setting === "unsupported" ? TOLD[setting] : undefined}
            onClick={() => (isOn ? turnNotificationsOff() : void turnNotificationsOn())}
          >
            {isOn ? "Turn off" : "Turn on"}
          </Button>
        </CardSection>
      </Card>
      <UndoCard />
    </>
  );
}

const WINDOW_WORDS: Readonly<Record<UndoWindow, string>> = { 10000: "10 s", 60000: "60 s", 0: "Off" };
const WINDOW_OPTIONS = UNDO_WINDOWS.map((ms) => ({ value: String(ms), label: WINDOW_WORDS[ms] }));

/** How long what ends a task can be taken back. */
function UndoCard() {
  const chosen = useUndoWindow();
  const choose = (value: string) => {
    const ms = UNDO_WINDOWS.find((each) => String(each) === value);
    if (ms !== undefined) setUndoWindow(ms);
  };
  return (
    <Card title="Undo" className="mt-4">
      <CardSection className="flex items-center gap-4 phone:flex-col phone:items-stretch">
        <div className="min-w-0 flex-1">
          <p className="font-strong">Time to undo a cancel</p>
          <p className="text-t2">
            The server keeps it; until it is over the task takes no new step. Off: it is canceled at once.
          </p>
        </div>
        <Segmented
          stretch="phone"
          label="Time to undo a cancel"
          value={String(chosen)}
          onValueChange={choose}
          options={WINDOW_OPTIONS}
        />
      </CardSection>
    </Card>
  );
}
