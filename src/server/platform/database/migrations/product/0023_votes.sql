-- The mail service of a ballot's address, hashed and erased like where else it came from.
ALTER TABLE "product"."vote_ballots" ADD COLUMN "domain" text;
--> statement-breakpoint
ALTER TABLE "product"."vote_ballots" ADD CONSTRAINT "vote_ballots_domain" CHECK (domain is null or source is not null);
