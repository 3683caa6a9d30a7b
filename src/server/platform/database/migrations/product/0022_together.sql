-- Colleagues whom an entrant invites to write an entry along, and who may write which entry.
CREATE TABLE "product"."colleagues" (
	"id" uuid PRIMARY KEY NOT NULL,
	"entry_id" uuid NOT NULL,
	"award_id" uuid NOT NULL,
	"email" text NOT NULL,
	"digest" text,
	"invited_by_id" uuid NOT NULL,
	"sent_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"person_id" uuid,
	"accepted_at" timestamp with time zone,
	CONSTRAINT "colleagues_address" UNIQUE("entry_id","email"),
	CONSTRAINT "colleagues_person" UNIQUE("entry_id","person_id"),
	CONSTRAINT "colleagues_state" CHECK (("product"."colleagues"."digest" is null) = ("product"."colleagues"."person_id" is not null) and ("product"."colleagues"."digest" is null) = ("product"."colleagues"."accepted_at" is not null)),
	CONSTRAINT "colleagues_address_small" CHECK ("product"."colleagues"."email" = lower("product"."colleagues"."email"))
);
--> statement-breakpoint
ALTER TABLE "product"."colleagues" ADD CONSTRAINT "colleagues_invited_by_id_people_id_fk" FOREIGN KEY ("invited_by_id") REFERENCES "product"."people"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "product"."colleagues" ADD CONSTRAINT "colleagues_person_id_people_id_fk" FOREIGN KEY ("person_id") REFERENCES "product"."people"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "product"."colleagues" ADD CONSTRAINT "colleagues_entry_of_award" FOREIGN KEY ("entry_id","award_id") REFERENCES "product"."entries"("id","award_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "colleagues_writing" ON "product"."colleagues" USING btree ("person_id");--> statement-breakpoint
CREATE VIEW "product"."writers" AS (select e.id as entry_id, e.org_id, null::uuid as person_id from product.entries e
      union all
      select c.entry_id, null, c.person_id from product.colleagues c where c.person_id is not null);