-- Entries of one entrant that a category takes; null where only the award's number holds. The version before takes any number.
ALTER TABLE "product"."categories" ADD COLUMN "entry_limit" integer;
--> statement-breakpoint
ALTER TABLE "product"."categories" ADD CONSTRAINT "categories_entry_limit" CHECK (entry_limit between 1 and 260) NOT VALID;
--> statement-breakpoint
ALTER TABLE "product"."categories" VALIDATE CONSTRAINT "categories_entry_limit";
