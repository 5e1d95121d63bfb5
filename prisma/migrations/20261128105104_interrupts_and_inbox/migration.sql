-- DropIndex
DROP INDEX "interrupt_task_id_key_key";

-- AlterTable
ALTER TABLE "interrupt" ADD COLUMN     "approved_sha256" TEXT,
ADD COLUMN     "call" JSON,
ADD COLUMN     "default_answer" JSON,
ADD COLUMN     "escalated_at" TIMESTAMPTZ(3),
ADD COLUMN     "escalates_at" TIMESTAMPTZ(3),
ADD COLUMN     "executed_at" TIMESTAMPTZ(3),
ADD COLUMN     "executed_sha256" TEXT,
ADD COLUMN     "expires_at" TIMESTAMPTZ(3),
ADD COLUMN     "node_path" TEXT NOT NULL DEFAULT '',
ADD COLUMN     "run_id" TEXT NOT NULL DEFAULT '',
ADD COLUMN     "sealed_answer" BYTEA,
ADD COLUMN     "tenant_id" TEXT,
ADD COLUMN     "wake" TEXT NOT NULL DEFAULT 'together';

UPDATE "interrupt" SET "tenant_id" = t."tenant_id" FROM "task" t WHERE t."id" = "interrupt"."task_id";
ALTER TABLE "interrupt" ALTER COLUMN "tenant_id" SET NOT NULL;

-- CreateTable
CREATE TABLE "inbox_mark" (
    "tenant_id" TEXT NOT NULL,
    "source" TEXT NOT NULL,
    "subject" TEXT NOT NULL,
    "assignee" TEXT,
    "snoozed_until" TIMESTAMPTZ(3),
    "snoozed_at_revision" INTEGER,
    "changed_by" TEXT NOT NULL,
    "changed_at" TIMESTAMPTZ(3) NOT NULL DEFAULT clock_timestamp(),

    CONSTRAINT "inbox_mark_pkey" PRIMARY KEY ("tenant_id","source","subject")
);

-- CreateIndex
CREATE INDEX "interrupt_open" ON "interrupt"("tenant_id", "opened_at", "id") WHERE (status = 'open');

-- CreateIndex
CREATE INDEX "interrupt_open_task" ON "interrupt"("task_id", "opened_at", "id") WHERE (status = 'open');

-- CreateIndex
CREATE INDEX "interrupt_expiry" ON "interrupt"("expires_at", "id") WHERE (status = 'open' and expires_at is not null);

-- CreateIndex
CREATE INDEX "interrupt_escalation" ON "interrupt"("escalates_at", "id") WHERE (status = 'open' and escalates_at is not null and escalated_at is null);

-- CreateIndex
CREATE UNIQUE INDEX "interrupt_task_id_node_path_run_id_key_key" ON "interrupt"("task_id", "node_path", "run_id", "key");

-- CreateIndex
CREATE INDEX "suspension_overdue" ON "suspension"("overdue_at", "handle") WHERE (resumed_at is null and overdue_at is not null);
