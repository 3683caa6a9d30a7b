import { bestEntry, judging } from './lines/judging.ts';
import type { Lines } from './lines/lines.ts';
import { fees, payment, sums } from './lines/money.ts';
import { accounts, acting, administrators } from './lines/people.ts';

const award: Lines = {
  set: ['const award = await makeAward(server, admin1);', 'const page = pageOf(server, award);'],
  steps: {
    'page.read': (actor) => (actor.startsWith('admin') ? [`await page.read(${actor});`] : []),
    'name.emptied': (actor) => [`await page.write(${actor}, { name: '' });`],
    'name.written': (actor) => [`await page.write(${actor}, { name: 'Civic Design Awards' });`],
    'dates.reversed': (actor) => [`await page.write(${actor}, { opensAt: closing, closesAt: opening });`],
    'closing.taken': (actor) => [`await page.write(${actor}, { closesAt: null });`],
    'categories.taken': (actor) => [`await page.write(${actor}, { categories: [] });`],
    'weights.changed': (actor) => [
      `await page.write(${actor}, { categories: [{ ...award.categories[0]!, criteria: [{ name: 'Idea', weight: 50 }] }] });`,
    ],
    'award.approve': (actor) => [`await page.write(${actor}, { status: 'approved' });`],
    'award.open': (actor) => [`await page.write(${actor}, { status: 'open', now: true });`],
    'entry.submit': () => ['await submitted(server, entrant1, await page.now(admin1));'],
  },
  expects: {
    'awardEdit.name': ["expect((await page.now(admin1)).name).not.toBe('');"],
    'awardEdit.dates': [
      'const { opensAt, closesAt } = await page.now(admin1);',
      "expect(Date.parse(closesAt ?? '')).toBeGreaterThan(Date.parse(opensAt ?? ''));",
    ],
    'awardEdit.categories': [
      'const { categories } = await page.now(admin1);',
      'const weights = categories.map(({ criteria }) => criteria.reduce((sum, { weight }) => sum + weight, 0));',
      'expect(weights.length > 0 && weights.every((weight) => weight === 100)).toBe(true);',
    ],
  },
};

const dates: Lines = {
  set: [
    'const award = await makeAward(server, admin1);',
    "await step(server, admin1, award, 'approved');",
    "const instants = ['2020-03-15T10:00:00Z', '2020-05-01T10:00:00Z', '2020-05-02T10:00:00Z'];",
    'let time = 0;',
  ],
  steps: {
    'award.open': (actor) => [`await step(server, ${actor}, award, 'open', { now: true });`],
    'judge.assigned': () => [
      'await assign(server, judge1, award, award.categories.map(({ categoryID }) => categoryID));',
    ],
    'entry.submit': () => ['await submitted(server, entrant1, award);'],
    'award.startJudging': (actor) => [`await step(server, ${actor}, award, 'judging');`],
    'time.passes': () => ['clock.set(instants[time]!);', 'time += 1;'],
  },
  expects: {
    'dates.reopens': [
      "const later = '2020-05-04T10:00:00Z';",
      "const body = { status: 'open', closesAt: later, reason: 'A late entry.' } as const;",
      "const answer = await server.api('updateAward', { as: admin1.token, query: { id: award.id }, body });",
      'expect([answer.status, answer.body.status]).toEqual([200, "open"]);',
    ],
  },
};

const stale: Lines = {
  set: [
    'const award = await makeAward(server, admin1);',
    'const page = pageOf(server, award);',
    'const versions = new Map<string, number>();',
    "const write = (person: TestPerson, version: string) => server.api('updatePrices', { as: person.token, query: { awardID: award.id }, body: { discounts: [] }, headers: { 'if-match': version } });",
    'const answers: number[] = [];',
    'const keyed: { status: number; body: Entry }[] = [];',
    'const open = await openAward(server, admin1);',
  ],
  steps: {
    'prices.read': (actor) => [`versions.set(${actor}.personID, (await page.now(${actor})).version);`],
    'award.read': (actor) => [`versions.set(${actor}.personID, (await page.now(${actor})).version);`],
    'change.sent': (actor) => [
      `answers.push((await write(${actor}, String(versions.get(${actor}.personID)))).status);`,
    ],
    'change.unreadable': (actor) => [`answers.push((await write(${actor}, 'yesterday')).status);`],
    'keyed.sent': () => [
      `keyed.push(await server.api('createEntry', { as: entrant1.token, query: {}, body: { data: { awardID: open.id } }, headers: { 'idempotency-key': 'k'.repeat(249) + String(keyed.length) } }));`,
    ],
  },
  expects: {
    'ifMatch.stale': ['expect(answers.at(-1)).toBe(409);'],
    'ifMatch.readable': ['expect(answers.at(-1)).not.toBe(200);'],
    'ifMatch.keys': [
      'const made = keyed.filter(({ status }) => status === 200).map(({ body }) => body.id);',
      'expect(new Set(made).size).toBe(made.length);',
    ],
  },
};

/** By the scenario's name. */
export const lines: Readonly<Record<string, Lines>> = {
  awardEdit: award,
  dates,
  payment,
  crowd: payment,
  fees,
  sums,
  judging,
  bestEntry,
  administrators,
  accounts,
  acting,
  ifMatch: stale,
};
