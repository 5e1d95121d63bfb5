-- AlterTable
ALTER TABLE "checkpoint" ADD COLUMN     "span_id" TEXT,
ADD COLUMN     "trace_id" TEXT;

-- AlterTable
ALTER TABLE "suspension" ADD COLUMN     "span_id" TEXT,
ADD COLUMN     "trace_id" TEXT,
ADD COLUMN     "work_span_id" TEXT;
