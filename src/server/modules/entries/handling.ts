import { sql } from 'drizzle-orm';
import type { Handling } from '#contract/entities/entry.ts';
import type { Body, Reply } from '#contract/schemas.ts';
import { type HandlingFacts, handlingRules, withoutTag, withTags } from '#machines/entry/handling.rules.ts';
import { refusals } from '#machines/kit/rules.ts';
import type { Context } from '../../http/context.ts';
import type { Principal } from '../../platform/access/principal.ts';
import { changesOf, recordAll } from '../../platform/audit/record.ts';
import type { Database } from '../../platform/database/database.ts';
import { columns, integer, list, nothing, nullable, object, type RowOf, text } from '../../platform/database/rows.ts';
import { awards, entries, people } from '../../platform/database/schema.ts';
import { byName, inTransaction, rowsOf, small } from '../../platform/database/sql.ts';
import { refuse, refuseBy } from '../../platform/errors/refusal.ts';
import { announce } from '../changes/announce.ts';
import { handlingOf } from './entries.repository.ts';
import { storedHandling } from './entryView.ts';
import type { EntryKey } from './lockEntry.ts';

const overviewRow = columns({
  tags: list(object({ tag: text, entries: integer })),
  administrators: list(object({ id: people.id, name: people.name, entries: integer })),
});

/** The tags of an award's entries and who may be responsible for one, each with how many they have. */
export async function findHandling(database: Database, by: Principal, awardID: string): Promise<Reply<'getHandling'>> {
  const [overview] = await rowsOf(
    database,
    overviewRow,
    sql`
      select coalesce((select json_agg(json_build_object('tag', t.tag, 'entries', t.entries) order by ${byName(sql`t.tag`)})
          from (select min(tag) as tag, count(*) as entries from product.entry_handling h cross join unnest(h.tags) tag
            where h.award_id = a.id group by ${small(sql`tag`)}) t), '[]') as tags,
        coalesce((select json_agg(json_build_object('id', p.id, 'name', p.name, 'entries',
            (select count(*) from product.entry_handling h where h.responsible_id = p.id and h.award_id = a.id)) order by ${byName(sql`p.name`)}, p.id)
          from product.people p where p.org_id = a.org_id and ${isAdministrator}), '[]') as administrators
      from product.awards a where a.id = ${awardID} and a.org_id = ${by.orgID}`,
  );
  if (!overview) throw refuse(404, 'award.notFound');
  return overview;
}

const isAdministrator = sql`p.type = 'admin' and not p.locked and not p.erased`;

/** Says anew how the team handles an entry. */
export const saveHandling = (
  context: Context,
  by: Principal,
  { id, awardID }: EntryKey,
  { tags, note, responsibleID }: Body<'saveHandling'>,
): Promise<Handling> =>
  inTransaction(context.database, async (tx) => {
    const [held] = await hold(tx, by, awardID, [id]);
    if (!held) throw refuse(404, 'entry.notFound');
    const handling = held.handling ?? none;
    await context.expectVersion(handling.version, () => handling);
    const wanted = { tags: withTags([], tags), note: note.trim(), responsibleID };
    await write(tx, context, by, awardID, [{ ...held, wanted }]);
    const [now] = await hold(tx, by, awardID, [id]);
    return now?.handling ?? none;
  });

/** Adds tags to many entries, takes others away, or says who is responsible for them; all at once or none. */
export const handleEntries = (
  context: Context,
  by: Principal,
  awardID: string,
  { ids, add = [], remove = [], responsibleID }: Body<'handleEntries'>,
): Promise<Reply<'handleEntries'>> =>
  inTransaction(context.database, async (tx) => {
    const asked = [...new Set(ids)];
    const held = await hold(tx, by, awardID, asked);
    if (held.length < asked.length) throw refuse(404, 'entry.notFound');
    const changing = held.map((entry) => {
      const { tags, note, responsibleID: present } = entry.handling ?? none;
      const left = remove.reduce(withoutTag, tags);
      const wanted = {
        tags: withTags(left, add),
        note,
        responsibleID: responsibleID === undefined ? present : responsibleID,
      };
      return { ...entry, wanted };
    });
    return { changed: await write(tx, context, by, awardID, changing) };
  });

const none: Handling = { version: 0, tags: [], note: '', responsibleID: null, responsibleName: null };

const heldRow = columns({
  id: entries.id,
  ref: entries.ref,
  organiserID: awards.orgID,
  handling: nullable(object(storedHandling)),
});

