ALTER TABLE "product"."invoices"
	ADD COLUMN "whole_fee" bigint,
	ADD COLUMN "settled_before" bigint,
	ADD CONSTRAINT "invoice.invariant.feeMet" CHECK (("whole_fee" is null) = ("settled_before" is null)
		and coalesce("settled_before" >= 0 and "whole_fee" = "amount" + "settled_before", true));--> statement-breakpoint
-- Where none of an entry's earlier invoices was given back, what they paid is what they pay; of others it is not known any more.
UPDATE "product"."invoices" i SET "settled_before" = b."paid", "whole_fee" = i."amount" + b."paid"
	FROM (SELECT x."id", coalesce((SELECT sum(e."amount") FROM "product"."invoices" e WHERE e."entry_id" = x."entry_id"
			and e."number" < x."number" and e."status" = 'paid'), 0) AS "paid"
		FROM "product"."invoices" x
		WHERE x."entry_id" is not null and not exists (SELECT FROM "product"."invoices" e WHERE e."entry_id" = x."entry_id"
			and e."number" < x."number" and e."status" = 'refunded')) b
	WHERE b."id" = i."id";--> statement-breakpoint
-- What the end of the transaction would look at is looked at now: a table with checks that wait is altered by no later statement.
SET CONSTRAINTS ALL IMMEDIATE;--> statement-breakpoint
SET CONSTRAINTS ALL DEFERRED;--> statement-breakpoint
-- A version of the server that does not know what an invoice completes makes it anew without: then it is not known.
CREATE FUNCTION "product"."forget_whole_fee"() RETURNS trigger LANGUAGE plpgsql AS $$
begin
	if new.whole_fee is not distinct from old.whole_fee and new.settled_before is not distinct from old.settled_before then
		new.whole_fee := null;
		new.settled_before := null;
	end if;
	return new;
end $$;--> statement-breakpoint
CREATE TRIGGER "invoices_whole_fee" BEFORE UPDATE OF "amount" ON "product"."invoices" FOR EACH ROW
	WHEN (new."amount" <> old."amount") EXECUTE FUNCTION "product"."forget_whole_fee"();
