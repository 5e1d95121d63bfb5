-- AlterTable
ALTER TABLE "interrupt" ADD COLUMN     "answered_version" INTEGER;
