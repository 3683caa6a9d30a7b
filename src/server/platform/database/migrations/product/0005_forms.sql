CREATE TABLE "product"."forms" (
  "award_id" uuid NOT NULL,
  "version" integer NOT NULL,
  "fields" jsonb NOT NULL,
  "by_id" uuid NOT NULL,
  "created_at" timestamp with time zone DEFAULT now() NOT NULL,
  CONSTRAINT "forms_award_id_version_pk" PRIMARY KEY("award_id","version"),
  CONSTRAINT "forms_award_id_awards_id_fk" FOREIGN KEY ("award_id") REFERENCES "product"."awards"("id") ON DELETE cascade,
  CONSTRAINT "forms_by_id_people_id_fk" FOREIGN KEY ("by_id") REFERENCES "product"."people"("id"),
  CONSTRAINT "forms_version" CHECK (version > 0),
  CONSTRAINT "forms_fields" CHECK (jsonb_typeof(fields) = 'array')
);
--> statement-breakpoint
ALTER TABLE "product"."awards" ADD COLUMN "form_version" integer DEFAULT 0 NOT NULL;
--> statement-breakpoint
ALTER TABLE "product"."entries" ADD COLUMN "form_version" integer DEFAULT 0 NOT NULL;
--> statement-breakpoint
ALTER TABLE "product"."entries" ADD COLUMN "lacking" text[];
--> statement-breakpoint
ALTER TABLE "product"."entries" ADD CONSTRAINT "entries_lacking" CHECK ((form_version = 0) = (lacking is null));
--> statement-breakpoint
CREATE INDEX "entries_answers" ON "product"."entries" USING gin ("data" jsonb_path_ops) WHERE form_version > 0;
