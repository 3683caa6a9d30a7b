import { randomUUID } from 'node:crypto';
import type { Body } from '#contract/schemas.ts';
import { aReview } from './chartReview.ts';
import { inviteTo } from './colleagues.ts';
import { byScores, inPairs, makeRound, openRound, score, screening, stepRound } from './rounds.ts';
import { accept, assign, draft, makeAward, mark, openAward, step, submitted } from './stage.ts';
import { castFor, preparedVote, stepVote } from './votes.ts';
import type { WritingStage } from './writes.ts';

/** Takes the steps that `writingCalls` does not: backwards, with a reason, of judging, rounds, votes and people. */
export async function takeAuditedSteps(stage: WritingStage): Promise<void> {
  await planAward(stage);
  await stepAwards(stage);
  await changeEntries(stage);
  await judgeEntries(stage);
  await stepRounds(stage);
  await stepVotes(stage);
  await changePeople(stage);
}

const why = { reason: 'The jury asked for it.' };

async function planAward({ server, people: { admin } }: WritingStage) {
  const as = admin.token;
  const planned = await makeAward(server, admin, { name: 'Planned' });
  const [first] = planned.categories;
  const edit = (body: Body<'updateAward'>) => server.ok('updateAward', { as, query: { id: planned.id }, body });
  await edit({
    resultMethod: 'severity',
    currency: 'usd',
    closesAt: '2020-04-11T17:00:00Z',
    entrantTerms: 'Play fair.',
  });
  const criteria = first!.criteria.map((one, index) => ({ ...one, weight: index === 0 ? 70 : 30 }));
  await edit({ categories: planned.categories.map((one, index) => (index === 0 ? { ...one, criteria } : one)) });
  await server.ok('updatePrices', {
    as,
    query: { awardID: planned.id },
    body: {
      prices: [
        { categoryID: first!.categoryID, amount: 12_000, earlyAmount: 9_000, earlyUntil: '2020-03-20T00:00:00Z' },
      ],
      discounts: [{ id: 'EARLY', percentage: 10, amount: null, usesLeft: 5, expiresAt: null }],
      furtherFee: { rule: 'share', value: 50 },
    },
  });
  const furtherFee = { rule: 'amount', value: 4_000 } as const;
  await server.ok('updatePrices', { as, query: { awardID: planned.id }, body: { furtherFee } });
}

async function stepAwards({ server, people: { admin, judge, entrant, rival } }: WritingStage) {
  const open = await openAward(server, admin, { name: 'Stepped' });
  await step(server, admin, open, 'approved', why);
  await step(server, admin, open, 'open', { now: true });
  const [first] = open.categories;
  const as = admin.token;
  const name = { id: open.id };
  const entries = [];
  for (const person of [entrant, rival]) {
    const { id } = await draft(server, person, open);
    const body = { data: { payment: 'invoice' as const } };
    entries.push(await server.ok('submitEntry', { as: person.token, query: { id, awardID: open.id }, body }));
  }
  await assign(server, judge, open, [first!.categoryID]);
  await step(server, admin, open, 'judging');
  await step(server, admin, open, 'open', { ...why, closesAt: '2020-04-20T17:00:00Z' });
  const judging = await step(server, admin, open, 'judging');
  await accept(server, judge, judging);
  for (const entry of entries) await mark(server, judge, judging, entry, [7, 7]);
  await step(server, admin, open, 'closed');
  await step(server, admin, open, 'judging', why);
  await step(server, admin, open, 'closed');
  await server.ok('changeScoreStatus', { as, query: { awardID: open.id, status: 'final' }, body: {} });
  const entryIDs = entries.map(({ id }) => id).reverse();
  const chairDecision = { categoryID: first!.categoryID, entryIDs, ...why };
  await server.ok('updateAward', { as, query: name, body: { chairDecision } });
  const best = { id: entryIDs[0]!, awardID: open.id };
  await server.ok('markBestEntry', { as, query: best, body: { bestEntry: true } });
  await server.ok('markBestEntry', { as, query: best, body: { bestEntry: false } });
  await server.ok('markBestEntry', { as, query: best, body: { bestEntry: true } });
  await step(server, admin, open, 'completed');
}

