-- AlterTable
ALTER TABLE "task" ADD COLUMN     "budgets" UUID[] DEFAULT ARRAY[]::UUID[],
ADD COLUMN     "exempt_from" UUID[] DEFAULT ARRAY[]::UUID[],
ADD COLUMN     "metered_at" TIMESTAMPTZ(3),
ADD COLUMN     "metered_ms" BIGINT NOT NULL DEFAULT 0,
ADD COLUMN     "meters" JSONB;

-- CreateTable
CREATE TABLE "budget" (
    "id" UUID NOT NULL,
    "tenant_id" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "measure" TEXT NOT NULL,
    "target_kind" TEXT NOT NULL,
    "target" TEXT NOT NULL,
    "window_kind" TEXT NOT NULL,
    "zone" TEXT NOT NULL DEFAULT 'UTC',
    "rolling_hours" INTEGER,
    "limit_units" BIGINT NOT NULL,
    "notify_percent" INTEGER,
    "hold_percent" INTEGER,
    "at_limit" TEXT NOT NULL,
    "mode" TEXT NOT NULL DEFAULT 'finish_step',
    "bucket_seconds" INTEGER NOT NULL,
    "version" INTEGER NOT NULL DEFAULT 1,
    "created_by" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT clock_timestamp(),
    "changed_at" TIMESTAMPTZ(3) NOT NULL DEFAULT clock_timestamp(),
    "attached_at" TIMESTAMPTZ(3),
    "deleted_at" TIMESTAMPTZ(3),

    CONSTRAINT "budget_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "budget_window" (
    "budget_id" UUID NOT NULL,
    "starts_at" TIMESTAMPTZ(3) NOT NULL,
    "tenant_id" TEXT NOT NULL,
    "ends_at" TIMESTAMPTZ(3),
    "limit_units" BIGINT NOT NULL,
    "extra_units" BIGINT NOT NULL DEFAULT 0,
    "slotted" BOOLEAN NOT NULL DEFAULT false,
    "notified_at" TIMESTAMPTZ(3),
    "held_at" TIMESTAMPTZ(3),
    "tripped_at" TIMESTAMPTZ(3),
    "acted_at" TIMESTAMPTZ(3),
    "operation_id" UUID,
    "closed_at" TIMESTAMPTZ(3),

    CONSTRAINT "budget_window_pkey" PRIMARY KEY ("budget_id","starts_at")
);

-- CreateTable
CREATE TABLE "budget_slot" (
    "budget_id" UUID NOT NULL,
    "starts_at" TIMESTAMPTZ(3) NOT NULL,
    "no" INTEGER NOT NULL,
    "granted" BIGINT NOT NULL DEFAULT 0,
    "spent" BIGINT NOT NULL DEFAULT 0,
    "reserved" BIGINT NOT NULL DEFAULT 0,
    "largest" BIGINT NOT NULL DEFAULT 0,

    CONSTRAINT "budget_slot_pkey" PRIMARY KEY ("budget_id","starts_at","no")
);

-- CreateTable
CREATE TABLE "budget_use" (
    "budget_id" UUID NOT NULL,
    "bucket_at" TIMESTAMPTZ(3) NOT NULL,
    "no" INTEGER NOT NULL,
    "amount" BIGINT NOT NULL,
    "is_out" BOOLEAN NOT NULL DEFAULT false,

    CONSTRAINT "budget_use_pkey" PRIMARY KEY ("budget_id","bucket_at","no")
);

-- CreateTable
CREATE TABLE "budget_reservation" (
    "task_id" UUID NOT NULL,
    "budget_id" UUID NOT NULL,
    "starts_at" TIMESTAMPTZ(3) NOT NULL,
    "no" INTEGER NOT NULL,
    "amount" BIGINT NOT NULL,
    "attempt" UUID NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL DEFAULT clock_timestamp(),

    CONSTRAINT "budget_reservation_pkey" PRIMARY KEY ("task_id","budget_id","starts_at","no")
);

-- CreateTable
CREATE TABLE "model_price" (
    "tenant_id" TEXT NOT NULL,
    "model" TEXT NOT NULL,
    "valid_from" TIMESTAMPTZ(3) NOT NULL,
    "input_micros" BIGINT NOT NULL,
    "output_micros" BIGINT NOT NULL,
    "cached_micros" BIGINT,

    CONSTRAINT "model_price_pkey" PRIMARY KEY ("tenant_id","model","valid_from")
);

-- CreateIndex
CREATE INDEX "budget_target" ON "budget"("tenant_id", "target_kind", "target") WHERE (deleted_at is null);

-- CreateIndex
CREATE INDEX "budget_unattached" ON "budget"("changed_at") WHERE (attached_at is null);

-- CreateIndex
CREATE UNIQUE INDEX "budget_name" ON "budget"("tenant_id", "name") WHERE (deleted_at is null);

-- CreateIndex
CREATE INDEX "budget_window_tenant" ON "budget_window"("tenant_id", "starts_at" DESC) WHERE (closed_at is null);

-- CreateIndex
CREATE INDEX "budget_window_due" ON "budget_window"("ends_at") WHERE (closed_at is null);

-- CreateIndex
CREATE INDEX "budget_window_tripped" ON "budget_window"("tripped_at") WHERE (tripped_at is not null and acted_at is null);

-- CreateIndex
CREATE INDEX "budget_use_in" ON "budget_use"("budget_id", "bucket_at") WHERE (not is_out);

-- CreateIndex
CREATE INDEX "budget_reservation_age" ON "budget_reservation"("at");

-- CreateIndex
CREATE INDEX "holder_budget" ON "holder"("actor") WHERE (kind = 'budget' and released_at is null);

-- AddForeignKey
ALTER TABLE "budget_window" ADD CONSTRAINT "budget_window_budget_id_fkey" FOREIGN KEY ("budget_id") REFERENCES "budget"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "budget_slot" ADD CONSTRAINT "budget_slot_budget_id_starts_at_fkey" FOREIGN KEY ("budget_id", "starts_at") REFERENCES "budget_window"("budget_id", "starts_at") ON DELETE CASCADE ON UPDATE CASCADE;
