ALTER TABLE "product"."entries" ADD COLUMN "best_reason" text;--> statement-breakpoint
-- What holds of one row. Rows from before are looked at when they change next, and by `npm run verify`.
ALTER TABLE "product"."awards"
  ADD CONSTRAINT "awards_status" CHECK (status in ('pending', 'approved', 'open', 'judging', 'closed', 'completed')) NOT VALID,
  ADD CONSTRAINT "awards_limits" CHECK (entry_limit between 1 and 100000 and last_ref >= 0 and nda_version >= 0) NOT VALID,
  ADD CONSTRAINT "awards_currency" CHECK (currency in ('gbp', 'usd')) NOT VALID,
  ADD CONSTRAINT "awards_lengths" CHECK (length(name) <= 1000 and length(description) <= 100000) NOT VALID,
  ADD CONSTRAINT "award.invariant.named" CHECK (status = 'pending' or btrim(name) <> '') NOT VALID,
  ADD CONSTRAINT "award.invariant.dated" CHECK (status = 'pending' or (opens_at is not null and closes_at is not null)) NOT VALID,
  ADD CONSTRAINT "award.invariant.datesInOrder" CHECK (status = 'pending' or (
    opens_at < closes_at and closes_at < coalesce(judging_closes_at, 'infinity')
    and coalesce(judging_closes_at, closes_at) < coalesce(results_at, 'infinity'))) NOT VALID,
  ADD CONSTRAINT "award.invariant.datesInRange" CHECK (
    least(opens_at, closes_at, judging_closes_at, results_at) >= '1900-01-01 00:00:00+00'
    and greatest(opens_at, closes_at, judging_closes_at, results_at) < '2100-01-01 00:00:00+00') NOT VALID;--> statement-breakpoint
ALTER TABLE "product"."categories"
  ADD CONSTRAINT "categories_limits" CHECK (minimum_judges between 1 and 50 and position >= 0) NOT VALID,
  ADD CONSTRAINT "categories_fees" CHECK (fee_amount between 0 and 1000000000
    and (fee_early_amount is null or fee_early_amount between 0 and 1000000000)
    and (fee_early_until is null or fee_early_until between '1900-01-01 00:00:00+00' and '2099-12-31 23:59:59.999+00')) NOT VALID,
  ADD CONSTRAINT "categories_of_award" UNIQUE (id, award_id);--> statement-breakpoint
ALTER TABLE "product"."entries"
  ADD CONSTRAINT "entries_status" CHECK (status in (0, 1, 2, 3, 9)) NOT VALID,
  ADD CONSTRAINT "entry.invariant.inCategory" CHECK (status not in (1, 2, 3) or category_id is not null) NOT VALID,
  ADD CONSTRAINT "entry.invariant.correctionNamed" CHECK (status <> 9 or coalesce(btrim(correction ->> 'message'), '') <> '') NOT VALID,
  ADD CONSTRAINT "entry.invariant.bestWasJudged" CHECK (status = 3 or not best_entry) NOT VALID,
  ADD CONSTRAINT "entries_best_reason" CHECK (best_entry or best_reason is null) NOT VALID,
  ADD CONSTRAINT "entries_of_award" UNIQUE (id, award_id),
  ADD CONSTRAINT "entries_category_of_award" FOREIGN KEY (category_id, award_id)
    REFERENCES "product"."categories" (id, award_id) NOT VALID;--> statement-breakpoint
CREATE FUNCTION "product"."are_marks"(marks jsonb) RETURNS boolean LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  select jsonb_typeof(marks) = 'object' and not exists (
    select from jsonb_each(marks) mark
    where jsonb_typeof(mark.value) <> 'number' or mark.value::numeric not between 0 and 10
      or mark.value::numeric <> trunc(mark.value::numeric))
$$;--> statement-breakpoint
ALTER TABLE "product"."sheets"
  ADD CONSTRAINT "sheets_status" CHECK (status in ('unscored', 'scored', 'submitted', 'final', 'recused')) NOT VALID,
  ADD CONSTRAINT "score.invariant.marksInRange" CHECK (product.are_marks(marks)) NOT VALID,
  ADD CONSTRAINT "score.invariant.recusalExplained" CHECK (status <> 'recused' or coalesce(btrim(recusal_reason), '') <> '') NOT VALID,
  ADD CONSTRAINT "score.invariant.unscoredEmpty" CHECK (status <> 'unscored' or marks = '{}') NOT VALID,
  ADD CONSTRAINT "sheets_entry_of_award" FOREIGN KEY (entry_id, award_id)
    REFERENCES "product"."entries" (id, award_id) ON DELETE CASCADE NOT VALID,
  ADD CONSTRAINT "sheets_category_of_award" FOREIGN KEY (category_id, award_id)
    REFERENCES "product"."categories" (id, award_id) ON DELETE CASCADE NOT VALID;--> statement-breakpoint
ALTER TABLE "product"."assignments" ADD CONSTRAINT "assignments_category_of_award" FOREIGN KEY (category_id, award_id)
  REFERENCES "product"."categories" (id, award_id) ON DELETE CASCADE NOT VALID;--> statement-breakpoint
ALTER TABLE "product"."conflicts" ADD CONSTRAINT "conflicts_entry_of_award" FOREIGN KEY (entry_id, award_id)
  REFERENCES "product"."entries" (id, award_id) ON DELETE CASCADE NOT VALID;--> statement-breakpoint