async function changeEntries({ server, people, judging, open, entry }: WritingStage) {
  const { admin, entrant, rival, judge } = people;
  const edit = (
    person: { readonly token: string },
    name: { id: string; awardID: string },
    data: Body<'updateEntry'>['data'],
  ) => server.ok('updateEntry', { as: person.token, query: name, body: { data } });
  const ofEntry = { id: entry.id, awardID: judging.id };
  await edit(admin, ofEntry, { status: 9, message: 'The plan is missing.', fields: ['supportingDoc'] });
  const again = { data: { payment: 'invoice' as const } };
  await server.ok('submitEntry', { as: entrant.token, query: ofEntry, body: again });
  await edit(admin, ofEntry, { status: 2 });
  await server.ok('declareConflict', {
    as: admin.token,
    query: { awardID: judging.id },
    body: { judgeID: people.secondJudge.personID, entryID: entry.id, reason: null },
  });
  const sent = await submitted(server, entrant, open);
  await edit(entrant, { id: sent.id, awardID: open.id }, { status: 0 });
  await server.ok('deleteEntry', { as: entrant.token, query: { id: sent.id, awardID: open.id } });
  const paid = await submitted(server, entrant, open);
  const query = { id: paid.invoice!.id };
  await server.ok('settleInvoice', { as: admin.token, query, body: { status: 'paid', reference: 'Transfer 18' } });
  await server.ok('settleInvoice', {
    as: admin.token,
    query,
    body: { status: 'refunded', reference: 'Transfer 19', ...why },
  });
  const other = await openAward(server, admin, { name: 'Charged' });
  const charged = await draft(server, entrant, other);
  const body = { data: { payment: 'card' as const } };
  const ofCharged = { id: charged.id, awardID: other.id };
  await server.ok('submitEntry', { as: entrant.token, query: ofCharged, body });
  const { invoice } = await server.ok('getEntry', { as: admin.token, query: ofCharged });
  const refund = { status: 'refunded' as const, ...why };
  await server.ok('settleInvoice', { as: admin.token, query: { id: invoice!.id }, body: refund });
  const shared = await draft(server, entrant, open);
  const name = { id: shared.id, awardID: open.id };
  for (const as of [rival.token, entrant.token]) {
    await server.ok('acceptColleague', { as: rival.token, body: await inviteTo(server, entrant, shared, rival.email) });
    const colleagues = await server.ok('listColleagues', { as: entrant.token, query: name });
    const { id: colleagueID } = colleagues.find(({ writing }) => writing)!;
    await server.ok('removeColleague', { as, query: { ...name, colleagueID } });
  }
  const favourite = { query: ofEntry, body: { bestEntry: false } };
  await server.ok('markBestEntry', { as: judge.token, ...favourite });
}

async function judgeEntries({ server, people: { admin, judge, rival } }: WritingStage) {
  const open = await openAward(server, admin, { name: 'Judged' });
  const entry = await submitted(server, rival, open);
  await assign(server, judge, open, [entry.categoryID!]);
  const award = await step(server, admin, open, 'judging');
  await accept(server, judge, award);
  const query = { id: entry.id, awardID: award.id, categoryID: entry.categoryID! };
  const as = judge.token;
  await server.ok('scoreEntry', { as, query, body: { recusal: { reason: 'I advised the client.' } } });
  await server.ok('scoreEntry', { as, query, body: { recusal: null } });
  await mark(server, judge, award, entry, [8, 6]);
  const sheet = { awardID: award.id, entryID: entry.id };
  await step(server, admin, award, 'closed');
  for (const status of ['final', 'submitted', 'scored'] as const) {
    if (status === 'scored') await step(server, admin, award, 'judging', why);
    await server.ok('changeScoreStatus', { as: admin.token, query: { ...sheet, status }, body: why });
  }
}

