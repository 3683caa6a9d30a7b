-- Takes the names of a person out of the audit, and nothing else; what was done stays, with the person's id. Besides what names the
-- person by id, that is who was told by email, and the judge of a conflict of interest from before conflicts named the judge's id,
-- where nobody else of the organisation has the name.
CREATE OR REPLACE FUNCTION "product"."erase_names"(person uuid) RETURNS void LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog AS $$
declare
  names text[] := array['email', 'name', 'judge', 'to'];
  address text;
  sole text;
begin
  select lower(p.email), case when p.name <> '' and not exists (select from product.people q
    where q.org_id = p.org_id and q.name = p.name and q.id <> p.id) then p.name end
  into address, sole from product.people p where p.id = person;
  perform set_config('awards.erasing', 'on', true);
  update product.audit a set
    actor_name = case when a.actor_id = person then '' else a.actor_name end,
    as_name = case when a.as_id = person and a.as_name is not null then '' else a.as_name end,
    details = case
      when (a.actor_id = person and a.as_id is null) or a.as_id = person or (a.entity = 'user' and a.entity_id = person::text)
        or a.details ->> 'judgeID' = person::text
        or (a.action = 'mail.resent' and lower(a.details ->> 'to') = address)
        or (a.action in ('entry.declareConflict', 'entry.liftConflict') and not a.details ? 'judgeID' and a.details ->> 'judge' = sole)
      then (a.details - case when a.entity = 'user' then 'changes' else '' end) || coalesce((select jsonb_object_agg(k, '') from jsonb_object_keys(a.details) k
        where k = any (names) and jsonb_typeof(a.details -> k) = 'string'), '{}')
      else a.details end
  where a.actor_id = person or a.as_id = person or (a.entity = 'user' and a.entity_id = person::text)
    or a.details ->> 'judgeID' = person::text
    or (a.action = 'mail.resent' and lower(a.details ->> 'to') = address)
    or (a.action in ('entry.declareConflict', 'entry.liftConflict') and not a.details ? 'judgeID' and a.details ->> 'judge' = sole);
  perform set_config('awards.erasing', 'off', true);
end
$$;
