-- AlterTable
ALTER TABLE "receipt_head" ADD COLUMN     "cut" JSONB;
