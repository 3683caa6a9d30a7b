CREATE SCHEMA "product";
--> statement-breakpoint
CREATE TABLE "product"."assignments" (
	"judge_id" uuid NOT NULL,
	"award_id" uuid NOT NULL,
	"category_id" uuid NOT NULL,
	"whole" boolean DEFAULT true NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "assignments_judge_id_award_id_category_id_pk" PRIMARY KEY("judge_id","award_id","category_id")
);
--> statement-breakpoint
CREATE TABLE "product"."audit" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"org_id" uuid,
	"actor_id" uuid,
	"actor_name" text NOT NULL,
	"as_name" text,
	"action" text NOT NULL,
	"entity" text NOT NULL,
	"entity_id" text,
	"reason" text,
	"details" jsonb DEFAULT '{}'::jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "product"."awards" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"org_id" uuid NOT NULL,
	"status" text DEFAULT 'pending' NOT NULL,
	"name" text DEFAULT '' NOT NULL,
	"description" text DEFAULT '' NOT NULL,
	"time_zone" text DEFAULT 'Europe/London' NOT NULL,
	"currency" text DEFAULT 'gbp' NOT NULL,
	"opens_at" timestamp with time zone,
	"closes_at" timestamp with time zone,
	"judging_closes_at" timestamp with time zone,
	"results_at" timestamp with time zone,
	"blind" boolean DEFAULT false NOT NULL,
	"entry_limit" integer DEFAULT 3 NOT NULL,
	"result_method" text DEFAULT 'automatic' NOT NULL,
	"ref_prefix" text DEFAULT 'A' NOT NULL,
	"last_ref" integer DEFAULT 0 NOT NULL,
	"nda_version" integer DEFAULT 0 NOT NULL,
	"needs_attention" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"attention_mailed_at" timestamp with time zone,
	"zip" jsonb,
	"history" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "product"."binned_entries" (
	"id" uuid PRIMARY KEY NOT NULL,
	"award_id" uuid NOT NULL,
	"org_id" uuid NOT NULL,
	"person_id" uuid NOT NULL,
	"deleted_at" timestamp with time zone NOT NULL,
	"deleted_by" text NOT NULL,
	"content" jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "product"."categories" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"award_id" uuid NOT NULL,
	"position" integer DEFAULT 0 NOT NULL,
	"name" text NOT NULL,
	"names" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"description" text DEFAULT '' NOT NULL,
	"eligibility" text DEFAULT '' NOT NULL,
	"minimum_judges" integer DEFAULT 1 NOT NULL,
	"criteria" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"chair" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"fee_amount" integer DEFAULT 0 NOT NULL,
	"fee_early_amount" integer,
	"fee_early_until" timestamp with time zone,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "product"."charges" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"key" text NOT NULL,
	"stripe_id" text NOT NULL,
	"amount" integer NOT NULL,
	"currency" text NOT NULL,
	"accepted" boolean NOT NULL,
	"reason" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "charges_key_unique" UNIQUE("key")
);
--> statement-breakpoint
CREATE TABLE "product"."conflicts" (
	"judge_id" uuid NOT NULL,
	"entry_id" uuid NOT NULL,
	"award_id" uuid NOT NULL,
	"reason" text NOT NULL,
	"declared_by" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "conflicts_judge_id_entry_id_pk" PRIMARY KEY("judge_id","entry_id")
);
--> statement-breakpoint
CREATE TABLE "product"."discounts" (
	"id" text NOT NULL,
	"award_id" uuid NOT NULL,
	"percentage" integer,
	"amount" integer,
	"uses_left" integer,
	"expires_at" timestamp with time zone,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "discounts_award_id_id_pk" PRIMARY KEY("award_id","id")
);
--> statement-breakpoint
CREATE TABLE "product"."entries" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"award_id" uuid NOT NULL,
	"org_id" uuid NOT NULL,
	"person_id" uuid NOT NULL,
	"ref" text NOT NULL,
	"status" smallint DEFAULT 0 NOT NULL,
	"category_id" uuid,
	"data" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"files" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"correction" jsonb,
	"best_entry" boolean DEFAULT false NOT NULL,
	"submitted_at" timestamp with time zone,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "entries_ref" UNIQUE("award_id","ref")
);
--> statement-breakpoint
CREATE TABLE "product"."entry_assignments" (
	"judge_id" uuid NOT NULL,
	"award_id" uuid NOT NULL,
	"category_id" uuid NOT NULL,
	"entry_id" uuid NOT NULL,
	CONSTRAINT "entry_assignments_judge_id_entry_id_pk" PRIMARY KEY("judge_id","entry_id")
);
--> statement-breakpoint
CREATE TABLE "product"."entry_versions" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"entry_id" uuid NOT NULL,
	"version" integer NOT NULL,
	"status" smallint NOT NULL,
	"category_id" uuid,
	"data" jsonb NOT NULL,
	"files" jsonb NOT NULL,
	"person_id" uuid,
	"person_name" text NOT NULL,
	"begun_at" timestamp with time zone NOT NULL,
	"at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "product"."files" (
	"key" text PRIMARY KEY NOT NULL,
	"org_id" uuid NOT NULL,
	"person_id" uuid NOT NULL,
	"award_id" uuid,
	"entry_id" uuid,
	"field" text NOT NULL,
	"name" text NOT NULL,
	"mime_type" text NOT NULL,
	"size" integer,
	"is_private" boolean DEFAULT true NOT NULL,
	"state" text DEFAULT 'pending' NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"stored_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "product"."idempotency" (
	"key" text NOT NULL,
	"person_id" uuid NOT NULL,
	"call" text NOT NULL,
	"request" text NOT NULL,
	"attempt" uuid DEFAULT gen_random_uuid() NOT NULL,
	"status" smallint,
	"reply" jsonb,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "idempotency_person_id_call_key_pk" PRIMARY KEY("person_id","call","key")
);
--> statement-breakpoint
CREATE TABLE "product"."invoices" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"organiser_id" uuid NOT NULL,
	"number" integer NOT NULL,
	"org_id" uuid NOT NULL,
	"award_id" uuid NOT NULL,
	"entry_id" uuid,
	"entry_title" text DEFAULT '' NOT NULL,
	"amount" integer NOT NULL,
	"tax" jsonb,
	"currency" text NOT NULL,
	"status" text DEFAULT 'draft' NOT NULL,
	"reference" text,
	"discount_id" text,
	"charge_id" text,
	"paid_at" timestamp with time zone,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "invoices_entry_id_unique" UNIQUE("entry_id"),
	CONSTRAINT "invoices_number" UNIQUE("organiser_id","number")
);
--> statement-breakpoint
CREATE TABLE "product"."mails" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"to" text NOT NULL,
	"why" text NOT NULL,
	"subject" text NOT NULL,
	"text" text NOT NULL,
	"code" text,
	"locale" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "product"."nda_acceptances" (
	"award_id" uuid NOT NULL,
	"person_id" uuid NOT NULL,
	"version" integer NOT NULL,
	"name" text NOT NULL,
	"accepted_at" timestamp with time zone NOT NULL,
	CONSTRAINT "nda_acceptances_award_id_person_id_version_pk" PRIMARY KEY("award_id","person_id","version")
);
--> statement-breakpoint
CREATE TABLE "product"."nda_versions" (
	"award_id" uuid NOT NULL,
	"version" integer NOT NULL,
	"text" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "nda_versions_award_id_version_pk" PRIMARY KEY("award_id","version")
);
--> statement-breakpoint
CREATE TABLE "product"."orgs" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"name" text NOT NULL,
	"kind" text NOT NULL,
	"billing_country" text,
	"tax_id" text,
	"tax" jsonb,
	"last_invoice" integer DEFAULT 0 NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "product"."outbox" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"org_id" uuid,
	"to" text NOT NULL,
	"why" text NOT NULL,
	"subject" text NOT NULL,
	"text" text NOT NULL,
	"code" text,
	"locale" text,
	"attempts" integer DEFAULT 0 NOT NULL,
	"error" text,
	"due_at" timestamp with time zone DEFAULT now() NOT NULL,
	"sent_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "product"."payment_methods" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"org_id" uuid NOT NULL,
	"stripe_id" text NOT NULL,
	"brand" text NOT NULL,
	"last4" text NOT NULL,
	"expires" text NOT NULL,
	"is_default" boolean DEFAULT false NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "payment_methods_token" UNIQUE("org_id","stripe_id")
);
--> statement-breakpoint
CREATE TABLE "product"."people" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"org_id" uuid NOT NULL,
	"invited_by_id" uuid,
	"sub" text,
	"type" text NOT NULL,
	"email" text NOT NULL,
	"given_name" text DEFAULT '' NOT NULL,
	"family_name" text DEFAULT '' NOT NULL,
	"name" text DEFAULT '' NOT NULL,
	"photo_url" text,
	"country" text,
	"locale" text DEFAULT 'en' NOT NULL,
	"allowed_limit" integer DEFAULT 3 NOT NULL,
	"locked" boolean DEFAULT false NOT NULL,
	"invited" boolean DEFAULT false NOT NULL,
	"erased" boolean DEFAULT false NOT NULL,
	"default_award_id" uuid,
	"affiliations" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"declined_mails" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"last_sign_in_at" timestamp with time zone,
	"views" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "people_sub_unique" UNIQUE("sub")
);
--> statement-breakpoint
CREATE TABLE "product"."rate_windows" (
	"key" text PRIMARY KEY NOT NULL,
	"count" integer NOT NULL,
	"ends_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "product"."secrets" (
	"name" text PRIMARY KEY NOT NULL,
	"value" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "product"."sheets" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"judge_id" uuid NOT NULL,
	"entry_id" uuid NOT NULL,
	"award_id" uuid NOT NULL,
	"category_id" uuid NOT NULL,
	"status" text DEFAULT 'unscored' NOT NULL,
	"marks" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"comment" text DEFAULT '' NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	"recusal_reason" text,
	"favourite" boolean DEFAULT false NOT NULL,
	"submitted_at" timestamp with time zone,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "sheets_judge_entry_category" UNIQUE("judge_id","entry_id","category_id")
);
--> statement-breakpoint
ALTER TABLE "product"."assignments" ADD CONSTRAINT "assignments_judge_id_people_id_fk" FOREIGN KEY ("judge_id") REFERENCES "product"."people"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "product"."assignments" ADD CONSTRAINT "assignments_award_id_awards_id_fk" FOREIGN KEY ("award_id") REFERENCES "product"."awards"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "product"."assignments" ADD CONSTRAINT "assignments_category_id_categories_id_fk" FOREIGN KEY ("category_id") REFERENCES "product"."categories"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "product"."audit" ADD CONSTRAINT "audit_org_id_orgs_id_fk" FOREIGN KEY ("org_id") REFERENCES "product"."orgs"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "product"."awards" ADD CONSTRAINT "awards_org_id_orgs_id_fk" FOREIGN KEY ("org_id") REFERENCES "product"."orgs"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "product"."binned_entries" ADD CONSTRAINT "binned_entries_award_id_awards_id_fk" FOREIGN KEY ("award_id") REFERENCES "product"."awards"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "product"."binned_entries" ADD CONSTRAINT "binned_entries_org_id_orgs_id_fk" FOREIGN KEY ("org_id") REFERENCES "product"."orgs"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "product"."binned_entries" ADD CONSTRAINT "binned_entries_person_id_people_id_fk" FOREIGN KEY ("person_id") REFERENCES "product"."people"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "product"."categories" ADD CONSTRAINT "categories_award_id_awards_id_fk" FOREIGN KEY ("award_id") REFERENCES "product"."awards"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "product"."conflicts" ADD CONSTRAINT "conflicts_judge_id_people_id_fk" FOREIGN KEY ("judge_id") REFERENCES "product"."people"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "product"."conflicts" ADD CONSTRAINT "conflicts_entry_id_entries_id_fk" FOREIGN KEY ("entry_id") REFERENCES "product"."entries"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "product"."conflicts" ADD CONSTRAINT "conflicts_award_id_awards_id_fk" FOREIGN KEY ("award_id") REFERENCES "product"."awards"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "product"."discounts" ADD CONSTRAINT "discounts_award_id_awards_id_fk" FOREIGN KEY ("award_id") REFERENCES "product"."awards"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "product"."entries" ADD CONSTRAINT "entries_award_id_awards_id_fk" FOREIGN KEY ("award_id") REFERENCES "product"."awards"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "product"."entries" ADD CONSTRAINT "entries_org_id_orgs_id_fk" FOREIGN KEY ("org_id") REFERENCES "product"."orgs"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "product"."entries" ADD CONSTRAINT "entries_person_id_people_id_fk" FOREIGN KEY ("person_id") REFERENCES "product"."people"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "product"."entries" ADD CONSTRAINT "entries_category_id_categories_id_fk" FOREIGN KEY ("category_id") REFERENCES "product"."categories"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "product"."entry_assignments" ADD CONSTRAINT "entry_assignments_judge_id_people_id_fk" FOREIGN KEY ("judge_id") REFERENCES "product"."people"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "product"."entry_assignments" ADD CONSTRAINT "entry_assignments_award_id_awards_id_fk" FOREIGN KEY ("award_id") REFERENCES "product"."awards"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "product"."entry_assignments" ADD CONSTRAINT "entry_assignments_category_id_categories_id_fk" FOREIGN KEY ("category_id") REFERENCES "product"."categories"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "product"."entry_assignments" ADD CONSTRAINT "entry_assignments_entry_id_entries_id_fk" FOREIGN KEY ("entry_id") REFERENCES "product"."entries"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "product"."entry_assignments" ADD CONSTRAINT "entry_assignments_assignment" FOREIGN KEY ("judge_id","award_id","category_id") REFERENCES "product"."assignments"("judge_id","award_id","category_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "product"."entry_versions" ADD CONSTRAINT "entry_versions_entry_id_entries_id_fk" FOREIGN KEY ("entry_id") REFERENCES "product"."entries"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "product"."entry_versions" ADD CONSTRAINT "entry_versions_person_id_people_id_fk" FOREIGN KEY ("person_id") REFERENCES "product"."people"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "product"."files" ADD CONSTRAINT "files_org_id_orgs_id_fk" FOREIGN KEY ("org_id") REFERENCES "product"."orgs"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "product"."files" ADD CONSTRAINT "files_person_id_people_id_fk" FOREIGN KEY ("person_id") REFERENCES "product"."people"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "product"."idempotency" ADD CONSTRAINT "idempotency_person_id_people_id_fk" FOREIGN KEY ("person_id") REFERENCES "product"."people"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "product"."invoices" ADD CONSTRAINT "invoices_organiser_id_orgs_id_fk" FOREIGN KEY ("organiser_id") REFERENCES "product"."orgs"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "product"."invoices" ADD CONSTRAINT "invoices_org_id_orgs_id_fk" FOREIGN KEY ("org_id") REFERENCES "product"."orgs"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "product"."invoices" ADD CONSTRAINT "invoices_award_id_awards_id_fk" FOREIGN KEY ("award_id") REFERENCES "product"."awards"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "product"."invoices" ADD CONSTRAINT "invoices_entry_id_entries_id_fk" FOREIGN KEY ("entry_id") REFERENCES "product"."entries"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "product"."nda_acceptances" ADD CONSTRAINT "nda_acceptances_award_id_awards_id_fk" FOREIGN KEY ("award_id") REFERENCES "product"."awards"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "product"."nda_acceptances" ADD CONSTRAINT "nda_acceptances_person_id_people_id_fk" FOREIGN KEY ("person_id") REFERENCES "product"."people"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "product"."nda_versions" ADD CONSTRAINT "nda_versions_award_id_awards_id_fk" FOREIGN KEY ("award_id") REFERENCES "product"."awards"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "product"."outbox" ADD CONSTRAINT "outbox_org_id_orgs_id_fk" FOREIGN KEY ("org_id") REFERENCES "product"."orgs"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "product"."payment_methods" ADD CONSTRAINT "payment_methods_org_id_orgs_id_fk" FOREIGN KEY ("org_id") REFERENCES "product"."orgs"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "product"."people" ADD CONSTRAINT "people_org_id_orgs_id_fk" FOREIGN KEY ("org_id") REFERENCES "product"."orgs"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "product"."people" ADD CONSTRAINT "people_invited_by_id_orgs_id_fk" FOREIGN KEY ("invited_by_id") REFERENCES "product"."orgs"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "product"."sheets" ADD CONSTRAINT "sheets_judge_id_people_id_fk" FOREIGN KEY ("judge_id") REFERENCES "product"."people"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "product"."sheets" ADD CONSTRAINT "sheets_entry_id_entries_id_fk" FOREIGN KEY ("entry_id") REFERENCES "product"."entries"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "product"."sheets" ADD CONSTRAINT "sheets_award_id_awards_id_fk" FOREIGN KEY ("award_id") REFERENCES "product"."awards"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "product"."sheets" ADD CONSTRAINT "sheets_category_id_categories_id_fk" FOREIGN KEY ("category_id") REFERENCES "product"."categories"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "assignments_category" ON "product"."assignments" USING btree ("category_id","judge_id");--> statement-breakpoint
CREATE INDEX "assignments_award" ON "product"."assignments" USING btree ("award_id","judge_id");--> statement-breakpoint
CREATE INDEX "audit_org" ON "product"."audit" USING btree ("org_id","id");--> statement-breakpoint
CREATE INDEX "audit_entity" ON "product"."audit" USING btree ("entity","entity_id","id");--> statement-breakpoint
CREATE INDEX "awards_org" ON "product"."awards" USING btree ("org_id","created_at");--> statement-breakpoint
CREATE INDEX "awards_opens" ON "product"."awards" USING btree ("status","opens_at");--> statement-breakpoint
CREATE INDEX "awards_closes" ON "product"."awards" USING btree ("status","closes_at");--> statement-breakpoint
CREATE INDEX "binned_entries_age" ON "product"."binned_entries" USING btree ("deleted_at");--> statement-breakpoint
CREATE INDEX "categories_award" ON "product"."categories" USING btree ("award_id","position");--> statement-breakpoint
CREATE INDEX "conflicts_entry" ON "product"."conflicts" USING btree ("entry_id");--> statement-breakpoint
CREATE INDEX "entries_org" ON "product"."entries" USING btree ("org_id","award_id");--> statement-breakpoint
CREATE INDEX "entries_award_status" ON "product"."entries" USING btree ("award_id","status","category_id");--> statement-breakpoint
CREATE INDEX "entries_category" ON "product"."entries" USING btree ("category_id","status");--> statement-breakpoint
CREATE UNIQUE INDEX "entries_best" ON "product"."entries" USING btree ("category_id") WHERE "product"."entries"."best_entry";--> statement-breakpoint
CREATE INDEX "entry_assignments_entry" ON "product"."entry_assignments" USING btree ("entry_id");--> statement-breakpoint
CREATE INDEX "entry_versions_entry" ON "product"."entry_versions" USING btree ("entry_id","id");--> statement-breakpoint
CREATE INDEX "files_entry" ON "product"."files" USING btree ("entry_id");--> statement-breakpoint
CREATE INDEX "files_state" ON "product"."files" USING btree ("state","created_at");--> statement-breakpoint
CREATE INDEX "idempotency_age" ON "product"."idempotency" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "invoices_org" ON "product"."invoices" USING btree ("org_id","created_at");--> statement-breakpoint
CREATE INDEX "invoices_award" ON "product"."invoices" USING btree ("award_id","status");--> statement-breakpoint
CREATE INDEX "outbox_due" ON "product"."outbox" USING btree ("due_at") WHERE "product"."outbox"."sent_at" is null;--> statement-breakpoint
CREATE INDEX "outbox_log" ON "product"."outbox" USING btree ("org_id","id");--> statement-breakpoint
CREATE INDEX "outbox_to" ON "product"."outbox" USING btree (lower("to"));--> statement-breakpoint
CREATE UNIQUE INDEX "payment_methods_default" ON "product"."payment_methods" USING btree ("org_id") WHERE "product"."payment_methods"."is_default";--> statement-breakpoint
CREATE INDEX "people_org" ON "product"."people" USING btree ("org_id","type","name","id");--> statement-breakpoint
CREATE UNIQUE INDEX "people_email" ON "product"."people" USING btree (lower("email")) WHERE not "product"."people"."erased";--> statement-breakpoint
CREATE INDEX "rate_windows_end" ON "product"."rate_windows" USING btree ("ends_at");--> statement-breakpoint
CREATE INDEX "sheets_entry" ON "product"."sheets" USING btree ("entry_id");--> statement-breakpoint
CREATE INDEX "sheets_award" ON "product"."sheets" USING btree ("award_id","category_id","status");--> statement-breakpoint
CREATE UNIQUE INDEX "sheets_favourite" ON "product"."sheets" USING btree ("judge_id","category_id") WHERE "product"."sheets"."favourite";--> statement-breakpoint
CREATE VIEW "product"."duties" AS (select s.judge_id, s.award_id, s.category_id, e.id as entry_id
      from product.assignments s
      join product.entries e on e.category_id = s.category_id
      where (s.whole or exists (select from product.entry_assignments x
          where x.judge_id = s.judge_id and x.entry_id = e.id and x.category_id = s.category_id))
        and not exists (select from product.conflicts c where c.judge_id = s.judge_id and c.entry_id = e.id));