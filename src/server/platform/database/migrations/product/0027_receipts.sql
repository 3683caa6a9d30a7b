-- What stands for a voter's receipt, whether it was sent, and where the result goes that the voter asked for, wrapped. Erased with where else a ballot came from.
ALTER TABLE "product"."vote_ballots" ADD COLUMN "receipt" text;
--> statement-breakpoint
ALTER TABLE "product"."vote_ballots" ADD COLUMN "mailed" boolean DEFAULT false NOT NULL;
--> statement-breakpoint
ALTER TABLE "product"."vote_ballots" ADD COLUMN "address" text;
--> statement-breakpoint
ALTER TABLE "product"."vote_ballots" ADD COLUMN "locale" text;
--> statement-breakpoint
ALTER TABLE "product"."vote_ballots" ADD CONSTRAINT "vote_ballots_receipt" CHECK (receipt is null or source is not null);
--> statement-breakpoint
ALTER TABLE "product"."vote_ballots" ADD CONSTRAINT "vote_ballots_address" CHECK ((address is null) = (locale is null) and (address is null or source is not null));
--> statement-breakpoint
CREATE UNIQUE INDEX "vote_ballots_receipt_once" ON "product"."vote_ballots" USING btree ("vote_id","receipt");
--> statement-breakpoint
CREATE INDEX "vote_ballots_wanted" ON "product"."vote_ballots" USING btree ("voter") WHERE "address" is not null;
