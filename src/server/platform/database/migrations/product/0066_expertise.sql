-- What a judge knows well. The version before neither shows nor changes it.
ALTER TABLE "product"."people" ADD COLUMN "expertise" text DEFAULT '' NOT NULL;
--> statement-breakpoint
ALTER TABLE "product"."people" ADD CONSTRAINT "people_expertise" CHECK (length(expertise) <= 500) NOT VALID;
--> statement-breakpoint
ALTER TABLE "product"."people" VALIDATE CONSTRAINT "people_expertise";
--> statement-breakpoint
-- Whoever is erased by the version before says nothing any more either.
CREATE FUNCTION "product"."blank_expertise"() RETURNS trigger LANGUAGE plpgsql AS $$
begin
  new.expertise := '';
  return new;
end $$;
--> statement-breakpoint
CREATE TRIGGER "people_blank_expertise" BEFORE UPDATE OF erased ON "product"."people"
  FOR EACH ROW WHEN (new.erased and new.expertise <> '') EXECUTE FUNCTION product.blank_expertise();
