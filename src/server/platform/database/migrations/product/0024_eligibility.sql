-- What was submitted lacks nothing that its form asks for, an answer that lets it enter included.
ALTER TABLE "product"."entries" ADD CONSTRAINT "entry.invariant.answered"
  CHECK (status not in (1, 2, 3) or coalesce(lacking, '{}') = '{}') NOT VALID;
