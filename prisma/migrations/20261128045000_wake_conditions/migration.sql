-- AlterTable
ALTER TABLE "holder" ADD COLUMN     "released_at" TIMESTAMPTZ(3);

-- AlterTable
ALTER TABLE "task" ADD COLUMN     "listens_since" TIMESTAMPTZ(3);

-- CreateTable
CREATE TABLE "wake_condition" (
    "handle" TEXT NOT NULL,
    "no" INTEGER NOT NULL,
    "tenant_id" TEXT NOT NULL,
    "task_id" UUID NOT NULL,
    "set_by" TEXT NOT NULL,
    "kind" TEXT NOT NULL,
    "topic" TEXT,
    "provider" TEXT,
    "duration_minutes" INTEGER,
    "on_timeout" TEXT,
    "after_task_id" UUID,
    "input" JSON,
    "listens_since" TIMESTAMPTZ(3) NOT NULL,
    "due_at" TIMESTAMPTZ(3),
    "event_id" UUID,
    "opened_at" TIMESTAMPTZ(3) NOT NULL DEFAULT clock_timestamp(),
    "fired_at" TIMESTAMPTZ(3),
    "closed_at" TIMESTAMPTZ(3),

    CONSTRAINT "wake_condition_pkey" PRIMARY KEY ("handle","no")
);

-- CreateTable
CREATE TABLE "external_event" (
    "id" UUID NOT NULL,
    "tenant_id" TEXT NOT NULL,
    "topic" TEXT NOT NULL,
    "provider" TEXT,
    "sender_id" TEXT,
    "sender" TEXT NOT NULL,
    "data" JSON,
    "received_at" TIMESTAMPTZ(3) NOT NULL DEFAULT clock_timestamp(),

    CONSTRAINT "external_event_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "wake_condition_due" ON "wake_condition"("due_at", "handle", "no") WHERE (closed_at is null and due_at is not null);

-- CreateIndex
CREATE INDEX "wake_condition_topic" ON "wake_condition"("tenant_id", "topic") WHERE (closed_at is null and due_at is null and topic is not null);

-- CreateIndex
CREATE INDEX "wake_condition_after_task" ON "wake_condition"("after_task_id") WHERE (closed_at is null and due_at is null and after_task_id is not null);

-- CreateIndex
CREATE INDEX "wake_condition_opened" ON "wake_condition"("opened_at") WHERE (closed_at is null and due_at is null);

-- CreateIndex
CREATE INDEX "wake_condition_task" ON "wake_condition"("task_id") WHERE (closed_at is null and after_task_id is not null);

-- CreateIndex
CREATE INDEX "wake_condition_event" ON "wake_condition"("event_id") WHERE (event_id is not null);

-- CreateIndex
CREATE INDEX "external_event_tenant_id_topic_received_at_idx" ON "external_event"("tenant_id", "topic", "received_at");

-- CreateIndex
CREATE INDEX "external_event_age" ON "external_event"("received_at");

-- CreateIndex
CREATE UNIQUE INDEX "external_event_once" ON "external_event"("tenant_id", "sender", "sender_id") WHERE (sender_id is not null);

-- AddForeignKey
ALTER TABLE "wake_condition" ADD CONSTRAINT "wake_condition_handle_fkey" FOREIGN KEY ("handle") REFERENCES "suspension"("handle") ON DELETE CASCADE ON UPDATE CASCADE;

-- What waits now goes on waiting.
INSERT INTO "wake_condition" ("handle", "no", "tenant_id", "task_id", "set_by", "kind", "duration_minutes", "on_timeout", "input",
    "listens_since", "due_at", "opened_at", "fired_at", "closed_at")
SELECT s.handle, 1, t.tenant_id, s.task_id, 'agent', s.wake_by,
    CASE WHEN s.wake_by = 'timeout' THEN (s.conditions -> 'timeout' ->> 'durationMinutes')::int END,
    CASE WHEN s.wake_by = 'timeout' THEN s.on_timeout END, CASE WHEN s.wake_by = 'timeout' THEN s.timeout_input::json END,
    s.paused_at, s.wake_at, s.paused_at,
    CASE WHEN s.cause IN ('timeout', 'condition_fired') THEN s.resumed_at END, s.resumed_at
FROM "suspension" s JOIN "task" t ON t.id = s.task_id WHERE s.wake_at IS NOT NULL;
UPDATE "task" SET "listens_since" = coalesce("claimed_at", "created_at") WHERE "attempt_no" > 0 AND "ended_at" IS NULL;

-- DropIndex
DROP INDEX "suspension_wake";

-- AlterTable
ALTER TABLE "suspension" DROP COLUMN "conditions",
DROP COLUMN "on_timeout",
DROP COLUMN "timeout_input",
DROP COLUMN "wake_at",
DROP COLUMN "wake_by";
