-- AlterTable
ALTER TABLE "api_key" ADD COLUMN     "created_by" TEXT NOT NULL DEFAULT 'system:launcher',
ADD COLUMN     "prefix" TEXT NOT NULL DEFAULT '';

-- CreateTable
CREATE TABLE "webhook_endpoint" (
    "id" UUID NOT NULL,
    "tenant_id" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "url" TEXT NOT NULL,
    "event_types" TEXT[],
    "scope" TEXT,
    "secret" BYTEA NOT NULL,
    "secret_end" TEXT NOT NULL,
    "previous_secret" BYTEA,
    "previous_until" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT clock_timestamp(),
    "live_since" TIMESTAMPTZ(3) NOT NULL DEFAULT clock_timestamp(),
    "off_since" TIMESTAMPTZ(3),
    "off_why" TEXT,
    "failures" INTEGER NOT NULL DEFAULT 0,
    "failing_since" TIMESTAMPTZ(3),
    "last_success_at" TIMESTAMPTZ(3),
    "rest_until" TIMESTAMPTZ(3),

    CONSTRAINT "webhook_endpoint_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "webhook_delivery" (
    "id" UUID NOT NULL,
    "endpoint_id" UUID NOT NULL,
    "task_id" UUID,
    "seq" INTEGER,
    "type" TEXT NOT NULL,
    "body" TEXT NOT NULL,
    "state" TEXT NOT NULL DEFAULT 'waiting',
    "attempts" INTEGER NOT NULL DEFAULT 0,
    "next_at" TIMESTAMPTZ(3) NOT NULL DEFAULT clock_timestamp(),
    "claimed_until" TIMESTAMPTZ(3),
    "last_status" INTEGER,
    "last_error" TEXT,
    "last_ms" INTEGER,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT clock_timestamp(),
    "give_up_at" TIMESTAMPTZ(3) NOT NULL,
    "settled_at" TIMESTAMPTZ(3),

    CONSTRAINT "webhook_delivery_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "notice_position" (
    "id" INTEGER NOT NULL DEFAULT 1,
    "epoch" UUID NOT NULL,
    "snapshot" TEXT NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL DEFAULT clock_timestamp(),

    CONSTRAINT "notice_position_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "webhook_endpoint_tenant_id_id_idx" ON "webhook_endpoint"("tenant_id", "id");

-- CreateIndex
CREATE INDEX "webhook_delivery_due" ON "webhook_delivery"("endpoint_id", "next_at") WHERE (state = 'waiting');

-- CreateIndex
CREATE INDEX "webhook_delivery_order" ON "webhook_delivery"("endpoint_id", "task_id", "seq") WHERE (state = 'waiting');

-- CreateIndex
CREATE INDEX "webhook_delivery_claimed" ON "webhook_delivery"("endpoint_id") WHERE (claimed_until is not null);

-- CreateIndex
CREATE INDEX "webhook_delivery_newest" ON "webhook_delivery"("endpoint_id", "id" DESC);

-- CreateIndex
CREATE INDEX "webhook_delivery_dead" ON "webhook_delivery"("endpoint_id", "id" DESC) WHERE (state = 'dead');

-- CreateIndex
CREATE INDEX "webhook_delivery_settled" ON "webhook_delivery"("settled_at") WHERE (settled_at is not null);

-- CreateIndex
CREATE UNIQUE INDEX "webhook_delivery_event" ON "webhook_delivery"("endpoint_id", "task_id", "seq");

-- AddForeignKey
ALTER TABLE "webhook_endpoint" ADD CONSTRAINT "webhook_endpoint_tenant_id_fkey" FOREIGN KEY ("tenant_id") REFERENCES "tenant"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "webhook_delivery" ADD CONSTRAINT "webhook_delivery_endpoint_id_fkey" FOREIGN KEY ("endpoint_id") REFERENCES "webhook_endpoint"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- Notices begin here and now.
INSERT INTO "notice_position" ("epoch", "snapshot") SELECT "epoch", pg_current_snapshot()::text FROM "feed_epoch";
