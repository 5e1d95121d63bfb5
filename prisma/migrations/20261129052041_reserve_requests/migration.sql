-- AlterTable
ALTER TABLE "budget_reservation" ADD COLUMN     "requests" UUID[] DEFAULT ARRAY[]::UUID[];
