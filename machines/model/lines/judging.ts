import { judged, type Lines, nothing, toJudging } from './lines.ts';

const update = (actor: string, body: string) =>
  `await server.api('updateAward', { as: ${actor}.token, query: { id: award.id }, body: ${body} });`;
const scores = (actor: string, status: string) =>
  `await server.api('changeScoreStatus', { as: ${actor}.token, query: { awardID: award.id, status: '${status}' }, body: { reason: 'A mark was wrong.' } });`;
const steps: Lines['steps'] = {
  'award.close': (actor) => [update(actor, "{ status: 'closed', reason: 'Time is over.' }")],
  'award.reopenJudging': (actor) => [update(actor, "{ status: 'judging', reason: 'A mark was wrong.' }")],
  'award.complete': (actor) => [update(actor, "{ status: 'completed' }")],
};
const notAnnounced = [
  "expect((await server.ok('getAwardSummary', { as: admin1.token, query: { id: award.id } })).status).toBe('closed');",
];

export const judging: Lines = {
  set: [...judged, ...toJudging, 'const device = { judge1: 0, judge2: 0 };'],
  steps: {
    ...steps,
    'mark.seven': (actor) => [`device.${actor} = 7;`],
    'mark.nine': (actor) => [`device.${actor} = 9;`],
    'mark.arrives': (actor) => [
      `await mark(server, ${actor}, award, entry, [device.${actor}, device.${actor}], false);`,
    ],
    'reply.arrives': nothing,
    'reply.lost': nothing,
    'sheet.submit': (actor) => [
      `await mark(server, ${actor}, award, entry, [device.${actor}, device.${actor}], true);`,
    ],
    'sheets.final': (actor) => [scores(actor, 'final')],
    'sheets.reopened': (actor) => [scores(actor, 'scored')],
    'sheets.notFinal': (actor) => [scores(actor, 'submitted')],
    'best.named': (actor) => [
      `await server.api('markBestEntry', { as: ${actor}.token, query: { id: entry.id, awardID: award.id }, body: { bestEntry: true } });`,
    ],
  },
  expects: {
    'judging.resultCounts': notAnnounced,
    'judging.finalGivenBack': [
      "const reopened = { query: { awardID: award.id, status: 'submitted' as const }, body: { reason: 'A mark was wrong.' } };",
      "expect(await server.api('changeScoreStatus', { as: admin1.token, ...reopened })).toMatchObject({ status: 200, body: { changed: 1 } });",
    ],
  },
};

const bestOf = (actor: string, entry: string) =>
  `await server.api('markBestEntry', { as: ${actor}.token, query: { id: ${entry}.id, awardID: award.id }, body: { bestEntry: true } });`;

export const bestEntry: Lines = {
  set: [
    ...judged,
    'const second = await submitted(server, entrant2, award, categoryID);',
    ...toJudging,
    'for (const judge of [judge1, judge2]) await mark(server, judge, award, entry, [6, 6]);',
    'for (const judge of [judge1, judge2]) await mark(server, judge, award, second, [7, 7]);',
    update('admin1', "{ status: 'closed' }"),
    scores('admin1', 'final'),
    'let given = 6;',
  ],
  steps: {
    ...steps,
    'best.first': (actor) => [bestOf(actor, 'entry')],
    'best.second': (actor) => [bestOf(actor, 'second')],
    'mark.changed': () => [
      'given += 2;',
      "await server.ok('changeScoreStatus', { as: admin1.token, query: { awardID: award.id, entryID: entry.id, status: 'scored' }, body: { reason: 'A mark was wrong.' } });",
      'for (const judge of [judge1, judge2]) await mark(server, judge, award, entry, [given, given]);',
    ],
    'award.close': (actor) => [update(actor, "{ status: 'closed' }"), scores(actor, 'final')],
  },
  expects: { 'bestEntry.standsFirst': notAnnounced },
};
