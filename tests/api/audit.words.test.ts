import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createAuditWords } from '#app/areas/admin/audit/auditWords.ts';
import { auditActions } from '#contract/auditActions.ts';
import type { CallName } from '#contract/calls.ts';
import type { AuditRow } from '#contract/entities/audit.ts';
import { createFormat } from '#contract/format.ts';
import { type Locale, languages, locales } from '#contract/locales.ts';
import type { Body } from '#contract/schemas.ts';
import { standardForm } from '#machines/form/standard.ts';
import { register } from '#machines/index.ts';
import { recordAll } from '#server/platform/audit/record.ts';
import { takeAuditedSteps } from '../support/auditedSteps.ts';
import { lookOnAs } from '../support/loginAs.ts';
import { makeAward, openAward, testClock } from '../support/stage.ts';
import { type WriteRow, type WritingStage, writingCalls, writingStage } from '../support/writes.ts';

let stage: WritingStage;
let rows: AuditRow[];

beforeAll(async () => {
  stage = await writingStage(testClock());
  const { server, people } = stage;
  const [judge, entrant] = await Promise.all(
    ([people.judge, people.entrant] as const).map((person) => lookOnAs(server, people.admin, person, true)),
  );
  const table = writingCalls(stage);
  for (const name of Object.keys(table) as CallName[]) {
    const [as, , ask] = table[name] as WriteRow<CallName>;
    const request = await ask();
    await server.ok(name, { as: { judge, entrant, deputy: people.deputy.token }[as]!, ...request });
  }
  await takeAuditedSteps(stage);
  await recordOthers(stage);
  rows = await server.ok('listAudit', { as: people.admin.token, query: {} });
}, 300_000);
afterAll(() => stage.server.close());

/** What takes a lost reply, another pool or somebody's own secret to bring about, as it is recorded there. */
async function recordOthers({ server, people, judging, entry }: WritingStage) {
  const { orgID, personID } = people.admin;
  const by = { personID, orgID, type: 'admin', name: 'Admin Test', actor: null } as const;
  const money = { title: 'Estuary Steps', amount: 15_000, currency: 'gbp' };
  const ofEntry = { entity: 'entry', entityID: entry.id } as const;
  const ofUser = { entity: 'user', entityID: people.judge.personID } as const;
  const ofAward = { entity: 'award', entityID: judging.id } as const;
  const { categories } = judging;
  await recordAll(server.database, server.context.clock, by, [
    { action: 'entry.cardRefused', ...ofEntry, details: { ...money, reason: 'card_declined' } },
    { action: 'entry.chargeReleased', entity: 'entry', details: money },
    { action: 'entry.confirmationAsked', ...ofEntry, details: money },
    { action: 'entry.refundFailed', ...ofEntry, details: { ...money, chargeID: 'pi_1', refundID: 're_1' } },
    {
      action: 'award.leaveOut',
      ...ofAward,
      ...why,
      details: { category: categories[0]!.name, roundID: randomUUID(), lacking: 1 },
    },
    { action: 'user.becameEntrant', ...ofUser, details: {} },
    { action: 'user.roleChanged', ...ofUser, details: { from: 'admin', to: 'judge' } },
    { action: 'user.accountReplaced', ...ofUser },
    { action: 'user.passwordChanged', ...ofUser },
    { action: 'user.recoveryCodesMade', ...ofUser },
    { action: 'user.factorRecovered', ...ofUser },
    { action: 'acting.scoreEntry', ...ofUser },
    {
      action: 'invoice.change',
      entity: 'invoice',
      entityID: entry.invoice!.id,
      details: { invoice: 'INV-00001', amount: { from: 15_000, to: 20_000 }, currency: 'gbp', ref: entry.ref },
    },
    {
      action: 'score.mark',
      entity: 'sheet',
      details: { entryID: entry.id, marks: { Use: { from: 9, to: 1 } }, note: 'changed' },
    },
  ]);
}
const why = { reason: 'Two judges were ill.' };

const bundles = [
  'start',
  'common',
  'dashboard',
  'admin',
  'award',
  'entries',
  'audit',
  'rounds',
  'settings',
  'letters',
  'vote',
];
const read = (path: string) => JSON.parse(readFileSync(join(import.meta.dirname, '../../src', path), 'utf8'));
const wordsIn = (locale: Locale) => {
  const messages = Object.assign(
    read(`contract/reasons/${locale}.json`),
    ...bundles.map((bundle) => read(`app/i18n/messages/${bundle}.${locale}.json`)),
  );
  const { tag } = languages[locale];
  return createAuditWords({ locale, tag, messages }, createFormat({ tag }), 'Europe/London');
};

