CREATE INDEX "files_org" ON "product"."files" USING btree ("org_id");
--> statement-breakpoint
ALTER TABLE "product"."orgs" ADD COLUMN "second_factor" boolean DEFAULT false NOT NULL;
--> statement-breakpoint
CREATE TABLE "product"."security_events" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	"event" text NOT NULL,
	"sub" text,
	"email" text,
	"source" text NOT NULL,
	"details" jsonb DEFAULT '{}'::jsonb NOT NULL
);
--> statement-breakpoint
CREATE INDEX "security_events_at" ON "product"."security_events" USING btree ("at");
--> statement-breakpoint
CREATE INDEX "security_events_source" ON "product"."security_events" USING btree ("source","at");
--> statement-breakpoint
ALTER TABLE "product"."outbox" ADD COLUMN "given_up_at" timestamp with time zone;
