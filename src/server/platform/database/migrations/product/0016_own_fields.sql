-- What entries answer in a form of their award's own, an answer a row, so that lists filter and sort by any field: nobody but the
-- triggers below writes here. `start` and `figure` lie in the key, which answers most questions by itself.
CREATE TABLE "product"."answers" (
	"award_id" uuid NOT NULL,
	"key" text NOT NULL,
	"entry_id" uuid NOT NULL,
	"words" text NOT NULL,
	"start" text GENERATED ALWAYS AS (left("words", 60)) STORED,
	"figure" numeric,
	CONSTRAINT "answers_award_id_key_entry_id_pk" PRIMARY KEY("award_id","key","entry_id") INCLUDE ("start","figure"),
	CONSTRAINT "answers_entry_of_award" FOREIGN KEY ("entry_id","award_id") REFERENCES "product"."entries"("id","award_id") ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX "answers_entry" ON "product"."answers" ("entry_id");
--> statement-breakpoint
-- The rows of a table are read by their cells.
CREATE FUNCTION "product"."answer_words"(answer text) RETURNS text LANGUAGE plpgsql IMMUTABLE AS $$
begin
  if answer is not json array then return btrim(answer); end if;
  return coalesce((select string_agg(c.value, ' | ' order by r.place, c.place)
    from json_array_elements(answer::json) with ordinality r(cells, place)
    cross join lateral json_each_text(case when json_typeof(r.cells) = 'object' then r.cells else '{}' end)
      with ordinality c(key, value, place) where c.value <> ''), answer);
end $$;
--> statement-breakpoint
CREATE FUNCTION "product"."answer_figure"(answer text) RETURNS numeric LANGUAGE sql IMMUTABLE AS $$
  select case when answer ~ '^\s*-?\d{1,12}(\.\d{1,6})?\s*$' then btrim(answer)::numeric end
$$;
--> statement-breakpoint
INSERT INTO "product"."answers" (award_id, key, entry_id, words, figure)
  select e.award_id, x.key, e.id, product.answer_words(x.value), product.answer_figure(x.value)
  from product.entries e cross join lateral jsonb_each_text(e.data) x
  where e.form_version > 0 and btrim(x.value) not in ('', '[]');
--> statement-breakpoint
CREATE FUNCTION "product"."answers_added"() RETURNS trigger LANGUAGE plpgsql AS $$
begin
  insert into product.answers (award_id, key, entry_id, words, figure)
    select n.award_id, x.key, n.id, product.answer_words(x.value), product.answer_figure(x.value)
    from added n cross join lateral jsonb_each_text(n.data) x
    where n.form_version > 0 and btrim(x.value) not in ('', '[]');
  return null;
end $$;
--> statement-breakpoint
CREATE FUNCTION "product"."answers_changed"() RETURNS trigger LANGUAGE plpgsql AS $$
begin
  if not exists (select from removed o join added n on n.id = o.id
    where n.form_version > 0 and (o.data is distinct from n.data or o.form_version = 0)) then return null; end if;
  delete from product.answers a using removed o, added n
    where n.id = o.id and a.entry_id = o.id and o.data is distinct from n.data
      and n.data ->> a.key is distinct from o.data ->> a.key;
  insert into product.answers (award_id, key, entry_id, words, figure)
    select n.award_id, x.key, n.id, product.answer_words(x.value), product.answer_figure(x.value)
    from removed o join added n on n.id = o.id cross join lateral jsonb_each_text(n.data) x
    where n.form_version > 0 and btrim(x.value) not in ('', '[]')
      and (o.form_version = 0 or o.data ->> x.key is distinct from x.value);
  return null;
end $$;
--> statement-breakpoint
CREATE TRIGGER "entries_answers_new" AFTER INSERT ON "product"."entries" REFERENCING NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION "product"."answers_added"();
--> statement-breakpoint
CREATE TRIGGER "entries_answers_changed" AFTER UPDATE ON "product"."entries" REFERENCING OLD TABLE AS removed NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION "product"."answers_changed"();
--> statement-breakpoint
-- Nothing ever asked it.
DROP INDEX "product"."entries_answers";