test('every action of the product is recorded', () => {
  const recorded = new Set(rows.map(({ action }) => action));
  expect(auditActions.filter((action) => !recorded.has(action))).toEqual([]);
});

/** Actions of which a row says what was and what is, at least where something was there before. */
const changing = auditActions.filter((action) =>
  [
    /^award\.(edit|approve|unopen|open|startJudging|reopen\w+|close|complete|form)$/,
    /^entry\.(save|submit|withdraw|setCategory|askCorrection|accept|handle)$/,
    /^judging\./,
    /^invoice\.(change|settle|refund)$/,
    /^round\.(edit|move|open|unopen|close|reopen|decide|undecide|publish|settle)$/,
    /^vote\.(edit|open|close|reopen|publish|delete)$/,
    /^(price\.edit|mail\.words|mail\.wordsReset|org\.(updated|addCard|chooseCard)|user\.(updated|roleChanged)|score\.mark)$/,
  ].some((pattern) => pattern.test(action)),
);

test('what changed is told with what was and what is', () => {
  const told = new Set(rows.flatMap(({ action, lines }) => (lines!.some((line) => 'from' in line) ? [action] : [])));
  expect(changing.filter((action) => !told.has(action))).toEqual([]);
});

test('the number of an account is nowhere but its last four', () => {
  const bank = rows.flatMap(({ lines }) => lines!.filter(({ field }) => field === 'bankDetails'));
  expect(bank.map(({ from, to }) => [from, to])).toEqual([
    ['Holder Ltd\nGB•• NWBK •••• •••• ••68 19', 'Holder Ltd\nGB•• NWBK •••• •••• ••68 42'],
    [null, 'Holder Ltd\nGB•• NWBK •••• •••• ••68 19'],
  ]);
  expect(JSON.stringify(rows)).not.toMatch(/NWBK ?\d|6016 ?1331|1331 ?9268|9268 (19|42)/);
});

test('a thing that is gone keeps its last name', () => {
  const gone = rows.filter(({ about }) => about?.isGone);
  expect(new Set(gone.map(({ entity }) => entity))).toEqual(new Set(['award', 'entry', 'round']));
  expect(gone.every(({ about }) => about!.name !== '')).toBe(true);
  const deleted = gone.find(({ action }) => action === 'entry.delete');
  const [submission] = gone.filter(
    ({ action, entityID }) => action === 'entry.submit' && entityID === deleted?.entityID,
  );
  expect(submission?.about?.name).toBe(deleted?.about?.name);
});