/** Entries of an award of this organiser, held in the order of their ids until the transaction ends. */
async function hold(
  tx: Database,
  by: Principal,
  awardID: string,
  ids: readonly string[],
): Promise<RowOf<typeof heldRow>[]> {
  const asked = sql`from product.entries e join product.awards a on a.id = e.award_id
    where e.award_id = ${awardID} and a.org_id = ${by.orgID} and e.id = any(${sql.param(ids)}::uuid[]) order by e.id`;
  // Held first: what others changed while that was waited for is in another table, read afterwards.
  await rowsOf(tx, nothing, sql`select ${asked} for no key update of e`);
  return rowsOf(
    tx,
    heldRow,
    sql`select e.id, e.ref, a.org_id as "organiserID", ${handlingOf(true)} as handling ${asked}`,
  );
}

interface Wanted {
  readonly tags: readonly string[];
  readonly note: string;
  readonly responsibleID: string | null;
}
type Changing = RowOf<typeof heldRow> & { readonly wanted: Wanted };

/** Writes what differs, with a row of the audit each; answers which entries that were. */
async function write(
  tx: Database,
  context: Context,
  by: Principal,
  awardID: string,
  asked: readonly Changing[],
): Promise<string[]> {
  const known = await administratorsOf(tx, by);
  const responsibleOf = ({ handling, wanted: { responsibleID } }: Changing): HandlingFacts['responsible'] => {
    if (responsibleID === null) return 'nobody';
    if (responsibleID === handling?.responsibleID) return 'kept';
    return known.has(responsibleID) ? 'administrator' : 'other';
  };
  for (const one of asked) {
    const reasons = refusals(
      handlingRules.mayHandle,
      { tags: one.wanted.tags, responsible: responsibleOf(one) },
      undefined,
    );
    if (reasons.length > 0) throw refuseBy(reasons);
  }
  const changed = asked
    .map((one) => ({ ...one, differs: changesBetween(one) }))
    .filter(({ differs }) => differs.isChanged);
  if (changed.length === 0) return [];
  const rows = changed.map(({ id, wanted }) => ({ entry_id: id, ...wanted, responsible_id: wanted.responsibleID }));
  await tx.execute(sql`
    insert into product.entry_handling as h (entry_id, award_id, tags, note, responsible_id, created_at, updated_at)
    select w.entry_id, ${awardID}, w.tags, w.note, w.responsible_id, ${context.clock.now().toISOString()}, ${context.clock.now().toISOString()}
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) w(entry_id uuid, tags text[], note text, responsible_id uuid)
    on conflict (entry_id) do update set tags = excluded.tags, note = excluded.note, responsible_id = excluded.responsible_id,
      version = h.version + 1, updated_at = excluded.updated_at`);
  await recordAll(
    tx,
    context.clock,
    by,
    changed.map(({ id, ref, organiserID, differs: { isChanged: _, ...details } }) => ({
      action: 'entry.handle',
      entity: 'entry' as const,
      entityID: id,
      orgID: organiserID,
      details: { ref, ...details },
    })),
  );
  announce(tx, awardID);
  return changed.map(({ id }) => id);
}

/** What changes, as the audit says it: the note's words stay with the entry, and people are named by their ids alone. */
function changesBetween({ handling, wanted }: Changing) {
  const before = handling ?? none;
  const audited = ({ tags, note, responsibleID }: Wanted) => ({
    handlingTags: tags.join(', '),
    handlingNote: note !== '',
    responsible: responsibleID !== null,
  });
  return {
    changes: changesOf(audited(before), audited(wanted)),
    ...(before.responsibleID !== wanted.responsibleID && {
      responsibleID: { from: before.responsibleID, to: wanted.responsibleID },
    }),
    ...(before.note !== '' && wanted.note !== '' && before.note !== wanted.note && { handlingNote: 'changed' }),
    isChanged: JSON.stringify(wantedOf(before)) !== JSON.stringify(wantedOf(wanted)),
  };
}

const wantedOf = ({ tags, note, responsibleID }: Wanted) => [tags, note, responsibleID];

const administratorRow = columns({ id: people.id });

/** Who may be made responsible. */
async function administratorsOf(tx: Database, by: Principal): Promise<ReadonlySet<string>> {
  const found = await rowsOf(
    tx,
    administratorRow,
    sql`select p.id from product.people p where p.org_id = ${by.orgID} and ${isAdministrator} for key share`,
  );
  return new Set(found.map(({ id }) => id));
}
