-- When a judge was told that entries wait for their scores. Judging that opens says anew whom it told: nobody from before is written to again,
-- also where the version before opens it. Whoever is assigned later, and whose judging that one opens, is told twice.
ALTER TABLE "product"."assignments" ADD COLUMN "told_at" timestamp with time zone DEFAULT now();--> statement-breakpoint
ALTER TABLE "product"."assignments" ALTER COLUMN "told_at" DROP DEFAULT;
