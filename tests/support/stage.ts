import { randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import type { Award } from '#contract/entities/award.ts';
import type { Entry, StoredFile } from '#contract/entities/entry.ts';
import type { Body } from '#contract/schemas.ts';
import { assignments, files } from '#server/platform/database/schema.ts';
import { startServer, type TestPerson, type TestServer } from './server.ts';

/**
 * The real time until a test sets an instant, where it then stands still. People join first: sign-in happens now, and
 * tokens are good for any instant before.
 */
export function testClock() {
  let time: number | null = null;
  return {
    now: () => new Date(time ?? Date.now()),
    set: (instant: string) => {
      time = Date.parse(instant);
    },
  };
}

/** Before `opening`. */
export const planning = '2020-03-02T10:00:00Z';
export const opening = '2020-03-10T09:00:00Z';
export const closing = '2020-04-10T17:00:00Z';

/** Two categories of two criteria each; the first costs £180, £150 early; the second is free. */
export const plan = {
  name: 'Civic Design Awards 2026',
  timeZone: 'Europe/London',
  currency: 'gbp',
  opensAt: opening,
  closesAt: closing,
  judgingClosesAt: '2020-05-10T17:00:00Z',
  resultsAt: '2020-06-01T09:00:00Z',
  categories: [
    {
      name: 'Public Space',
      minimumJudges: 1,
      criteria: [
        { name: 'Idea', weight: 75 },
        { name: 'Delivery', weight: 25 },
      ],
      fee: { amount: 18_000, earlyAmount: 15_000, earlyUntil: '2020-03-20T00:00:00Z' },
    },
    {
      name: 'Wayfinding',
      minimumJudges: 1,
      criteria: [
        { name: 'Clarity', weight: 50 },
        { name: 'Craft', weight: 50 },
      ],
    },
  ],
} satisfies Body<'createAward'>;

/** An organiser's administrator, two judges of theirs, two entrants of different organisations, another organiser. */
export async function cast(server: TestServer) {
  const admin = await server.join('admin');
  const [judge, secondJudge, entrant, rival, stranger] = await Promise.all([
    server.join('judge', { orgID: admin.orgID }),
    server.join('judge', { orgID: admin.orgID }),
    server.join('entrant'),
    server.join('entrant'),
    server.join('admin'),
  ]);
  return { admin, judge, secondJudge, entrant, rival, stranger };
}

/** A server with its cast, at the real time: whoever else joins does so before the clock is set. Whoever starts it closes it. */
export async function startStage() {
  const clock = testClock();
  const server = await startServer({ clock });
  return { server, people: await cast(server), clock };
}

/** Puts a judge on categories, as an administrator's update does. */
export async function assign(server: TestServer, judge: TestPerson, award: Award, categoryIDs: readonly string[]) {
  const rows = categoryIDs.map((categoryID) => ({ judgeID: judge.personID, awardID: award.id, categoryID }));
  await server.database.insert(assignments).values(rows).onConflictDoNothing();
}

/** A pending award after `plan`, with changes. */
export const makeAward = (server: TestServer, admin: TestPerson, changes: Body<'createAward'> = {}): Promise<Award> =>
  server.ok('createAward', { as: admin.token, body: { ...plan, ...changes } });

/** Takes an award to the next status. */
export const step = (
  server: TestServer,
  admin: TestPerson,
  award: Pick<Award, 'id'>,
  status: Award['status'],
  more: Body<'updateAward'> = {},
): Promise<Award> => server.ok('updateAward', { as: admin.token, query: { id: award.id }, body: { status, ...more } });

/** An award open for entries, whatever its opening date. */
export async function openAward(
  server: TestServer,
  admin: TestPerson,
  changes: Body<'createAward'> = {},
): Promise<Award> {
  const award = await makeAward(server, admin, changes);
  await step(server, admin, award, 'approved');
  return step(server, admin, award, 'open', { now: true });
}

/** An instant so many days from now, ISO 8601. */
export const inDays = (days: number): string => new Date(Date.now() + days * 86_400_000).toISOString();

/** A film prize in judging: an entry of each of these people in its second category, which the judge is put on. */
export async function judgedPrize(
  server: TestServer,
  admin: TestPerson,
  judge: TestPerson,
  entrants: readonly TestPerson[],
  titles: readonly string[] = [],
  dates: Body<'createAward'> = {
    opensAt: inDays(-1),
    closesAt: inDays(30),
    judgingClosesAt: inDays(60),
    resultsAt: inDays(90),
  },
) {
  const open = await openAward(server, admin, { name: 'Northlight Film Prize', ...dates });
  const categoryID = open.categories[1]!.categoryID;
  const entries: Entry[] = [];
  for (const [index, person] of entrants.entries())
    entries.push(await submitted(server, person, open, categoryID, titles[index]));
  await assign(server, judge, open, [categoryID]);
  return { award: await step(server, admin, open, 'judging'), categoryID, entries };
}

const types: Readonly<Record<string, readonly [string, string]>> = {
  supportingDoc: ['pdf', 'application/pdf'],
  supportingImage: ['png', 'image/png'],
  logoLight: ['png', 'image/png'],
  logoDark: ['png', 'image/png'],
};

/** One empty page: a viewer that is given anything else says so in a window that takes the focus. */
const page = `%PDF-1.4
1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj
2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj
3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 300 400]>>endobj
trailer<</Root 1 0 R>>
`;

/** What the upload of a field contains. */
export const contentOf = (field: string): string =>
  types[field]?.[0] === 'pdf' || !types[field] ? page : `content of ${field}`;

/** An upload of this person's that has arrived. */
export async function upload(
  server: TestServer,
  person: TestPerson,
  field: string,
  called = 'sample',
): Promise<StoredFile> {
  const [extension, mimeType] = types[field] ?? ['pdf', 'application/pdf'];
  const key = randomUUID();
  const name = `${field}${called}.${extension}`;
  const store = server.context.files;
  const { size } = await store.write(key, name, mimeType, Readable.from([contentOf(field)]));
  const { personID, orgID } = person;
  await server.database.insert(files).values({ key, orgID, personID, field, name, mimeType, size, state: 'stored' });
  return { name: `${called}.${extension}`, size, mimeType, url: store.addressOf(key, name) };
}

export const words = { title: 'Estuary Steps', statement: 'A way down to the water.', leadName: 'Nia Prosser' };

/** Everything that a submission needs. */
export async function complete(server: TestServer, person: TestPerson, called?: string) {
  const [supportingDoc, logoLight, logoDark] = await Promise.all(
    ['supportingDoc', 'logoLight', 'logoDark'].map((field) => upload(server, person, field, called)),
  );
  return { data: words, files: { supportingDoc: supportingDoc!, logoLight: logoLight!, logoDark: logoDark! } };
}

/** A complete draft. */
export async function draft(
  server: TestServer,
  person: TestPerson,
  award: Award,
  categoryID = award.categories[0]?.categoryID ?? '',
  title = words.title,
): Promise<Entry> {
  const all = await complete(server, person);
  const data = { awardID: award.id, categoryID, ...all, data: { ...all.data, title } };
  return server.ok('createEntry', { as: person.token, query: {}, body: { data } });
}

/** A submitted entry, to be paid against an invoice. */
export async function submitted(
  server: TestServer,
  person: TestPerson,
  award: Award,
  categoryID?: string,
  title?: string,
): Promise<Entry> {
  const { id } = await draft(server, person, award, categoryID, title);
  return server.ok('submitEntry', {
    as: person.token,
    query: { id, awardID: award.id },
    body: { data: { payment: 'invoice' } },
  });
}

/** Accepts the award's present terms. */
export const accept = (server: TestServer, judge: TestPerson, award: Award): Promise<Award> =>
  server.ok('acceptNda', {
    as: judge.token,
    body: { awardID: award.id, version: award.nda.version, name: 'Helen Okafor' },
  });

/** Marks every criterion and, unless told otherwise, hands the sheet in. */
export function mark(
  server: TestServer,
  judge: TestPerson,
  award: Award,
  entry: Pick<Entry, 'id' | 'categoryID'>,
  given: readonly number[],
  submit = true,
) {
  const category = award.categories.find(({ categoryID }) => categoryID === entry.categoryID);
  const marks = Object.fromEntries(
    category!.criteria.map(({ criterionID }, index) => [criterionID, given[index] ?? 0]),
  );
  return server.ok('scoreEntry', {
    as: judge.token,
    query: {
      id: entry.id,
      awardID: award.id,
      categoryID: category!.categoryID,
      ...(submit && { submit: 'true' as const }),
    },
    body: { marks },
  });
}
