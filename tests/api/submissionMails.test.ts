import { eq } from 'drizzle-orm';
import { afterAll, describe, expect, it } from 'vitest';
import type { Locale } from '#contract/locales.ts';
import type { FormField } from '#machines/form/form.types.ts';
import { standardForm } from '#machines/form/standard.ts';
import { mails, mailTemplates, people as persons } from '#server/platform/database/schema.ts';
import type { TestPerson } from '../support/server.ts';
import {
  assign,
  closing,
  complete,
  draft,
  openAward,
  planning,
  startStage,
  step,
  submitted,
  upload,
} from '../support/stage.ts';

const { server, people, clock } = await startStage();
clock.set(planning);
afterAll(() => server.close());

const hostile = '<img src=x onerror=alert(1)>';

/** Submits an entry of the entrant's, who reads this language; the letter about it as it left. */
async function letterOf(locale: Locale, fields: readonly FormField[] | null, data: Record<string, string>) {
  const { admin, entrant } = people;
  await server.database.update(persons).set({ locale }).where(eq(persons.id, entrant.personID));
  const award = await openAward(server, admin, { name: `Civic ${locale} ${fields ? 'own' : 'standard'}` });
  if (fields)
    await server.ok('saveForm', {
      as: admin.token,
      query: { id: award.id },
      body: { fields: [...fields] },
      headers: { 'if-match': '"0"' },
    });
  const all = await complete(server, entrant, 'plan');
  const still = await upload(server, entrant, 'own_still', 'still <b>1</b>');
  const files = fields ? { own_still: still } : all.files;
  const body = { data: { awardID: award.id, categoryID: award.categories[0]!.categoryID, data, files } };
  const { id } = await server.ok('createEntry', { as: entrant.token, query: {}, body });
  const query = { id, awardID: award.id };
  const entry = await server.ok('submitEntry', {
    as: entrant.token,
    query,
    body: { data: { payment: 'invoice' } },
  });
  await server.mails();
  const sent = await server.database.select().from(mails).where(eq(mails.to, entrant.email));
  return sent.find(({ why, subject }) => why === 'submission' && subject.includes(entry.ref!))!;
}

const standard = {
  title: 'Estuary Steps',
  statement: `A way down\nto the water. ${hostile}`,
  cost: '684000.50',
  leadName: 'Nia Prosser',
};

it.each([
  [
    'en',
    'Category: Public Space',
    'Statement:\nA way down',
    'Cost of works: £684,000.50',
    'Lead designer: Nia Prosser',
    'Supporting document: plan.pdf',
  ],
  [
    'fr',
    'Catégorie\u00a0: Public Space',
    'Présentation\u00a0:\nA way down',
    'Coût des travaux\u00a0: £684 000,50',
    'Responsable de la conception\u00a0: Nia Prosser',
    'Document complémentaire\u00a0: plan.pdf',
  ],
  [
    'ro',
    'Categorie: Public Space',
    'Prezentare:\nA way down',
    'Costul lucrărilor: £684.000,50',
    'Proiectant principal: Nia Prosser',
    'plan.pdf',
  ],
  [
    'zh',
    '类别：Public Space',
    '作品说明：\nA way down',
    '工程造价：£684,000.50',
    '主创人员：Nia Prosser',
    '补充文件：plan.pdf',
  ],
] as const)('sends a copy of what was submitted in %s', async (locale, ...texts) => {
  const { text, html } = await letterOf(locale, null, standard);
  for (const one of texts) expect(text.replace(/\u202f/g, ' ')).toContain(one);
  expect(text.match(/plan\.pdf/g)).toHaveLength(1);
  expect(html).toContain('&lt;img src=x onerror=alert(1)&gt;');
  expect(html).not.toMatch(/<img|<b>/);
});

const own = (key: string, kind: FormField['kind'], more: Partial<FormField> = {}): FormField => ({
  key: `own_${key}`,
  kind,
  label: { en: `The ${key}`, fr: `Le ${key}`, ro: `Un ${key}`, zh: `那个 ${key}` },
  seenBy: 'organiser',
  ...more,
});
const form: readonly FormField[] = [
  standardForm[0]!,
  own('shown', 'date'),
  own('student', 'yesNo'),
  own('country', 'country'),
  own('kind', 'choice', {
    choices: [
      { value: 'a', label: { en: 'Film', fr: 'Le film', ro: 'Filmul', zh: '电影' } },
      { value: 'b', label: { en: 'Other' } },
    ],
  }),
  own('hidden', 'shortText', {
    shownWhen: { all: true, conditions: [{ field: 'own_student', test: 'is', value: 'no' }] },
  }),
  own('empty', 'shortText'),
  own('still', 'file', { types: ['application/pdf'], maximumBytes: 1_000_000 }),
];

