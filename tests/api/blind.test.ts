import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type CallName, calls } from '#contract/calls.ts';
import type { Award } from '#contract/entities/award.ts';
import type { Entry } from '#contract/entities/entry.ts';
import { people as peopleTable } from '#server/platform/database/schema.ts';
import type { ApiRequest, TestPerson } from '../support/server.ts';
import { accept, assign, complete, contentOf, mark, openAward, planning, startStage, step } from '../support/stage.ts';

/**
 * What a judge of a blind award must not learn of the entrant, and of the other judge. The documents themselves are shown
 * as they were sent.
 */
const entrants = {
  organisation: 'Wickham & Thorne Architects',
  person: 'Ottoline Wickham',
  lead: 'Ulric Thorne',
  client: 'Port of Sennen',
  file: 'WickhamThorneSennen',
};
const others = { judge: 'Perpetua Holt', comment: 'Outshines its neighbours.', note: 'Ask Perpetua again.' };
const othersMarks = [3, 1] as const;

const { server, people, clock } = await startStage();
let award: Award;
let entry: Entry;
let secrets: Record<string, string>;

beforeAll(async () => {
  clock.set(planning);
  const { admin, judge, secondJudge, entrant } = people;
  await server.ok('updateOrganisation', { as: entrant.token, body: { name: entrants.organisation } });
  await rename(entrant, entrants.person);
  await rename(secondJudge, others.judge);
  award = await openAward(server, admin, { blind: true });
  const [category] = award.categories;
  const sent = await complete(server, entrant, entrants.file);
  const words = { ...sent.data, leadName: entrants.lead, client: entrants.client };
  const data = { awardID: award.id, categoryID: category!.categoryID, ...sent, data: words };
  const made = await server.ok('createEntry', { as: entrant.token, query: {}, body: { data } });
  const name = { id: made.id, awardID: award.id };
  const payment = { data: { payment: 'invoice' as const } };
  entry = await server.ok('submitEntry', { as: entrant.token, query: name, body: payment });
  for (const one of [judge, secondJudge]) await assign(server, one, award, [category!.categoryID]);
  award = await step(server, admin, award, 'judging');
  await accept(server, judge, award);
  await accept(server, secondJudge, award);
  const sheet = { ...name, categoryID: category!.categoryID };
  await server.ok('scoreEntry', {
    as: secondJudge.token,
    query: sheet,
    body: { comment: others.comment, note: others.note },
  });
  await mark(server, secondJudge, award, entry, othersMarks);
  secrets = {
    ...entrants,
    ...others,
    entrantsMail: entrant.email,
    entrantsID: entrant.personID,
    entrantsOrganisationID: entrant.orgID,
    othersMail: secondJudge.email,
    othersID: secondJudge.personID,
    othersMarks: JSON.stringify(marksOf(othersMarks)),
  };
});
afterAll(() => server.close());

type Asks = { readonly [Name in CallName]?: readonly Omit<ApiRequest<Name>, 'as'>[] };

/** What a curious judge sends; a call that is not here is made with the names of award and entry, and with nothing. */
const asksOf = (): Asks => {
  const query = { id: entry.id, awardID: award.id };
  const categoryID = entry.categoryID!;
  const searches = Object.values(secrets).map((q) => ({ query: { q } }));
  return {
    listEntries: [{ query: {} }, { query: { sort: 'orgName' } }, ...searches],
    listAwards: [{ query: {} }, { query: { q: award.name } }],
    scoreEntry: [
      { query: { ...query, categoryID }, body: { marks: marksOf([8, 7]) } },
      { query: { ...query, categoryID }, body: { comment: 'Stale' }, headers: { 'if-match': '"0"' } },
      { query: { ...query, categoryID }, body: { marks: { unknown: 3 } as never } },
      { query: { ...query, categoryID, submit: 'true' }, body: {} },
    ],
    changeScoreStatus: [{ query: { entryID: entry.id, awardID: award.id, status: 'submitted' } }],
    markBestEntry: [{ query, body: { bestEntry: true } }],
    getDownloadAddress: Object.values(entry.files).map(({ url }) => ({ query: { url } })),
    exportUser: [
      { query: {} },
      { query: { id: people.secondJudge.personID } },
      { query: { id: people.entrant.personID } },
    ],
    // Without a name they would go on as an entrant, and not ask as a judge any more.
    chooseMembership: [people.judge, people.secondJudge, people.entrant].map(({ personID }) => ({
      query: { personID },
    })),
    // A stream has no end.
    watchAward: [],
    // A zip of what `exportUser` tells, and of one’s own files.
    exportUserFiles: [],
  };
};

