import { sql } from 'drizzle-orm';
import type { Context } from '#server/http/context.ts';
import { verify } from '#server/modules/verify/verify.ts';
import { rowsOf } from '#tests/support/rows.ts';
import type { Memory } from './memory.ts';
import { lastUse } from './stages.ts';

interface Found {
  readonly titles: Record<string, string | null>;
  readonly binned: string[];
  readonly marks: Record<string, Record<string, number | null>>;
  readonly submissions: Record<string, number>;
  readonly audited: string[];
  readonly uses: number;
  readonly twice: string[];
  readonly awards: string[];
  /** Of qualifying rounds, by judge, entry and round. */
  readonly answers: Record<string, string | null>;
  /** Every ballot of a vote with each entry on it. */
  readonly ballots: string[];
}

type Parts = Pick<Context, 'database' | 'files' | 'clock'>;

/** What the database holds, in the words of `Memory`. */
export async function read({ database }: Pick<Parts, 'database'>): Promise<Found> {
  const [found] = await rowsOf<Found>(
    database,
    sql`select
      coalesce((select jsonb_object_agg(id, data ->> 'title') from product.entries), '{}') as titles,
      coalesce((select jsonb_agg(id) from product.binned_entries), '[]') as binned,
      coalesce((select jsonb_object_agg(judge_id || ' ' || entry_id || ' ' || category_id, marks) from product.sheets), '{}') as marks,
      coalesce((select jsonb_object_agg(entity_id, count) from (select entity_id, count(*) as count from product.audit
        where action = 'entry.submit' group by 1) x), '{}') as submissions,
      coalesce((select jsonb_agg(distinct coalesce(details ->> 'entryID', entity_id)) from product.audit
        where as_name is not null), '[]') as audited,
      (select count(distinct coalesce(entry_id, id)) from product.invoices
        where discount_id = ${lastUse} and status <> 'refunded' and (status <> 'skipped' or entry_id is not null)) as uses,
      coalesce((select jsonb_agg(title) from (select data ->> 'title' as title from product.entries
        where data ->> 'title' like 'Text %' and first_id is null group by 1 having count(*) > 1) x), '[]') as twice,
      coalesce((select jsonb_agg(id) from product.awards), '[]') as awards,
      coalesce((select jsonb_object_agg(judge_id || ' ' || entry_id || ' ' || round_id, answer) from product.round_answers), '{}') as answers,
      coalesce((select jsonb_agg(b.id || ' ' || coalesce(c.entry_id::text, 'nothing')) from product.vote_ballots b
        left join product.vote_choices c on c.ballot_id = b.id), '[]') as ballots`,
  );
  return found!;
}

/** What must not be once a walk is over, and how many invariants were looked at. */
export async function leftOver(
  parts: Parts,
  memory: Memory,
  before: Found,
): Promise<{ readonly faults: string[]; readonly invariants: number }> {
  const found = await read(parts);
  const faults = [
    ...lostTexts(memory, found),
    ...lostMarks(memory, found),
    ...lostAnswers(memory, found),
    ...lostVotes(memory, found),
    ...lostSubmissions(memory, found, before),
    ...unrecorded(memory, found),
    ...found.twice.map((title) => `made twice: ${title}`),
    ...(found.uses > 1 ? [`a code for one use was used ${found.uses} times`] : []),
  ];
  const { invariants } = await verify(parts, null);
  for (const { id, weight, count, found: rows } of invariants) {
    if (weight === 'broken' && count > 0)
      faults.push(`${id} is broken ${count} times, first by ${JSON.stringify(rows[0])}`);
  }
  return { faults, invariants: invariants.length };
}

const isThere = (entryID: string, { titles }: Found) => entryID in titles;
const textOf = (value: unknown) => JSON.stringify(value);

function lostTexts(memory: Memory, found: Found): string[] {
  return memory.written.flatMap((place) => {
    const [kind, id = ''] = place.split(' ');
    if (kind !== 'title' || !memory.isKnown(place)) return [];
    if (!isThere(id, found)) {
      const gone = memory.allowed(`gone ${id}`).length > 0 || memory.allowed('somebody erased').length > 0;
      return gone || found.binned.includes(id) ? [] : [`entry ${id} is gone`];
    }
    const allowed = memory.allowed(place);
    return allowed.includes(found.titles[id])
      ? []
      : [`${place}: ${textOf(found.titles[id])} instead of ${textOf(allowed)}`];
  });
}

function lostMarks(memory: Memory, found: Found): string[] {
  return memory.written.flatMap((place) => {
    const [kind, judgeID, entryID = '', categoryID, criterionID = ''] = place.split(' ');
    if (kind !== 'mark' || !memory.isKnown(place)) return [];
    // Marks of whoever stands aside count for nothing: they go where the entry is moved, written anew or deleted.
    if (memory.allowed(`aside ${judgeID} ${entryID}`).length > 0) return [];
    const stored = found.marks[`${judgeID} ${entryID} ${categoryID}`]?.[criterionID];
    const allowed = memory.allowed(place);
    return allowed.includes(stored) ? [] : [`${place}: ${textOf(stored)} instead of ${textOf(allowed)}`];
  });
}

function lostAnswers(memory: Memory, found: Found): string[] {
  return memory.written.flatMap((place) => {
    const [kind, judgeID, entryID, roundID] = place.split(' ');
    if (kind !== 'answer' || !memory.isKnown(place)) return [];
    // A round that is deleted goes with what it held; who is erased with what they gave.
    if (memory.allowed(`gone ${roundID}`).length > 0 || memory.allowed('somebody erased').length > 0) return [];
    const stored = found.answers[`${judgeID} ${entryID} ${roundID}`];
    const allowed = memory.allowed(place);
    return allowed.includes(stored) ? [] : [`${place}: ${textOf(stored)} instead of ${textOf(allowed)}`];
  });
}

const lostVotes = (memory: Memory, { ballots }: Found): string[] =>
  memory.written.flatMap((place) => {
    if (!place.startsWith('ballot ') || !memory.isKnown(place)) return [];
    const allowed = memory.allowed(place);
    return ballots.some((one) => allowed.includes(one)) ? [] : [`${place}: none of ${textOf(allowed)} is there`];
  });

function lostSubmissions(memory: Memory, found: Found, before: Found): string[] {
  // An entry that is made and submitted in one call is not known by name where its answer was lost.
  const ids = Object.keys(found.titles).filter((id) => id in before.titles);
  return ids.flatMap((id) => {
    const counted = memory.counted(`entry.submit ${id}`);
    const rows = (found.submissions[id] ?? 0) - (before.submissions[id] ?? 0);
    const right = rows >= counted.done && rows <= counted.done + counted.unknown;
    return right ? [] : [`entry ${id} was submitted ${rows} times, after ${textOf(counted)}`];
  });
}

const unrecorded = (memory: Memory, { audited }: Found): string[] =>
  memory
    .auditEventsOf('acted')
    .filter((id) => memory.counted(`acted ${id}`).done > 0 && !audited.includes(id))
    .map((id) => `what an administrator did signed in as somebody is not recorded: entry ${id}`);
