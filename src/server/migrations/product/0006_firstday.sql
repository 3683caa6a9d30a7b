ALTER TABLE "product"."outbox" ADD COLUMN "frame" jsonb;--> statement-breakpoint
ALTER TABLE "product"."mails" ADD COLUMN "html" text;
