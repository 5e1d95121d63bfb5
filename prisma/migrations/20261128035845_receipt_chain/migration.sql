-- AlterTable
ALTER TABLE "receipt" ADD COLUMN     "conditions" JSON,
ADD COLUMN     "conditions_hash" TEXT,
ADD COLUMN     "continue_transcript" BOOLEAN,
ADD COLUMN     "handle" TEXT,
ADD COLUMN     "hash" TEXT,
ADD COLUMN     "initiator" TEXT,
ADD COLUMN     "input_hash" TEXT,
ADD COLUMN     "key_id" TEXT,
ADD COLUMN     "matched_event" JSON,
ADD COLUMN     "number" BIGINT,
ADD COLUMN     "previous_hash" TEXT,
ADD COLUMN     "scope" TEXT,
ADD COLUMN     "sealed_at" TIMESTAMPTZ(3),
ADD COLUMN     "signature" TEXT,
ADD COLUMN     "span_id" TEXT,
ADD COLUMN     "state_after" TEXT,
ADD COLUMN     "state_before" TEXT,
ADD COLUMN     "subject" TEXT,
ADD COLUMN     "trace_id" TEXT,
ADD COLUMN     "version_after" INTEGER,
ADD COLUMN     "version_before" INTEGER;

-- Who wanted what was done before this column was there follows from who did it.
UPDATE "receipt" SET "initiator" = CASE split_part("actor", ':', 1)
    WHEN 'operator' THEN 'operator' WHEN 'client' THEN 'client' WHEN 'agent' THEN 'agent' WHEN 'worker' THEN 'agent' ELSE 'policy' END;
ALTER TABLE "receipt" ALTER COLUMN "initiator" SET NOT NULL;

-- CreateTable
CREATE TABLE "receipt_head" (
    "tenant_id" TEXT NOT NULL,
    "count" BIGINT NOT NULL,
    "hash" TEXT NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL,
    "key_id" TEXT NOT NULL,
    "signature" TEXT NOT NULL,

    CONSTRAINT "receipt_head_pkey" PRIMARY KEY ("tenant_id")
);

-- CreateTable
CREATE TABLE "receipt_alarm" (
    "tenant_id" TEXT NOT NULL,
    "kind" TEXT NOT NULL,
    "number" BIGINT NOT NULL,
    "hash" TEXT NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL DEFAULT clock_timestamp(),

    CONSTRAINT "receipt_alarm_pkey" PRIMARY KEY ("tenant_id","kind","number","hash")
);

-- CreateTable
CREATE TABLE "signing_key" (
    "id" TEXT NOT NULL,
    "public_key" TEXT NOT NULL,
    "valid_from" TIMESTAMPTZ(3) NOT NULL DEFAULT clock_timestamp(),
    "valid_to" TIMESTAMPTZ(3),

    CONSTRAINT "signing_key_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE UNIQUE INDEX "signing_key_public_key_key" ON "signing_key"("public_key");

-- CreateIndex
CREATE INDEX "receipt_unsealed" ON "receipt"("tenant_id", "id") WHERE (number is null);

-- CreateIndex
CREATE INDEX "receipt_newest" ON "receipt"("tenant_id", "id" DESC);

-- CreateIndex
CREATE UNIQUE INDEX "receipt_number" ON "receipt"("tenant_id", "number") WHERE (number is not null);
