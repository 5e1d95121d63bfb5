-- AlterTable
ALTER TABLE "task" ADD COLUMN     "cached_tokens" BIGINT,
ADD COLUMN     "reasoning_tokens" BIGINT;