it('tells a judge of a blind award nothing of the entrant or of another judge, whatever is called and searched', async () => {
  const asks = asksOf();
  const leaks: string[] = [];
  const answered: CallName[] = [];
  for (const name of Object.keys(calls) as CallName[]) {
    const guesses = [
      {},
      { query: { id: entry.id, awardID: award.id, categoryID: entry.categoryID ?? '' } },
      { query: { id: award.id, awardID: award.id, type: 'all', url: entry.supportingDocURL ?? '' } },
      { query: { id: people.entrant.personID, awardID: award.id } },
    ];
    for (const ask of (asks[name] ?? guesses) as Omit<ApiRequest<CallName>, 'as'>[]) {
      const { status, body, headers } = await server.api(name, { ...ask, as: people.judge.token });
      if (status === 200) answered.push(name);
      const reply = JSON.stringify([body, ...headers]);
      const asked = JSON.stringify(ask);
      for (const [what, secret] of Object.entries(secrets)) {
        // What somebody asks by, they know already.
        if (reply.includes(secret) && !asked.includes(secret)) leaks.push(`${name} ${asked} tells ${what}`);
      }
    }
  }
  expect(leaks).toEqual([]);
  // The calls that judges live by were really answered.
  expect([...new Set(answered)]).toEqual(
    expect.arrayContaining(['listAwards', 'listEntries', 'getEntry', 'scoreEntry', 'markBestEntry', 'exportUser']),
  );
});

it('finds nothing by the names of the entrant, and the entry by its own', async () => {
  const found = async (q: string) =>
    (await server.ok('listEntries', { as: people.judge.token, query: { q } })).map(({ id }) => id);
  for (const secret of Object.values(entrants)) expect(await found(secret)).toEqual([]);
  expect(await found(entry.data.title)).toEqual([entry.id]);
});

it('gives the document under a name that tells nothing, in address and headers', async () => {
  const seen = await server.ok('getEntry', { as: people.judge.token, query: { id: entry.id, awardID: award.id } });
  expect(seen.files).toEqual({
    supportingDoc: { ...seen.files.supportingDoc, name: 'document-1.pdf', mimeType: 'application/pdf' },
  });
  const { url } = await server.ok('getDownloadAddress', {
    as: people.judge.token,
    query: { url: seen.supportingDocURL! },
  });
  const answer = await fetch(url);
  expect(answer.status).toBe(200);
  expect(answer.headers.get('content-disposition')).toBe('inline; filename="document-1.pdf"');
  expect(await answer.text()).toBe(contentOf('supportingDoc'));
  const received = [url, ...answer.headers].join();
  for (const secret of Object.values(secrets)) expect(received).not.toContain(secret);
  // The very address that the organiser has gives no more away.
  const original = entry.supportingDocURL!;
  expect(original).toContain(entrants.file);
  const again = await server.ok('getDownloadAddress', { as: people.judge.token, query: { url: original } });
  expect(again.url).not.toContain(entrants.file);
});

it('gives no zip of a blind award to a judge, nor the logos', async () => {
  const { url } = (await server.ok('createAwardZip', { as: people.admin.token, query: { id: award.id, type: 'all' } }))
    .zip!;
  for (const address of [url, entry.logoLightURL!, entry.logoDarkURL!]) {
    const { status } = await server.refused('getDownloadAddress', { as: people.judge.token, query: { url: address } });
    expect(status).toBe(404);
  }
});

function marksOf(given: readonly number[]): Record<string, number> {
  const category = award.categories.find(({ categoryID }) => categoryID === entry.categoryID);
  return Object.fromEntries(category!.criteria.map(({ criterionID }, index) => [criterionID, given[index] ?? 0]));
}

async function rename({ personID }: TestPerson, name: string) {
  const [givenName = '', familyName = ''] = name.split(' ');
  await server.database.update(peopleTable).set({ name, givenName, familyName }).where(eq(peopleTable.id, personID));
}
