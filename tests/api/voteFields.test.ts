import { randomUUID } from 'node:crypto';
import { afterAll, expect, it } from 'vitest';
import type { Body } from '#contract/schemas.ts';
import { type FormField, type KindName, kindNames } from '#machines/form/form.types.ts';
import { standardForm } from '#machines/form/standard.ts';
import { assign, openAward, planning, startStage, step, upload } from '../support/stage.ts';
import { askPublic, castFor, codeFor, seenVote, stepVote, votingCloses } from '../support/votes.ts';

const { server, people, clock } = await startStage();
clock.set(planning);
afterAll(() => server.close());

const who = { public: 'shown', judges: 'inner', organiser: 'kept' } as const;
type Audience = keyof typeof who;

/** What only this field of this audience says; in a number, its figures. */
const marks: Readonly<Record<Audience, string>> = {
  public: '713171317',
  judges: '713271327',
  organiser: '713371337',
};
const dates: Readonly<Record<Audience, string>> = {
  public: '1931-07-09',
  judges: '1932-07-09',
  organiser: '1933-07-09',
};
const answerOf = (kind: KindName, seenBy: Audience): string | null => {
  const word = `${who[seenBy]}${kind}`.toLowerCase();
  const address = `https://example.org/${word}`;
  const answers: Partial<Record<KindName, string>> = {
    number: marks[seenBy],
    money: `${marks[seenBy]}.50`,
    date: dates[seenBy],
    yesNo: 'yes',
    consent: 'yes',
    country: 'RO',
    email: `${word}@example.org`,
    webAddress: address,
    videoAddress: `https://vimeo.com/${marks[seenBy]}`,
    choice: word,
    choices: word,
    people: `[{"name":"${word}","role":"Light"}]`,
    table: `[{"a":"${word}"}]`,
    shortText: word,
    longText: word,
  };
  return answers[kind] ?? null;
};

const field = (kind: KindName, seenBy: Audience, more: Partial<FormField> = {}): FormField => {
  const word = `${who[seenBy]}${kind}`.toLowerCase();
  return {
    key: `own_${word}`,
    kind,
    label: { en: `Label ${word}` },
    seenBy,
    ...(kind.startsWith('choice') && { choices: [{ value: word, label: { en: `Said ${word}`, fr: `Dit ${word}` } }] }),
    ...(kind === 'table' && { columns: [{ key: 'a', label: { en: 'Column' } }] }),
    ...more,
  };
};
const kinds = kindNames.filter((kind) => kind !== 'file');
const [title] = standardForm;
const image = standardForm.find(({ key }) => key === 'supportingImage')!;
const document = standardForm.find(({ key }) => key === 'supportingDoc')!;

async function voteOn(fields: readonly FormField[], ofAward: Body<'createAward'> = {}) {
  const name = `Voted ${randomUUID().slice(0, 8)}`;
  const open = await openAward(server, people.admin, { name, ...ofAward });
  await server.ok('saveForm', {
    as: people.admin.token,
    query: { id: open.id },
    body: { fields: [...fields] },
    headers: { 'if-match': '"0"' },
  });
  const data = Object.fromEntries(
    fields.flatMap(({ key, kind, seenBy }) => {
      const answer = key.startsWith('own_') ? answerOf(kind, seenBy) : null;
      return answer === null ? [] : [[key, answer]];
    }),
  );
  const { categoryID } = open.categories[1]!;
  const entries = [];
  for (const person of [people.entrant, people.rival]) {
    const files = {
      supportingImage: await upload(server, person, 'supportingImage', 'secretname'),
      supportingDoc: await upload(server, person, 'supportingDoc', 'secretname'),
    };
    const made = await server.ok('createEntry', {
      as: person.token,
      query: {},
      body: { data: { awardID: open.id, categoryID, data: { title: `Film of ${person.personID}`, ...data }, files } },
    });
    const query = { id: made.id, awardID: open.id };
    entries.push(await server.ok('submitEntry', { as: person.token, query, body: { data: { payment: 'invoice' } } }));
  }
  await assign(server, people.judge, open, [categoryID]);
  const award = await step(server, people.admin, open, 'judging');
  const { vote } = await server.ok('saveVote', {
    as: people.admin.token,
    query: { awardID: award.id, id: randomUUID() },
    body: { name: 'Audience prize', picks: 1, closesAt: votingCloses },
  });
  return { award, entries, vote: vote! };
}

