ALTER TABLE "product"."orgs" ADD COLUMN "tax_decided" boolean DEFAULT false NOT NULL;
