CREATE TABLE "product"."chart_reviews" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"number" bigserial NOT NULL,
	"org_id" uuid NOT NULL,
	"person_id" uuid NOT NULL,
	"chart" text NOT NULL,
	"part" text NOT NULL,
	"verdict" text NOT NULL,
	"text" text NOT NULL,
	"hash" text NOT NULL,
	"content" json,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "chart_reviews_verdict" CHECK ("verdict" IN ('approved', 'changesAsked', 'comment')),
	CONSTRAINT "chart_reviews_content" CHECK (("verdict" = 'approved') = ("content" IS NOT NULL)),
	CONSTRAINT "chart_reviews_text" CHECK ("verdict" = 'approved' OR "text" <> ''),
	CONSTRAINT "chart_reviews_hash" CHECK ("hash" ~ '^[0-9a-f]{16}$')
);
--> statement-breakpoint
ALTER TABLE "product"."chart_reviews" ADD CONSTRAINT "chart_reviews_org_id_orgs_id_fk" FOREIGN KEY ("org_id") REFERENCES "product"."orgs"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "product"."chart_reviews" ADD CONSTRAINT "chart_reviews_person_id_people_id_fk" FOREIGN KEY ("person_id") REFERENCES "product"."people"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
CREATE INDEX "chart_reviews_chart" ON "product"."chart_reviews" USING btree ("org_id","chart","created_at");
--> statement-breakpoint
CREATE INDEX "chart_reviews_person" ON "product"."chart_reviews" USING btree ("person_id");
