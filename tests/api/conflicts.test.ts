import { afterAll, expect, it } from 'vitest';
import type { Award } from '#contract/entities/award.ts';
import type { Entry } from '#contract/entities/entry.ts';
import type { TestPerson } from '../support/server.ts';
import { accept, assign, mark, openAward, planning, startStage, step, submitted } from '../support/stage.ts';

const { server, people, clock } = await startStage();
clock.set(planning);

afterAll(() => server.close());

const as = people.admin.token;

async function markWithWords(judge: TestPerson, award: Award, entry: Entry, comment: string) {
  const query = { id: entry.id, awardID: award.id, categoryID: entry.categoryID! };
  await mark(server, judge, award, entry, [8, 6], false);
  await server.ok('scoreEntry', { as: judge.token, query: { ...query, submit: 'true' }, body: { comment } });
}

it('a judge who is kept from an entry neither makes it look scored nor speaks to its entrant', async () => {
  const open = await openAward(server, people.admin);
  const entry = await submitted(server, people.entrant, open);
  for (const judge of [people.judge, people.secondJudge]) await assign(server, judge, open, [entry.categoryID!]);
  const award = await step(server, people.admin, open, 'judging');
  for (const judge of [people.judge, people.secondJudge]) await accept(server, judge, award);
  const name = { id: entry.id, awardID: award.id };
  const scoreStatus = async () => {
    const [listed] = await server.ok('listAwardEntries', { as, query: { awardID: award.id } });
    const one = await server.ok('getEntry', { as, query: name });
    return [listed?.scoreStatus, one.scoreStatus];
  };

  await markWithWords(people.judge, award, entry, 'My brother drew this well.');
  expect(await scoreStatus()).toEqual(['scored', 'scored']);
  await server.ok('declareConflict', {
    as,
    query: { awardID: award.id },
    body: { judgeID: people.judge.personID, entryID: entry.id, reason: 'Related.' },
  });
  expect(await scoreStatus()).toEqual(['unscored', 'unscored']);
  // Said once more after a lost answer, it stands so already, whatever was seen before.
  const again = { judgeID: people.judge.personID, entryID: entry.id, reason: ' Related. ' };
  await server.ok('declareConflict', { as, query: { awardID: award.id }, body: again, headers: { 'if-match': '"1"' } });
  const noted = await server.ok('listAudit', { as, query: { entityID: entry.id } });
  expect(noted.filter(({ action }) => action === 'entry.declareConflict')).toHaveLength(1);
  await markWithWords(people.secondJudge, award, entry, 'Generous to the street.');
  expect(await scoreStatus()).toEqual(['submitted', 'submitted']);

  await step(server, people.admin, award, 'closed');
  await server.ok('changeScoreStatus', { as, query: { awardID: award.id, status: 'final' } });
  await server.ok('markBestEntry', { as, query: name, body: { bestEntry: true } });
  await step(server, people.admin, award, 'completed');
  const shown = await server.ok('getEntry', { as: people.entrant.token, query: name });
  expect(shown.comments).toEqual(['Generous to the street.']);
});
