CREATE TABLE "product"."entrant_terms" (
	"award_id" uuid NOT NULL,
	"version" integer NOT NULL,
	"text" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "entrant_terms_award_id_version_pk" PRIMARY KEY("award_id","version"),
	CONSTRAINT "entrant_terms_award_id_awards_id_fk" FOREIGN KEY ("award_id") REFERENCES "product"."awards"("id") ON DELETE cascade,
	CONSTRAINT "entrant_terms_version" CHECK (version > 0)
);
--> statement-breakpoint
CREATE TABLE "product"."entry_consents" (
	"entry_id" uuid NOT NULL,
	"award_id" uuid NOT NULL,
	"version" integer NOT NULL,
	"person_id" uuid NOT NULL,
	"accepted_at" timestamp with time zone NOT NULL,
	CONSTRAINT "entry_consents_entry_id_version_pk" PRIMARY KEY("entry_id","version"),
	CONSTRAINT "entry_consents_entry_of_award" FOREIGN KEY ("entry_id","award_id") REFERENCES "product"."entries"("id","award_id") ON DELETE cascade,
	CONSTRAINT "entry_consents_terms" FOREIGN KEY ("award_id","version") REFERENCES "product"."entrant_terms"("award_id","version") DEFERRABLE INITIALLY DEFERRED,
	CONSTRAINT "entry_consents_person_id_people_id_fk" FOREIGN KEY ("person_id") REFERENCES "product"."people"("id")
);
--> statement-breakpoint
CREATE INDEX "entry_consents_person" ON "product"."entry_consents" ("person_id");
--> statement-breakpoint
ALTER TABLE "product"."awards" ADD COLUMN "entrant_terms_version" integer DEFAULT 0 NOT NULL;
--> statement-breakpoint
ALTER TABLE "product"."entries"
	ADD COLUMN "terms_version" integer,
	ADD COLUMN "terms_accepted" integer,
	ADD COLUMN "terms_open" boolean;
--> statement-breakpoint
ALTER TABLE "product"."entries"
	ADD CONSTRAINT "entries_terms_of_award" FOREIGN KEY ("award_id","terms_version") REFERENCES "product"."entrant_terms"("award_id","version") DEFERRABLE INITIALLY DEFERRED,
	ADD CONSTRAINT "entries_consent" FOREIGN KEY ("id","terms_accepted") REFERENCES "product"."entry_consents"("entry_id","version") DEFERRABLE INITIALLY DEFERRED,
	ADD CONSTRAINT "entry.invariant.termsAccepted" CHECK (status not in (1, 2, 3) or terms_version is null
		or coalesce(terms_accepted, 0) = terms_version or coalesce(terms_open, false));
