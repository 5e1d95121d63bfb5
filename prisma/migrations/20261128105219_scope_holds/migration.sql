-- AlterTable
ALTER TABLE "operation" ADD COLUMN     "hold_id" UUID,
ADD COLUMN     "selected_to" UUID,
ADD COLUMN     "selecting" BOOLEAN NOT NULL DEFAULT false;

-- CreateTable
CREATE TABLE "scope_hold" (
    "id" UUID NOT NULL,
    "tenant_id" TEXT NOT NULL,
    "target_kind" TEXT NOT NULL,
    "target" TEXT NOT NULL DEFAULT '',
    "mode" TEXT,
    "actor" TEXT NOT NULL,
    "reason" TEXT,
    "rule_id" UUID,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT clock_timestamp(),
    "released_at" TIMESTAMPTZ(3),
    "released_by" TEXT,

    CONSTRAINT "scope_hold_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "scope_hold_exemption" (
    "hold_id" UUID NOT NULL,
    "task_id" UUID NOT NULL,
    "actor" TEXT NOT NULL,
    "reason" TEXT,
    "at" TIMESTAMPTZ(3) NOT NULL DEFAULT clock_timestamp(),

    CONSTRAINT "scope_hold_exemption_pkey" PRIMARY KEY ("hold_id","task_id")
);

-- CreateTable
CREATE TABLE "stop_rule" (
    "id" UUID NOT NULL,
    "tenant_id" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "topic" TEXT NOT NULL,
    "provider" TEXT,
    "target_kind" TEXT NOT NULL,
    "target" TEXT NOT NULL DEFAULT '',
    "target_from" TEXT,
    "mode" TEXT,
    "reason" TEXT,
    "created_by" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT clock_timestamp(),
    "off_since" TIMESTAMPTZ(3),
    "fired_at" TIMESTAMPTZ(3),

    CONSTRAINT "stop_rule_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE UNIQUE INDEX "scope_hold_standing" ON "scope_hold"("tenant_id", "target_kind", "target") WHERE (released_at is null);

-- CreateIndex
CREATE INDEX "stop_rule_tenant_id_topic_idx" ON "stop_rule"("tenant_id", "topic");

-- CreateIndex
CREATE UNIQUE INDEX "stop_rule_tenant_id_name_key" ON "stop_rule"("tenant_id", "name");

-- CreateIndex
CREATE INDEX "operation_hold" ON "operation"("hold_id", "id" DESC) WHERE (hold_id is not null);

-- AlterTable
ALTER TABLE "operation_target" ADD COLUMN     "made_task_id" UUID;
