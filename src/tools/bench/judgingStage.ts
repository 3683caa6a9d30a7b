import { randomUUID } from 'node:crypto';
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
}

export interface LoadStage {
  readonly awardID: string;
  readonly categoryIDs: readonly string[];
  readonly criterionIDs: readonly string[];
  readonly password: string;
  readonly administrator: string;
  /** Addresses of the judges' accounts. */
  readonly judges: readonly string[];
}

const criteria = ['Idea', 'Craft', 'Use', 'Care', 'Delivery'];

/** Writes an award in judging with its entries, and accounts for the judges and an administrator. */
export async function stageLoad(context: Context, { entries, judges }: LoadSize): Promise<LoadStage> {
  const { database, identity } = context;
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
  const account = async (type: 'admin' | 'judge', name: string) => {
    const email = `${name}@load.invalid`;
    const personID = randomUUID();
    const person = { email, givenName: 'Load', familyName: name, locale: 'en', type, orgID: organiserID } as const;
    const account = await identity.create({ ...person, personID, invite: false });
    if (account === 'duplicate') throw new Error(`${email} has an account already`);
    const { sub } = account;
    await identity.setPassword(email, password);
    await database.insert(schema.people).values({ ...person, id: personID, sub, name: `Load ${name}` });
    return email;
  };
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
    await tx.insert(schema.categories).values(
      categories.map(({ id, name }, position) => ({
        id,
        awardID,
        position,
        name,
        minimumJudges: 1,
        criteria: criteria.map((criterion, index) => ({
          criterionID: criterionIDs[index]!,
          name: criterion,
          description: '',
          weight: 20,
          anchors: [],
        })),
      })),
    );
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
    awardID,
    categoryIDs: categories.map(({ id }) => id),
    criterionIDs,
    password,
    administrator,
    judges: emails,
  };
}
