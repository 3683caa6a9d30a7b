CREATE TABLE "identity"."signing_keys" (
	"kid" text PRIMARY KEY NOT NULL,
	"key" jsonb NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"trusted_until" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "identity"."installation" DROP COLUMN "key_id";--> statement-breakpoint
ALTER TABLE "identity"."installation" DROP COLUMN "signing_key";