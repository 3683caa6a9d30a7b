ALTER TABLE "identity"."grants" ADD COLUMN "generation" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "identity"."grants" ADD COLUMN "rotated_at" timestamp with time zone;