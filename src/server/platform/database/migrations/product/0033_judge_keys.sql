-- Under which what a judge marked lies on a device until it is sent: kept here, wrapped, so that whoever signed out finds it again.
CREATE TABLE "product"."judge_keys" (
	"person_id" uuid PRIMARY KEY NOT NULL,
	"key" text NOT NULL
);
--> statement-breakpoint
ALTER TABLE "product"."judge_keys" ADD CONSTRAINT "judge_keys_person_id_people_id_fk" FOREIGN KEY ("person_id") REFERENCES "product"."people"("id") ON DELETE no action ON UPDATE no action;