-- What holds between rows of several tables: looked at when the transaction is committed.
CREATE FUNCTION "product"."broken"(invariant text) RETURNS void LANGUAGE plpgsql AS $$
begin
  raise exception 'broken: %', invariant using errcode = 'check_violation', constraint = invariant;
end $$;--> statement-breakpoint
CREATE FUNCTION "product"."check_award"(checked uuid) RETURNS void LANGUAGE plpgsql AS $$
declare
  award_status text;
  category record;
begin
  select status into award_status from product.awards where id = checked;
  if award_status is null or award_status = 'pending' then return; end if;
  if not exists (select from product.categories where award_id = checked) then
    perform product.broken('award.invariant.hasCategory');
  end if;
  for category in select name, criteria, fee_early_amount, fee_early_until from product.categories where award_id = checked loop
    if btrim(category.name) = '' then perform product.broken('award.invariant.categoriesNamed'); end if;
    if jsonb_array_length(category.criteria) = 0 then perform product.broken('award.invariant.hasCriteria'); end if;
    if (select sum((criterion ->> 'weight')::integer) from jsonb_array_elements(category.criteria) criterion) <> 100 then
      perform product.broken('award.invariant.weightsHundred');
    end if;
    if category.fee_early_amount is not null and category.fee_early_until is null then
      perform product.broken('award.invariant.earlyFeeEnds');
    end if;
  end loop;
end $$;--> statement-breakpoint
CREATE FUNCTION "product"."check_award_of_category"() RETURNS trigger LANGUAGE plpgsql AS $$
begin
  perform product.check_award(coalesce(new.award_id, old.award_id));
  return null;
end $$;--> statement-breakpoint
CREATE FUNCTION "product"."check_award_status"() RETURNS trigger LANGUAGE plpgsql AS $$
declare
  award_status text;
begin
  select status into award_status from product.awards where id = new.id;
  if award_status is null then return null; end if;
  perform product.check_award(new.id);
  if award_status in ('pending', 'approved') then
    if exists (select from product.entries where award_id = new.id) then
      perform product.broken('award.invariant.nobodyEnteredYet');
    end if;
    return null;
  end if;
  if award_status <> 'judging' and exists (select from product.entries where award_id = new.id and status = 2) then
    perform product.broken('entry.invariant.openWhileJudging');
  end if;
  if award_status not in ('closed', 'completed')
    and exists (select from product.entries where award_id = new.id and status = 3) then
    perform product.broken('entry.invariant.closedAfterJudging');
  end if;
  return null;
end $$;--> statement-breakpoint
CREATE FUNCTION "product"."check_entries"() RETURNS trigger LANGUAGE plpgsql AS $$
declare
  wrong record;
begin
  select e.status, a.status as award_status into wrong
    from entered e join product.awards a on a.id = e.award_id
    where a.status in ('pending', 'approved') or (e.status = 2 and a.status <> 'judging')
      or (e.status = 3 and a.status not in ('closed', 'completed'))
    limit 1;
  if not found then return null; end if;
  perform product.broken(case
    when wrong.award_status in ('pending', 'approved') then 'entry.invariant.awardStarted'
    when wrong.status = 2 then 'entry.invariant.openWhileJudging'
    else 'entry.invariant.closedAfterJudging' end);
  return null;
end $$;--> statement-breakpoint
CREATE FUNCTION "product"."check_sheets"() RETURNS trigger LANGUAGE plpgsql AS $$
begin
  if exists (select from written s join product.categories c on c.id = s.category_id
    where s.status in ('submitted', 'final') and exists (
      select from jsonb_array_elements(c.criteria) criterion where not s.marks ? (criterion ->> 'criterionID'))) then
    perform product.broken('score.invariant.complete');
  end if;
  if exists (select from written s join product.awards a on a.id = s.award_id
    where s.status = 'final' and a.status not in ('judging', 'closed', 'completed')) then
    perform product.broken('score.invariant.finalOnceJudged');
  end if;
  return null;
end $$;--> statement-breakpoint
CREATE CONSTRAINT TRIGGER "awards_whole" AFTER INSERT OR UPDATE OF status ON "product"."awards"
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION "product"."check_award_status"();--> statement-breakpoint
CREATE CONSTRAINT TRIGGER "categories_whole" AFTER INSERT OR UPDATE OR DELETE ON "product"."categories"
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION "product"."check_award_of_category"();--> statement-breakpoint
CREATE TRIGGER "entries_with_award_new" AFTER INSERT ON "product"."entries"
  REFERENCING NEW TABLE AS entered FOR EACH STATEMENT EXECUTE FUNCTION "product"."check_entries"();--> statement-breakpoint
CREATE TRIGGER "entries_with_award" AFTER UPDATE ON "product"."entries"
  REFERENCING NEW TABLE AS entered FOR EACH STATEMENT EXECUTE FUNCTION "product"."check_entries"();--> statement-breakpoint
CREATE TRIGGER "sheets_whole_new" AFTER INSERT ON "product"."sheets"
  REFERENCING NEW TABLE AS written FOR EACH STATEMENT EXECUTE FUNCTION "product"."check_sheets"();--> statement-breakpoint
CREATE TRIGGER "sheets_whole" AFTER UPDATE ON "product"."sheets"
  REFERENCING NEW TABLE AS written FOR EACH STATEMENT EXECUTE FUNCTION "product"."check_sheets"();
