-- AlterTable
ALTER TABLE "suspension" ADD COLUMN     "review_within_ms" INTEGER;

