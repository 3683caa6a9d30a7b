CREATE TABLE "product"."mail_templates" (
	"org_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"locale" text NOT NULL,
	"subject" text NOT NULL,
	"text" text NOT NULL,
	"version" integer NOT NULL,
	"by_id" uuid NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	CONSTRAINT "mail_templates_org_id_kind_locale_pk" PRIMARY KEY("org_id","kind","locale"),
	CONSTRAINT "mail_templates_org_id_orgs_id_fk" FOREIGN KEY ("org_id") REFERENCES "product"."orgs"("id"),
	CONSTRAINT "mail_templates_by_id_people_id_fk" FOREIGN KEY ("by_id") REFERENCES "product"."people"("id"),
	CONSTRAINT "mail_templates_words" CHECK (btrim(subject) <> '' and btrim(text) <> '' and subject !~ '[\r\n]' and version > 0
		and locale in ('en', 'fr', 'ro', 'zh'))
);
