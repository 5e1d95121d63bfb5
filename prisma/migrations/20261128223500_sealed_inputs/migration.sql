-- AlterTable
ALTER TABLE "external_event" ADD COLUMN     "data_hash" TEXT,
ADD COLUMN     "marks" TEXT[] DEFAULT ARRAY[]::TEXT[],
ADD COLUMN     "sealed" BYTEA[] DEFAULT ARRAY[]::BYTEA[];

-- AlterTable
ALTER TABLE "suspension" ADD COLUMN     "fenced_attempt" UUID,
ADD COLUMN     "fenced_worker" TEXT,
ADD COLUMN     "late_proof" TEXT;

-- AlterTable
ALTER TABLE "wake_condition" ADD COLUMN     "input_hash" TEXT;
