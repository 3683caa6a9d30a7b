import { and, eq, inArray, sql } from 'drizzle-orm';
import type { User } from '#contract/entities/person.ts';
import { assigningRules } from '#machines/award/assigning.rules.ts';
import { entryStatuses } from '#machines/entry/entry.rules.ts';
import { refusals } from '#machines/kit/rules.ts';
import { defaultAllowedLimit } from '#machines/person/limits.ts';
import { sharedBeside, visibleTo } from '../../platform/access/visiblePeople.ts';
import type { Database } from '../../platform/database/database.ts';
import { computed, list, object, uuid, type ValueOf } from '../../platform/database/rows.ts';
import { assignments, awards, categories, conflicts, entries, orgs, people } from '../../platform/database/schema.ts';
import { listed } from '../../platform/errors/named.ts';
import { refuse, refuseBy } from '../../platform/errors/refusal.ts';
import type { FileStore } from '../../ports/files.ts';
import { announce } from '../changes/announce.ts';
import { photoShown } from './photo.ts';

export type Person = typeof people.$inferSelect;
export type PersonChange = Partial<
  Pick<
    Person,
    | 'givenName'
    | 'familyName'
    | 'photoURL'
    | 'country'
    | 'locale'
    | 'defaultAwardID'
    | 'allowedLimit'
    | 'locked'
    | 'affiliations'
    | 'expertise'
    | 'declinedMails'
  >
>;

const assignmentList = list(object({ awardID: uuid, categoryIDs: list(uuid) }));
type Assignments = ValueOf<typeof assignmentList>;

/** A judge's categories by award, of one organiser. */
const assignmentsOf = computed(
  assignmentList,
  sql`(
  select coalesce(jsonb_agg(jsonb_build_object('awardID', each.award_id, 'categoryIDs', each.ids)), '[]'::jsonb)
  from (
    select ${assignments.awardID} as award_id, jsonb_agg(${assignments.categoryID}) as ids
    from ${assignments} where ${assignments.judgeID} = ${people.id} group by ${assignments.awardID}
  ) each
)`,
);

/** What a `User` is made of. */
export const userColumns = { person: people, orgName: orgs.name, assignments: assignmentsOf };

/** What people are read from, and the store as whoever asks reaches it. */
export interface Asked {
  readonly database: Database;
  readonly files: FileStore;
}

/** One person of the organisation, or of those who entered its awards. Refused with 404 where there is none. */
export async function findUser({ database, files }: Asked, orgID: string, id: string): Promise<User> {
  const [row] = await database
    .select(userColumns)
    .from(people)
    .innerJoin(orgs, eq(orgs.id, people.orgID))
    .where(and(eq(people.id, id), eq(people.erased, false), visibleTo(orgID)));
  if (!row) throw refuse(404, 'user.notFound');
  return toUser(files, row);
}

/** Somebody's id or e-mail address. */
export type PersonKey = { readonly id: string } | { readonly email: string };

export const keyed = (by: PersonKey) =>
  'id' in by ? eq(people.id, by.id) : eq(sql`lower(${people.email})`, by.email.toLowerCase());

/** The row of somebody whose account the organisation may administer, locked until the transaction ends. */
export async function lockPerson(tx: Database, orgID: string, by: PersonKey): Promise<Person> {
  const named = and(keyed(by), eq(people.erased, false), visibleTo(orgID));
  // Held first: an entry that is made while that is waited for is in another table, read afterwards.
  const [held] = await tx
    .select({ id: people.id })
    .from(people)
    .where(named)
    // Of an address with several memberships the organisation's own.
    .orderBy(sql`${people.orgID} <> ${orgID}`)
    .limit(1)
    .for('update');
  if (!held) throw refuse(404, 'user.notFound');
  const present = tx.select({ person: people, shared: sharedBeside(orgID) }).from(people);
  const [row] = await present.where(and(eq(people.id, held.id), visibleTo(orgID)));
  if (!row) throw refuse(404, 'user.notFound');
  if (row.shared) throw refuse(403, 'user.refusal.shared');
  return row.person;
}

export async function changePerson(tx: Database, id: string, change: PersonChange): Promise<void> {
  const names = change.givenName !== undefined || change.familyName !== undefined;
  await tx
    .update(people)
    .set({ ...change, version: sql`${people.version} + 1`, updatedAt: sql`now()` })
    .where(eq(people.id, id));
  if (!names) return;
  await tx
    .update(people)
    .set({ name: sql`trim(${people.givenName} || ' ' || ${people.familyName})` })
    .where(eq(people.id, id));
}

/** Holds the awards in which a judge is assigned or is going to be, in one order: their judging is not closed meanwhile. */
export async function holdAssigned(tx: Database, orgID: string, judgeID: string, wanted: Assignments): Promise<void> {
  const present = tx.selectDistinct({ id: assignments.awardID }).from(assignments);
  const before = await present.where(eq(assignments.judgeID, judgeID));
  await holdAwards(tx, orgID, [...before.map(({ id }) => id), ...wanted.map(({ awardID }) => awardID)]);
}

