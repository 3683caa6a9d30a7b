-- Codes that stand for a lost second factor, as keyed hashes; each is used once, and then switches the factor off.
CREATE TABLE "product"."recovery_codes" (
	"person_id" uuid NOT NULL,
	"hash" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"used_at" timestamp with time zone,
	"attempt" uuid,
	"applied_at" timestamp with time zone,
	CONSTRAINT "recovery_codes_person_id_hash_pk" PRIMARY KEY("person_id","hash")
);
--> statement-breakpoint
ALTER TABLE "product"."recovery_codes" ADD CONSTRAINT "recovery_codes_person_id_people_id_fk" FOREIGN KEY ("person_id") REFERENCES "product"."people"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "product"."recovery_codes" ADD CONSTRAINT "recovery_codes_used" CHECK ((used_at is null) = (attempt is null) and (applied_at is null or used_at is not null));