it.each([
  [
    'en',
    'The shown: 1 Mar 2026',
    'The student: Yes',
    'The country: Romania',
    'The kind: Film',
    'The still: still <b>1</b>.pdf',
  ],
  [
    'fr',
    'Le shown\u00a0: 1 mars 2026',
    'Le student\u00a0: Oui',
    'Le country\u00a0: Roumanie',
    'Le kind\u00a0: Le film',
    'Le still\u00a0: still',
  ],
  ['ro', 'Un shown: 1 mar. 2026', 'Un student: Da', 'Un country: România', 'Un kind: Filmul', 'Un still: still'],
  [
    'zh',
    '那个 shown：2026年3月1日',
    '那个 student：是',
    '那个 country：罗马尼亚',
    '那个 kind：电影',
    '那个 still：still',
  ],
] as const)('sends the answers to an organiser’s own form by its labels in %s', async (locale, ...texts) => {
  const { text, html } = await letterOf(locale, form, {
    title: 'Estuary Steps',
    own_shown: '2026-03-01',
    own_student: 'yes',
    own_country: 'RO',
    own_kind: 'a',
    own_hidden: 'Kept, not asked',
  });
  for (const one of texts) expect(text).toContain(one);
  expect(text).not.toMatch(/Kept, not asked|empty|undefined/);
  expect(html).toContain('&lt;b&gt;1&lt;/b&gt;.pdf');
});

describe('what may be done about a submitted entry', () => {
  const until = /You can change it until entries close/;
  const decides = /You can no longer withdraw it\. The organiser decides whether it goes to the judges\./;
  const textsTo = async ({ email }: TestPerson, name: string) =>
    (await server.mails())
      .filter(({ to, why, subject }) => to === email && why === 'submission' && subject.includes(name))
      .map(({ text }) => text);

  it('is said as it is after a correction that came late', async () => {
    const { admin, rival } = people;
    const award = await openAward(server, admin, { name: 'Corrected late' });
    const { categoryID } = award.categories[0]!;
    const { id } = await submitted(server, rival, award, categoryID);
    await assign(server, people.judge, award, [categoryID]);
    await step(server, admin, award, 'judging');
    const query = { id, awardID: award.id };
    const body = { data: { status: 9 as const, message: 'Name the client.', fields: ['title'] } };
    await server.ok('updateEntry', { as: admin.token, query, body });
    await server.ok('submitEntry', { as: rival.token, query, body: { data: { payment: 'invoice' } } });
    const [early, late] = await textsTo(rival, award.name);
    expect(early).toMatch(until);
    expect(late).toMatch(decides);
    expect(late).not.toMatch(until);
  });

  it('is said as it is where an administrator submits after the closing date', async () => {
    const { admin, rival } = people;
    const award = await openAward(server, admin, { name: 'Submitted late' });
    const entry = await draft(server, rival, award);
    clock.set(closing);
    const query = { id: entry.id, awardID: award.id };
    await server.ok('submitEntryAsAdmin', { as: admin.token, query, body: { data: { payment: 'invoice' } } });
    const [text] = await textsTo(rival, award.name);
    expect(text).toMatch(decides);
    expect(text).not.toMatch(until);
  });

  it('is said as it is below an organiser’s own words, which do not say it a second time', async () => {
    const { admin, rival } = people;
    clock.set(planning);
    const before =
      'Dear {name},\n\nWe have “{title}”.\n\nYou can change it until entries close by withdrawing it and submitting it again.';
    await server.database.insert(mailTemplates).values({
      orgID: admin.orgID,
      kind: 'submission',
      locale: 'en',
      subject: '{award}: {ref}',
      text: `${before}\n\nSee you soon.`,
      version: 1,
      byID: admin.personID,
      updatedAt: clock.now(),
    });
    const [own] = (await server.ok('listMailTemplates', { as: admin.token, query: { locale: 'en' } })).filter(
      ({ kind }) => kind === 'submission',
    );
    expect(own?.text).toBe('Dear {name},\n\nWe have “{title}”.\n\nSee you soon.');
    const award = await openAward(server, admin, { name: 'In their words' });
    const entry = await draft(server, rival, award);
    const query = { id: entry.id, awardID: award.id };
    const body = { data: { payment: 'invoice' as const } };
    await server.ok('submitEntry', { as: rival.token, query, body });
    await server.ok('updateEntry', { as: rival.token, query, body: { data: { status: 0 } } });
    clock.set(closing);
    await server.ok('submitEntryAsAdmin', { as: admin.token, query, body });
    const [early, late] = await textsTo(rival, award.name);
    expect(early).toMatch(
      /See you soon\.\n\nYou can change it until entries close[^\n]*\n\nThis is what you submitted:/,
    );
    expect(early?.split('You can change it')).toHaveLength(2);
    expect(late).toMatch(/See you soon\.\n\nYou can no longer withdraw it/);
    expect(late).not.toMatch(until);
  });
});
