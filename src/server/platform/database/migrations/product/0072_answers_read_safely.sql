-- What reads as rows and cannot be read by their cells is taken as it was written, also an escape of what no text may hold.
CREATE OR REPLACE FUNCTION "product"."answer_words"(answer text) RETURNS text LANGUAGE plpgsql IMMUTABLE AS $$
begin
  if answer !~ '^\s*\[' then return btrim(answer); end if;
  begin
    if answer is not json array then return btrim(answer); end if;
    return coalesce((select string_agg(c.value, ' | ' order by r.place, c.place)
      from json_array_elements(answer::json) with ordinality r(cells, place)
      cross join lateral json_each_text(case when json_typeof(r.cells) = 'object' then r.cells else '{}' end)
        with ordinality c(key, value, place) where c.value <> ''), answer);
  exception when others then
    return btrim(answer);
  end;
end $$;
--> statement-breakpoint
-- Whether an answer is empty, or rows of which no cell says a word.
CREATE FUNCTION "product"."holds_nothing"(answer text) RETURNS boolean LANGUAGE sql IMMUTABLE AS $$
  select answer ~ '^\s*(\[\s*(\{\s*("[^"\\]*"\s*:\s*"(\s|\\[nrt])*"\s*,?\s*)*\}\s*,?\s*)*\]\s*)?$'
$$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION "product"."answers_added"() RETURNS trigger LANGUAGE plpgsql AS $$
begin
  insert into product.answers (award_id, key, entry_id, words, figure)
    select n.award_id, x.key, n.id, product.answer_words(x.value), product.answer_figure(x.value)
    from added n cross join lateral jsonb_each_text(n.data) x
    where n.form_version > 0 and not product.holds_nothing(x.value);
  return null;
end $$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION "product"."answers_changed"() RETURNS trigger LANGUAGE plpgsql AS $$
begin
  if not exists (select from removed o join added n on n.id = o.id
    where n.form_version > 0 and (o.data is distinct from n.data or o.form_version = 0)) then return null; end if;
  delete from product.answers a using removed o, added n
    where n.id = o.id and a.entry_id = o.id and o.data is distinct from n.data
      and n.data ->> a.key is distinct from o.data ->> a.key;
  insert into product.answers (award_id, key, entry_id, words, figure)
    select n.award_id, x.key, n.id, product.answer_words(x.value), product.answer_figure(x.value)
    from removed o join added n on n.id = o.id cross join lateral jsonb_each_text(n.data) x
    where n.form_version > 0 and not product.holds_nothing(x.value)
      and (o.form_version = 0 or o.data ->> x.key is distinct from x.value);
  return null;
end $$;
--> statement-breakpoint
DELETE FROM "product"."answers" WHERE "start" LIKE '[%' AND product.holds_nothing("words");