async function stepRounds({ server, people: { admin, judge, secondJudge, entrant, rival } }: WritingStage) {
  const both = [entrant, rival];
  const { round, entries, award } = await openRound(server, admin, [judge], both, {
    quorum: 1,
    top: 1,
    kind: 'grades',
    scale: ['Poor', 'Good'],
  });
  const grade = (entryID: string, given: number) =>
    server.ok('answerRound', {
      as: judge.token,
      query: { awardID: round.awardID, id: round.id, entryID },
      body: { grade: given, reason: '' },
    });
  await grade(entries[0]!.id, 1);
  await stepRound(server, admin, round, 'close', { reason: 'Time is over.' });
  await stepRound(server, admin, round, 'reopen', why);
  await stepRound(server, admin, round, 'close', { reason: 'Time is over.' });
  await stepRound(server, admin, round, 'settle', { ...why, entryID: entries[1]!.id, goesOn: true });
  await stepRound(server, admin, round, 'decide');
  await stepRound(server, admin, round, 'undecide', why);
  await stepRound(server, admin, round, 'decide');
  await stepRound(server, admin, round, 'publish');
  const later = await makeRound(server, admin, award, [judge], { ...inPairs, name: 'Second look' });
  await server.ok('saveRound', {
    as: admin.token,
    query: { awardID: award.id, id: later.id },
    body: screening(award, [judge, secondJudge], {
      ...inPairs,
      name: 'Second look',
      quorum: 2,
      closesAt: '2020-05-01T10:00:00Z',
    }),
  });
  const last = await makeRound(server, admin, award, [judge], { ...inPairs, name: 'Third look' });
  await stepRound(server, admin, last, 'moveUp');
  const scored = await openRound(server, admin, [judge], both, byScores);
  await score(server, judge, scored.round, scored.entries[0]!.id, [5, 3]);
  await score(server, judge, scored.round, scored.entries[1]!.id, [4, 2]);
}

async function stepVotes({ server, people }: WritingStage) {
  const { admin, entrant, rival } = people;
  const { award, vote, entries } = await preparedVote(server, people, [entrant, rival]);
  const query = { awardID: award.id, id: vote.id };
  await server.ok('saveVote', {
    as: admin.token,
    query,
    body: { name: 'Audience award', picks: 1, closesAt: vote.closesAt },
  });
  await stepVote(server, admin, award.id, 'open');
  const name = randomUUID().slice(0, 8);
  for (const tag of ['', '+one', '+two']) await castFor(server, vote.id, `${name}${tag}@example.org`, [entries[0]!]);
  await stepVote(server, admin, award.id, 'close', why);
  await stepVote(server, admin, award.id, 'reopen', { ...why, closesAt: '2020-05-02T12:00:00.000Z' });
  const { patterns } = await stepVote(server, admin, award.id, 'close', why);
  for (const { flag } of patterns) await stepVote(server, admin, award.id, 'settle', { ...why, flag, counts: false });
  await stepVote(server, admin, award.id, 'publish');
  const unwanted = await preparedVote(server, people, [entrant]);
  await stepVote(server, admin, unwanted.award.id, 'delete');
}

async function changePeople({ server, people: { admin, deputy, rival }, judging }: WritingStage) {
  const as = admin.token;
  for (const verdict of ['changesAsked', 'comment'] as const) {
    await server.ok('reviewChart', { as: deputy.token, body: { ...aReview, verdict, text: 'A way back is missing.' } });
  }
  const { id, orgID } = await server.ok('createUser', {
    as,
    body: { email: `${randomUUID()}@example.org`, givenName: 'Ida', familyName: 'Berg', type: 'judge' },
  });
  for (let time = 0; time < 2; time += 1) await server.ok('lockUser', { as, query: { id } });
  for (const categoryIDs of [judging.categories.map(({ categoryID }) => categoryID), []]) {
    const assignments = [{ awardID: judging.id, categoryIDs }];
    await server.ok('updateUser', { as, query: { id, orgID }, body: { assignments, locale: 'ro' } });
  }
  for (const bankDetails of ['Holder Ltd\nGB29 NWBK 6016 1331 9268 19', 'Holder Ltd\nGB29 NWBK 6016 1331 9268 42']) {
    const tax = { name: 'VAT', rate: bankDetails.endsWith('42') ? 2_000 : 1_900, included: true };
    await server.ok('updateOrganisation', { as, body: { bankDetails, tax, paymentDays: 14 } });
  }
  await server.ok('closeAccount', {
    as: rival.token,
    body: { email: rival.email },
  });
}
