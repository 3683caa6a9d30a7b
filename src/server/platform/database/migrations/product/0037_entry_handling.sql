CREATE TABLE "product"."entry_handling" (
	"entry_id" uuid PRIMARY KEY NOT NULL,
	"award_id" uuid NOT NULL,
	"tags" text[] DEFAULT '{}' NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	"responsible_id" uuid,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "entry_handling_tags" CHECK (cardinality("product"."entry_handling"."tags") <= 20 and array_position("product"."entry_handling"."tags", null) is null
      and coalesce(length(array_to_string("product"."entry_handling"."tags", ',')), 0) <= 20 * 41),
	CONSTRAINT "entry_handling_note" CHECK (length("product"."entry_handling"."note") <= 4000)
);
--> statement-breakpoint
ALTER TABLE "product"."entry_handling" ADD CONSTRAINT "entry_handling_responsible_id_people_id_fk" FOREIGN KEY ("responsible_id") REFERENCES "product"."people"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "product"."entry_handling" ADD CONSTRAINT "entry_handling_entry_of_award" FOREIGN KEY ("entry_id","award_id") REFERENCES "product"."entries"("id","award_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "entry_handling_award" ON "product"."entry_handling" USING btree ("award_id");--> statement-breakpoint
CREATE INDEX "entry_handling_responsible" ON "product"."entry_handling" USING btree ("responsible_id") WHERE "product"."entry_handling"."responsible_id" is not null;
--> statement-breakpoint
DO $$
begin
  create trigger entry_handling_stamped_new after insert on product.entry_handling referencing new table as added
    for each statement execute function product.stamp_added();
  create trigger entry_handling_stamped after update on product.entry_handling referencing old table as removed new table as added
    for each statement execute function product.stamp_changed();
  create trigger entry_handling_stamped_gone after delete on product.entry_handling referencing old table as removed
    for each statement execute function product.stamp_removed();
end $$;
