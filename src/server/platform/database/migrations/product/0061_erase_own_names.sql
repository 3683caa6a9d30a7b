-- The address of a person, and former ones as far as their account's events tell them, in small letters: none that is somebody
-- else's by now.
CREATE FUNCTION "product"."addresses_of"(person uuid) RETURNS SETOF text LANGUAGE sql STABLE SET search_path = pg_catalog AS $$
  select lower(p.email) from product.people p where p.id = person
  union select lower(e.email) from product.people p join product.security_events e on e.sub = p.account
    where p.id = person and e.email is not null and not exists (select from product.people x
      where lower(x.email) = lower(e.email) and not x.erased and x.account is distinct from p.account)
$$;
--> statement-breakpoint
-- As before, but of what a person did nothing goes besides their own name: what they did it to, and the names of others, stay. Their
-- former addresses go as well, and what another organisation wrote to an account that goes on stays.
CREATE OR REPLACE FUNCTION "product"."erase_names"(person uuid) RETURNS void LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog AS $$
declare
  addresses text[] := array(select product.addresses_of(person));
  gone product.people;
  sole text;
  everywhere boolean;
begin
  select * into gone from product.people p where p.id = person;
  everywhere := not exists (select from product.people x where x.account = gone.account and x.id <> gone.id and not x.erased);
  sole := case when gone.name <> '' and not exists (select from product.people q
    where q.org_id = gone.org_id and q.name = gone.name and q.id <> gone.id) then gone.name end;
  perform set_config('awards.erasing', 'on', true);
  update product.audit a set
    actor_name = case when a.actor_id = person then '' else a.actor_name end,
    as_name = case when a.as_id = person and a.as_name is not null then '' else a.as_name end,
    details = case when f.keys = '{}' then a.details
      else (a.details - case when f.own then 'changes' else '' end) || coalesce((select jsonb_object_agg(k, '')
        from jsonb_object_keys(a.details) k where k = any (f.keys) and jsonb_typeof(a.details -> k) = 'string'), '{}') end
  from (select b.id, o.own, k.keys from product.audit b,
      lateral (select b.entity = 'user' and b.entity_id is not distinct from person::text as own) o,
      lateral (select array_remove(array[
        case when o.own then 'email' end,
        case when o.own or b.action = 'judge.acceptTerms' and coalesce(b.as_id, b.actor_id) = person then 'name' end,
        case when b.details ->> 'judgeID' = person::text or b.action in ('entry.declareConflict', 'entry.liftConflict')
          and not b.details ? 'judgeID' and b.details ->> 'judge' = sole and b.org_id = gone.org_id then 'judge' end,
        case when b.action in ('mail.resent', 'mail.test') and lower(b.details ->> 'to') = any (addresses)
          and (everywhere or gone.type <> 'entrant' and b.org_id = gone.org_id) then 'to' end], null) as keys) k
    where b.actor_id = person or b.as_id = person or k.keys <> '{}') f
  where a.id = f.id;
  perform set_config('awards.erasing', 'off', true);
end
$$;