it('shows of every kind of field only what is public, by any call', async () => {
  const audiences = ['public', 'judges', 'organiser'] as const;
  const { award, entries, vote } = await voteOn([
    { ...title!, seenBy: 'public' },
    ...audiences.flatMap((seenBy) => kinds.map((kind) => field(kind, seenBy))),
    { ...image, seenBy: 'public' as const },
    { ...document, seenBy: 'judges' as const },
  ]);
  await stepVote(server, people.admin, award.id, 'open');
  const email = `voter-${randomUUID()}@example.org`;
  const page = await askPublic(server, '', vote.id);
  const cast = await castFor(server, vote.id, email, [entries[0]!]);
  expect(cast.status).toBe(200);
  const own = await askPublic(server, '/ballot/own', vote.id, { email, code: await codeFor(server, vote.id, email) });
  for (const { text } of [page, cast, own]) {
    // Numbers in the way of any language are the same digits.
    const lower = text.toLowerCase().replace(/(?<=\d)[,.\s](?=\d)/g, '');
    for (const seenBy of ['judges', 'organiser'] as const) {
      expect(kinds.filter((kind) => lower.includes(`${who[seenBy]}${kind}`.toLowerCase()))).toEqual([]);
      for (const secret of [marks[seenBy], dates[seenBy]]) expect(lower).not.toContain(secret);
    }
    for (const secret of ['secretname', '.pdf', entries[0]!.orgName!.toLowerCase(), people.entrant.email])
      expect(lower).not.toContain(secret);
  }
  const seen = await seenVote(server, vote.id);
  const shown = seen.categories[0]!.entries.find(({ entryID }) => entryID === entries[0]!.id)!;
  expect(shown.answers.map(({ label, value }) => [label.en, value.en, value.fr ?? value.en])).toEqual([
    ['Label shownshorttext', 'shownshorttext', 'shownshorttext'],
    ['Label shownlongtext', 'shownlongtext', 'shownlongtext'],
    ['Label shownnumber', '713,171,317', new Intl.NumberFormat('fr-FR').format(713_171_317)],
    ['Label shownchoice', 'Said shownchoice', 'Dit shownchoice'],
    ['Label shownchoices', 'Said shownchoices', 'Dit shownchoices'],
  ]);
  expect(shown.video).toBe('https://player.vimeo.com/video/713171317?dnt=1');
  const picture = await fetch(shown.image!);
  expect([picture.status, await picture.text()]).toEqual([200, 'content of supportingImage']);
  expect(picture.headers.get('content-disposition')).toContain('picture.png');
});

it('shows of a blind award nothing that its judges don’t see, however public', async () => {
  const { award, vote } = await voteOn(
    [
      { ...title!, seenBy: 'public' },
      ...kinds.map((kind) => field(kind, 'public', kind === 'longText' ? { blind: true } : {})),
      { ...image, seenBy: 'public' as const, blind: false },
      document,
    ],
    { blind: true },
  );
  await stepVote(server, people.admin, award.id, 'open');
  const { entries } = (await seenVote(server, vote.id)).categories[0]!;
  for (const { answers, image: still, video } of entries) {
    expect(answers.map(({ label }) => label.en)).toEqual(['Label shownlongtext']);
    expect([still, video]).toEqual([null, null]);
  }
});

it('opens with the titles of a form that keeps them to its judges, and shows nothing else of it', async () => {
  const { award, entries, vote } = await voteOn([
    title!,
    ...kinds.map((kind) => field(kind, 'judges')),
    image,
    document,
  ]);
  await stepVote(server, people.admin, award.id, 'open');
  const seen = (await seenVote(server, vote.id)).categories[0]!.entries;
  expect(seen.map(({ title: shown }) => shown).toSorted()).toEqual(entries.map(({ data }) => data.title).toSorted());
  expect(seen.map(({ answers, image: still, video }) => [answers, still, video])).toEqual(
    seen.map(() => [[], null, null]),
  );
});
