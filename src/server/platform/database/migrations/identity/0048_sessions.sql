ALTER TABLE "identity"."grants" ADD COLUMN "source" text;--> statement-breakpoint
ALTER TABLE "identity"."grants" ADD COLUMN "agent" text;