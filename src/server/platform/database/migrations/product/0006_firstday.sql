ALTER TABLE "product"."outbox" ADD COLUMN "frame" jsonb;--> statement-breakpoint
ALTER TABLE "product"."mails" ADD COLUMN "html" text;
--> statement-breakpoint
ALTER TABLE "product"."orgs" ADD COLUMN "address" text;--> statement-breakpoint
ALTER TABLE "product"."orgs" ADD COLUMN "bank_details" text;--> statement-breakpoint
ALTER TABLE "product"."orgs" ADD COLUMN "payment_days" integer DEFAULT 30 NOT NULL;--> statement-breakpoint
ALTER TABLE "product"."orgs" ADD COLUMN "purchase_order" text;--> statement-breakpoint
ALTER TABLE "product"."orgs" ADD CONSTRAINT "orgs_payment_days" CHECK ("payment_days" BETWEEN 0 AND 365);--> statement-breakpoint
ALTER TABLE "product"."invoices" ADD COLUMN "due_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "product"."invoices" ADD COLUMN "purchase_order" text;
--> statement-breakpoint
UPDATE "product"."invoices" SET "due_at" = "created_at" + interval '30 days' WHERE "status" = 'draft';
--> statement-breakpoint
-- A limit of one's own is what an administrator set: the former default stood in the way of the award's.
ALTER TABLE "product"."people" ALTER COLUMN "allowed_limit" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "product"."people" ALTER COLUMN "allowed_limit" DROP DEFAULT;--> statement-breakpoint
UPDATE "product"."people" SET "allowed_limit" = NULL WHERE "allowed_limit" = 3;
