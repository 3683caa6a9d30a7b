-- People are listed in an order of names that knows every language. The version before lists them by the two indexes of before.
CREATE INDEX "people_org_by_name" ON "product"."people" USING btree ("org_id","type","name" collate "und-x-icu","id");--> statement-breakpoint
CREATE INDEX "people_by_name" ON "product"."people" USING btree ("name" collate "und-x-icu","id") WHERE not "product"."people"."erased";