/** What no reader is shown: ids, names of fields and values as they are stored, and what is left out. */
const raw =
  /[0-9a-f]{8}-[0-9a-f]{4}-|\b(own|further)_|\b[a-z]+\.[a-z]\w*\.\w+|\b[a-z]+[A-Z]\w+\b|…|\[object|undefined|\bnull\b|\bNaN\b/;

test.each(locales)('what is recorded reads in words: %s', (locale) => {
  const words = wordsIn(locale);
  const other = words.lines({ ...rows[0]!, action: 'none', lines: [{ field: 'none', to: 'x' }] })[0]!.name;
  const faults = rows.flatMap((row) => {
    const lines = words.lines(row);
    const thing = words.thing(row);
    // Addresses, files and charges have names of their own.
    const texts = [words.action(row), thing ?? '', ...lines.flatMap(({ name, from, to }) => [name, from ?? '', to])]
      .map((text) => text.replace(/\S+@\S+|\S+\.(pdf|png|csv)|\{\w+\}|\w+_\w+/g, ''))
      .filter((text) => raw.test(text));
    const isNameless = !thing || lines.some(({ name }) => name.startsWith(other));
    return [...texts, ...(isNameless ? [`${thing} ${lines.map(words.line)}`] : [])].map(
      (text) => `${row.action}: ${text}`,
    );
  });
  expect([...new Set(faults)]).toEqual([]);
});

test.each(locales)('the charts are called as they are called in the atlas: %s', (locale) => {
  const messages = read(`app/i18n/messages/audit.${locale}.json`) as Readonly<Record<string, string>>;
  const titles = locale === 'en' ? null : read(`app/i18n/messages/charts.${locale}.json`);
  const called = register.map(({ name, title }) => [name, titles ? titles[title] : title]);
  expect(called.map(([name]) => [name, messages[`audit.chart.${name}`]])).toEqual(called);
});

test.each(locales)('a further fee is said by its rule: %s', (locale) => {
  const words = wordsIn(locale);
  const { money, percent } = createFormat(languages[locale]);
  const told = rows
    .filter(({ action, lines }) => action === 'price.edit' && lines!.some(({ field }) => field === 'furtherFee.value'))
    .map((row) => words.lines(row).at(-1)!);
  expect(told.map(({ from, to }) => [from, to])).toEqual([
    [percent(0.5), money(4_000, 'usd')],
    ['–', percent(0.5)],
  ]);
});

test('fees stay in the currency in which they were set, also of an award that is gone', async () => {
  const { server, people } = stage;
  const as = people.admin.token;
  const award = await makeAward(server, people.admin, { name: 'Moved', currency: 'usd' });
  const [first] = award.categories;
  const query = { awardID: award.id };
  const prices = [{ categoryID: first!.categoryID, amount: 20_000, earlyAmount: null, earlyUntil: null }];
  await server.ok('updatePrices', { as, query, body: { prices } });
  const fee = { amount: 21_000, earlyAmount: null, earlyUntil: null };
  const categories = award.categories.map((one, index) => (index === 0 ? { ...one, fee } : one));
  const edit = (body: Body<'updateAward'>) => server.ok('updateAward', { as, query: { id: award.id }, body });
  await edit({ categories });
  await edit({ currency: 'gbp' });
  const told = async () => {
    const found = await server.ok('listAudit', { as, query: { entityID: award.id } });
    return found.flatMap(({ lines }) => lines!.flatMap(({ to }) => (JSON.stringify(to).includes('money') ? [to] : [])));
  };
  const fees = [21_000, 20_000].map((money) => ({ money, currency: 'usd' }));
  expect(await told()).toEqual(fees);
  await server.ok('deleteAward', { as, query: { id: award.id } });
  expect(await told()).toEqual(fees);
  const { orgID } = people.admin;
  await recordAll(server.database, server.context.clock, null, [
    { action: 'price.edit', entity: 'award', entityID: award.id, orgID, details: { prices } },
  ]);
  const [older] = (await server.ok('listAudit', { as, query: { entityID: award.id } })).filter(
    ({ action }) => action === 'price.edit',
  );
  expect(
    wordsIn('en')
      .lines(older!)
      .map(({ to }) => to),
  ).toEqual(['200.00']);
});

test('says answers of an entry that is gone as the form of its award says them', async () => {
  const { server, people } = stage;
  const award = await openAward(server, people.admin);
  const choices = ['film', 'short'].map((value) => ({ value, label: { en: `A ${value}` } }));
  const format = { key: 'own_format', kind: 'choice', label: { en: 'Format' }, seenBy: 'judges', choices } as const;
  const own = (['yesNo', 'country', 'date', 'money'] as const).map((kind) => {
    return { key: `own_${kind.toLowerCase()}`, kind, label: { en: kind }, seenBy: 'judges' } as const;
  });
  const cost = standardForm.find(({ key }) => key === 'cost')!;
  await server.ok('saveForm', {
    as: people.admin.token,
    query: { id: award.id },
    body: { fields: [standardForm[0]!, cost, format, ...own] },
    headers: { 'if-match': '"0"' },
  });
  const made = { awardID: award.id, categoryID: award.categories[0]!.categoryID };
  const { id } = await server.ok('createEntry', {
    as: people.entrant.token,
    query: {},
    body: { data: { ...made, data: { title: 'Low Tide', own_format: 'film' } } },
  });
  const query = { id, awardID: award.id };
  await server.ok('submitEntry', { as: people.entrant.token, query, body: { data: { payment: 'invoice' } } });
  const answers = { own_yesno: 'yes', own_country: 'RO', own_date: '2026-11-22', own_money: '684000.50', cost: '1200' };
  const corrected = { data: { data: { own_format: 'short', ...answers } } };
  await server.ok('updateEntry', { as: people.admin.token, query, body: corrected });
  await server.ok('deleteEntry', { as: people.admin.token, query });
  const told = await server.ok('listAudit', { as: people.admin.token, query: { entityID: id } });
  const [saved] = told.filter(({ action }) => action === 'entry.save');
  expect(saved?.about).toMatchObject({ name: expect.stringContaining('Low Tide'), isGone: true });
  expect(JSON.stringify(saved?.lines)).toContain('A short');
  const said = (locale: Locale) =>
    wordsIn(locale)
      .lines(saved!)
      .map(({ to }) => to);
  expect(said('en')).toEqual(['£1,200.00', 'A short', 'Yes', 'Romania', '22 Nov 2026', '£684,000.50']);
  expect(said('fr').slice(2, 5)).toEqual(['Oui', 'Roumanie', '22 nov. 2026']);
  expect(told.find(({ action }) => action === 'entry.delete')?.lines).toEqual([]);
});
