ALTER TABLE "product"."entries" ADD COLUMN "best_reason" text;
