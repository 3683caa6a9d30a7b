-- Until when a voter's receipt belongs to whoever sends it; it is noted as sent only once it was. The version before notes it as sent before.
ALTER TABLE "product"."vote_ballots" ADD COLUMN "mailed_until" timestamp with time zone;
