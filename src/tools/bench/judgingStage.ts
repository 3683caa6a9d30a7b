import { randomUUID } from 'node:crypto';
import type { Role } from '#contract/calls.ts';
import { entryStatuses } from '#machines/entry/entry.rules.ts';
import type { Context } from '#server/http/context.ts';
import * as schema from '#server/platform/database/schema.ts';

/** How much is judged, and by how many. */
export interface LoadSize {
  readonly entries: number;
  readonly judges: number;
  /** Judges of each entry. */
  readonly perEntry: number;
  /** How often each sheet is saved before it is handed in. */
  readonly saves: number;
  /** Saves a second of all judges together after the first two; without, each sends the next as soon as the last one is answered. */
  readonly perSecond?: number;
}

export interface LoadStage {
  readonly organiserID: string;
  readonly awardID: string;
  readonly categoryIDs: readonly string[];
  readonly criterionIDs: readonly string[];
  readonly password: string;
  readonly administrator: string;
  /** Addresses of the judges' accounts. */
  readonly judges: readonly string[];
}

/** Somebody with an account of this password; answers their address. */
export async function makeAccount(
  { database, identity }: Context,
  { password, ...person }: { type: Role; familyName: string; orgID: string; password: string },
): Promise<string> {
  const email = `${person.familyName}@load.invalid`;
  const personID = randomUUID();
  const known = { ...person, email, givenName: 'Load', locale: 'en' } as const;
  const account = await identity.create({ ...known, personID, invite: false });
  if (account === 'duplicate') throw new Error(`${email} has an account already`);
  await identity.setPassword(email, password);
  const name = `Load ${person.familyName}`;
  await database.insert(schema.people).values({ ...known, id: personID, sub: account.sub, name });
  return email;
}

/** Categories of one award, judged by the same criteria. */
export const categoryRows = (
  awardID: string,
  categories: readonly { readonly id: string; readonly name: string }[],
  criterionIDs: readonly string[],
) =>
  categories.map(({ id, name }, position) => ({
    id,
    awardID,
    position,
    name,
    minimumJudges: 1,
    criteria: criterionIDs.map((criterionID, index) => ({
      criterionID,
      name: criteria[index] ?? '',
      description: '',
      weight: 20,
      anchors: [],
    })),
  }));

const criteria = ['Idea', 'Craft', 'Use', 'Care', 'Delivery'];

/** Writes an award in judging with its entries, and accounts for the judges and an administrator. */
export async function stageLoad(context: Context, { entries, judges }: LoadSize): Promise<LoadStage> {
  const { database } = context;
  const password = `Load-${randomUUID()}-A1`;
  const [organiserID, entrantOrgID, awardID] = [randomUUID(), randomUUID(), randomUUID()];
  const categories = ['Public Space', 'Housing', 'Wayfinding', 'Landscape'].map((name) => ({ id: randomUUID(), name }));
  const criterionIDs = criteria.map(() => randomUUID());
  await database.insert(schema.orgs).values([
    { id: organiserID, name: 'Civic Design Trust', kind: 'organiser' },
    { id: entrantOrgID, name: 'Harbour Studio', kind: 'entrant' },
  ]);
  const entrantID = randomUUID();
  await database.insert(schema.people).values({
    id: entrantID,
    orgID: entrantOrgID,
    type: 'entrant',
    email: 'ada@harbour-studio.invalid',
    givenName: 'Ada',
    familyName: 'Moss',
    name: 'Ada Moss',
  });
  const account = (type: 'admin' | 'judge', familyName: string) =>
    makeAccount(context, { type, familyName, orgID: organiserID, password });
  const administrator = await account('admin', 'admin');
  const emails: string[] = [];
  for (let judge = 1; judge <= judges; judge += 1) emails.push(await account('judge', `judge${judge}`));
  const now = context.clock.now().getTime();
  const [opensAt, closesAt, judgingClosesAt] = [-60, -1, 30].map((days) => new Date(now + days * 86_400_000));
  // Together: an award without categories is not kept.
  await database.transaction(async (tx) => {
    await tx.insert(schema.awards).values({
      id: awardID,
      orgID: organiserID,
      status: 'judging',
      name: 'Civic Design Awards',
      refPrefix: 'CD',
      lastRef: entries,
      ndaVersion: 1,
      opensAt,
      closesAt,
      judgingClosesAt,
    });
    await tx.insert(schema.ndaVersions).values({ awardID, version: 1, text: 'Tell nobody.' });
    await tx.insert(schema.categories).values(categoryRows(awardID, categories, criterionIDs));
  });
  const rows = Array.from({ length: entries }, (_, index) => ({
    awardID,
    orgID: entrantOrgID,
    personID: entrantID,
    status: entryStatuses.openForJudging,
    submittedAt: context.clock.now(),
    ref: `CD-${String(index + 1).padStart(5, '0')}`,
    categoryID: categories[index % categories.length]!.id,
    data: { title: `Project ${index + 1}`, statement: 'A way down to the water. '.repeat(40) },
  }));
  for (let start = 0; start < rows.length; start += 1_000) {
    await database.insert(schema.entries).values(rows.slice(start, start + 1_000));
  }
  return {
    organiserID,
    awardID,
    categoryIDs: categories.map(({ id }) => id),
    criterionIDs,
    password,
    administrator,
    judges: emails,
  };
}
