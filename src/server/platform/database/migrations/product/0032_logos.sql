-- An organiser's logo as a small PNG, base64, and the random name under which it is handed out.
ALTER TABLE "product"."orgs" ADD COLUMN "logo" text;
--> statement-breakpoint
ALTER TABLE "product"."orgs" ADD COLUMN "logo_id" uuid;
--> statement-breakpoint
ALTER TABLE "product"."orgs" ADD CONSTRAINT "orgs_logo_id_unique" UNIQUE("logo_id");
--> statement-breakpoint
ALTER TABLE "product"."orgs" ADD CONSTRAINT "orgs_logo" CHECK ((logo is null) = (logo_id is null) and (logo is null or kind = 'organiser') and length(logo) <= 65536);
