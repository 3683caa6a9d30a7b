-- What a judge knows well. The version before neither shows nor changes it.
ALTER TABLE "product"."people" ADD COLUMN "expertise" text DEFAULT '' NOT NULL;
--> statement-breakpoint
ALTER TABLE "product"."people" ADD CONSTRAINT "people_expertise" CHECK (length(expertise) <= 500) NOT VALID;
