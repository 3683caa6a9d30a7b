import { type SQL, sql } from 'drizzle-orm';

/** The key inside a stored address. */
export const keyIn = (url: SQL): SQL => sql`reverse(split_part(reverse(${url}), '/', 2))`;

/** Every place that shows a file: entries, deleted drafts that can be restored, photos and the awards' zips. */
export const shownFiles = sql`
  select ${keyIn(sql`x.file ->> 'url'`)} as key, x.file ->> 'name' as name, e.id as entry_id, e.award_id, a.org_id, e.ref,
    coalesce(e.data ->> 'title', '') as title
  from product.entries e join product.awards a on a.id = e.award_id cross join lateral jsonb_each(e.files) as x(field, file)
  union all
  select ${keyIn(sql`x.file ->> 'url'`)}, x.file ->> 'name', b.id, b.award_id, a.org_id, b.content -> 'entry' ->> 'ref',
    coalesce(b.content -> 'entry' -> 'data' ->> 'title', '')
  from product.binned_entries b join product.awards a on a.id = b.award_id
    cross join lateral jsonb_each(b.content -> 'entry' -> 'files') as x(field, file)
  union all
  select ${keyIn(sql`p.photo_url`)}, 'photo', null, null, coalesce(p.invited_by_id, p.org_id), '', p.name
  from product.people p where p.photo_url is not null
  union all
  select ${keyIn(sql`a.zip ->> 'url'`)}, 'zip', null, a.id, a.org_id, '', a.name
  from product.awards a where a.zip is not null`;