const holdAwards = (tx: Database, orgID: string, ids: readonly string[]) =>
  tx
    .select({ id: awards.id, status: awards.status })
    .from(awards)
    .where(and(eq(awards.orgID, orgID), inArray(awards.id, [...new Set(ids)])))
    .orderBy(awards.id)
    .for('update');

/**
 * Makes the judge's assignments just these; answers the awards touched. Refuses categories that are not the organiser's own, and
 * any change in an award whose judging is closed.
 */
export async function replaceAssignments(
  tx: Database,
  orgID: string,
  judgeID: string,
  wanted: Assignments,
): Promise<string[]> {
  const pairs = wanted.flatMap(({ awardID, categoryIDs }) =>
    [...new Set(categoryIDs)].map((categoryID) => ({ judgeID, awardID, categoryID })),
  );
  if (pairs.length > 0) {
    const own = await tx
      .select({ id: categories.id, awardID: categories.awardID })
      .from(categories)
      .innerJoin(awards, eq(awards.id, categories.awardID))
      .where(
        and(
          eq(awards.orgID, orgID),
          inArray(
            categories.id,
            pairs.map(({ categoryID }) => categoryID),
          ),
        ),
      );
    const known = new Set(own.map(({ id, awardID }) => `${awardID} ${id}`));
    if (pairs.some(({ awardID, categoryID }) => !known.has(`${awardID} ${categoryID}`))) {
      throw refuse(422, 'user.refusal.unknownCategory');
    }
  }
  const before = await tx.select().from(assignments).where(eq(assignments.judgeID, judgeID));
  const key = ({ awardID, categoryID }: { awardID: string; categoryID: string }) => `${awardID} ${categoryID}`;
  const remaining = new Set(pairs.map(key));
  const present = new Set(before.map(key));
  const gone = before.filter((pair) => !remaining.has(key(pair)));
  const added = pairs.filter((pair) => !present.has(key(pair)));
  const touched = [...new Set([...gone, ...added].map(({ awardID }) => awardID))];
  for (const { status } of await holdAwards(tx, orgID, touched)) {
    const reasons = refusals(assigningRules.mayAssign, status, undefined);
    if (reasons.length > 0) throw refuseBy(reasons);
  }
  if (gone.length > 0) {
    await tx.delete(assignments).where(
      and(
        eq(assignments.judgeID, judgeID),
        inArray(
          assignments.categoryID,
          gone.map(({ categoryID }) => categoryID),
        ),
      ),
    );
  }
  await refuseAllInConflict(tx, judgeID, added);
  // Whoever was told that there is something to score in the award is not told again for another category of it.
  const toldOf = (awardID: string) =>
    before.flatMap((one) => (one.awardID === awardID && one.toldAt ? [one.toldAt] : [])).at(-1) ?? null;
  if (added.length > 0) {
    const rows = added.map((pair) => ({ ...pair, toldAt: toldOf(pair.awardID) }));
    await tx.insert(assignments).values(rows).onConflictDoNothing();
  }
  for (const awardID of touched) announce(tx, awardID);
  return touched;
}

/** A category in which the judge may mark nothing is not assigned; where only some entries are in conflict, they are left out. */
async function refuseAllInConflict(
  tx: Database,
  judgeID: string,
  added: readonly { readonly categoryID: string }[],
): Promise<void> {
  if (added.length === 0) return;
  const barred = await tx
    .select({ name: categories.name, names: categories.names })
    .from(categories)
    .where(
      and(
        inArray(
          categories.id,
          added.map(({ categoryID }) => categoryID),
        ),
        sql`exists (select from ${entries} e where e.category_id = ${categories.id} and e.status <> ${entryStatuses.inProgress})`,
        sql`not exists (select from ${entries} e where e.category_id = ${categories.id} and e.status <> ${entryStatuses.inProgress} and not exists
          (select from ${conflicts} x where x.judge_id = ${judgeID} and x.entry_id = e.id))`,
      ),
    );
  if (barred.length === 0) return;
  throw refuseBy([{ code: 'user.refusal.allInConflict', params: listed(barred) }]);
}

interface UserRow {
  readonly person: Person;
  readonly orgName: string;
  readonly assignments: Assignments;
}

export function toUser(files: FileStore, { person, orgName, assignments }: UserRow): User {
  const { id, orgID, type, email, givenName, familyName, name, country } = person;
  const { allowedLimit } = person;
  const { locked, invited, defaultAwardID, locale, version, lastSignInAt, createdAt, declinedMails } = person;
  return {
    id,
    orgID,
    orgName,
    type,
    email,
    givenName,
    familyName,
    name,
    photoURL: photoShown(files, person.photoURL),
    country,
    allowedLimit: allowedLimit ?? defaultAllowedLimit,
    hasOwnLimit: allowedLimit !== null,
    locked,
    invited,
    defaultAwardID,
    locale,
    version,
    declinedMails,
    lastSignInAt: lastSignInAt?.toISOString() ?? null,
    createdAt: createdAt.toISOString(),
    ...(type === 'judge' && { assignments, affiliations: person.affiliations, expertise: person.expertise }),
  };
}
