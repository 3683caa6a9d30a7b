import { createHash, randomUUID } from 'node:crypto';
import type { RoundPlan } from '#contract/rounds.ts';
import { standardForm } from '#machines/form/standard.ts';
import { type Part, parts } from './stages.ts';
import { type Act, type Aim, award, entry, ofEntry, pick, variantOf, type World } from './world.ts';

const judges = ['judge', 'judge2', 'judge3'] as const;

const round = ({ rounds, awards }: World, { one }: Aim) =>
  rounds.length > 0 ? pick(rounds, one) : { id: randomUUID(), awardID: awards[0]!.id, version: 0, kind: 'qualifying' };
/** A round of such a kind where there is one. */
const roundOf = (world: World, aim: Aim, kinds: readonly string[]) => {
  const fitting = world.rounds.filter(({ kind }) => kinds.includes(kind));
  return fitting.length > 0 ? pick(fitting, aim.one) : round(world, aim);
};
const nameOf = ({ id, awardID }: { readonly id: string; readonly awardID: string }) => ({ id, awardID });
const ofAward = ({ entries }: World, awardID: string) => {
  const own = entries.filter((each) => each.awardID === awardID);
  return own.length > 0 ? own : entries;
};

/** A plan, of rounds that judges give different things in. */
function planOf(world: World, aim: Aim): RoundPlan {
  const { categories } = award(world, aim);
  const categoryIDs = categories.map(({ categoryID }) => categoryID);
  const plan: RoundPlan = {
    name: world.next(),
    closesAt: null,
    consensus: 66,
    quorum: 1,
    top: null,
    judges: judges.slice(0, 2).map((who) => ({ judgeID: world.theatre.people[who].personID, categoryIDs })),
  };
  return variantOf<RoundPlan>(aim, [
    plan,
    { ...plan, opensAt: '2020-04-20T09:00:00Z' },
    { ...plan, kind: 'transferableVote', picks: 2, top: 1 },
    { ...plan, kind: 'pairs', pairs: 20, top: 1 },
    { ...plan, kind: 'grades', scale: ['Weak', 'Good', 'Great'], top: 1 },
    { ...plan, judges: [] },
    { ...plan, closesAt: '2020-03-01T00:00:00Z' },
    { ...plan, name: ' ' },
  ]);
}

/** What the newer doors are for: rounds before the scores, the public vote, colleagues, imports, handling and forms. */
export const doors = {
  saveRound: (world, aim) => {
    const { id: awardID } = award(world, aim);
    const known = aim.one % 2 === 0 ? null : round(world, aim);
    const query = known ? nameOf(known) : { id: randomUUID(), awardID };
    return { name: 'saveRound', query, body: planOf(world, aim), version: known?.version };
  },
  stepRound: (world, aim) => {
    const known = round(world, aim);
    const entryID = pick(ofAward(world, known.awardID), aim.one).id;
    const reason = 'Agreed by the jury.';
    const body = variantOf<object>(aim, [
      { step: 'open' },
      { step: 'close', reason },
      { step: 'settle', entryID, goesOn: true, reason },
      { step: 'decide' },
      { step: 'publish' },
      { step: 'unopen', reason },
      { step: 'undecide', reason },
      { step: 'reopen', reason },
      { step: 'moveUp' },
      { step: 'moveDown' },
      { step: 'settle', entryID, goesOn: false, reason },
      { step: 'close' },
    ]);
    return { name: 'stepRound', query: nameOf(known), body, version: known.version };
  },
  removeRound: (world, aim) => {
    const known = round(world, aim);
    const writes = [[`gone ${known.id}`, true]] as const;
    return { name: 'deleteRound', query: nameOf(known), version: known.version, writes };
  },
  answer: (world, aim) => {
    const known = roundOf(world, aim, ['qualifying', 'grades', 'scores']);
    const { id: entryID } = pick(ofAward(world, known.awardID), aim.one);
    const body = variantOf<object>(aim, [
      { answer: 'yes', reason: '' },
      { answer: 'no', reason: 'Seen before.' },
      { answer: 'unsure', reason: 'Not my field.' },
      { answer: 'no', reason: ' ' },
      { grade: 1, reason: '' },
      { marks: [3], reason: '' },
    ]);
    const { answer } = body as { answer?: string };
    const place = `answer ${world.theatre.people[aim.who].personID} ${entryID} ${known.id}`;
    return {
      name: 'answerRound',
      query: { ...nameOf(known), entryID },
      body,
      writes: [[place, answer ?? null]],
    };
  },
  rank: (world, aim) => {
    const known = roundOf(world, aim, ['transferableVote', 'schulze']);
    const all = ofAward(world, known.awardID);
    const { categoryID } = pick(all, aim.one);
    const ids = all.filter((each) => each.categoryID === categoryID).map(({ id }) => id);
    const first = aim.variant % Math.max(1, ids.length);
    const body = { ranked: [ids[first]], others: ids.filter((_, index) => index !== first) };
    return { name: 'saveBallot', query: { ...nameOf(known), categoryID: categoryID ?? known.awardID }, body };
  },
  comparePair: (world, aim) => {
    const known = roundOf(world, aim, ['pairs']);
    const [firstID, secondID] = ofAward(world, known.awardID)
      .map(({ id }) => id)
      .slice(0, 2)
      .toSorted();
    const preferred = variantOf(aim, [firstID, secondID, null, known.id]) ?? null;
    return { name: 'saveComparison', query: { ...nameOf(known), firstID, secondID }, body: { preferred } };
  },
  saveVote: (world, aim) => {
    const { id: awardID } = award(world, aim);
    const known = world.votes.get(awardID);
    const body = variantOf(aim, [
      { name: 'Audience prize', picks: 1, closesAt: '2020-05-01T12:00:00Z' },
      { name: 'Audience prize', picks: 1, closesAt: '2020-05-05T12:00:00Z' },
      { name: 'Audience prize', picks: 2, closesAt: '2020-05-01T12:00:00Z' },
      { name: ' ', picks: 1, closesAt: null },
      { name: 'Audience prize', picks: 1, closesAt: '2020-03-01T12:00:00Z' },
    ]);
    return { name: 'saveVote', query: { awardID, id: known?.id ?? randomUUID() }, body, version: known?.version };
  },
  stepVote: (world, aim) => {
    const { id: awardID } = award(world, aim);
    const reason = 'Agreed by the board.';
    const body = variantOf<object>(aim, [
      { step: 'open' },
      { step: 'close', reason },
      { step: 'reopen', reason, closesAt: '2020-05-09T12:00:00Z' },
      { step: 'publish' },
      { step: 'close' },
      { step: 'delete' },
      { step: 'settle', flag: 'source:1', counts: true, reason },
    ]);
    return { name: 'stepVote', query: { awardID }, body, version: world.votes.get(awardID)?.version };
  },
  invite: (world, aim) => {
    const who = variantOf<Part>(aim, ['entrant2', 'entrant3', 'judge', 'stranger', 'entrant']);
    const { email } = world.theatre.people[who];
    return { name: 'inviteColleague', query: ofEntry(entry(world, aim)), body: { data: { email } } };
  },
  join: (world, aim) => {
    const { email } = world.theatre.people[aim.who];
    const invitation = aim.variant < 6 ? world.invitations.get(email) : [...world.invitations.values()].at(aim.one % 3);
    return { name: 'acceptColleague', body: invitation ?? { id: randomUUID(), code: 'nothing' } };
  },
  part: (world, aim) => {
    const known = world.colleagues.at(aim.one % Math.max(1, world.colleagues.length));
    const named = known ?? { id: randomUUID(), entryID: entry(world, aim).id, awardID: entry(world, aim).awardID };
    return {
      name: 'removeColleague',
      query: { id: named.entryID, awardID: named.awardID, colleagueID: named.id },
    };
  },
  beginImport: (world, aim) => {
    const digest = createHash('sha256')
      .update(`file ${aim.variant % 3}`)
      .digest('hex');
    const body = { name: 'entries.csv', digest, rows: 3, ...(aim.variant > 5 && { again: true }) };
    return { name: 'beginImport', query: { awardID: award(world, aim).id }, body };
  },
  importRows: (world, aim) => {
    const known = world.imports.at(aim.one % Math.max(1, world.imports.length));
    const { id: awardID, categories } = award(world, aim);
    const who = variantOf<Part>(aim, ['entrant', 'entrant2', 'admin', 'judge']);
    const rows = [1, 2].map((at) => ({
      row: (aim.variant % 3) + at,
      categoryID: categories[0]?.categoryID ?? null,
      email: world.theatre.people[who].email,
      data: { title: world.next() },
    }));
    const query = known ? nameOf(known) : { id: randomUUID(), awardID };
    return { name: 'importEntries', query, body: { rows, done: aim.variant % 4 === 3 } };
  },
  handleOne: (world, aim) => {
    const responsibleID = world.theatre.people[variantOf<Part>(aim, ['admin', 'admin2', 'judge'])].personID;
    const body = { tags: [`Tag ${aim.variant}`, 'Look again'], note: world.next(), responsibleID };
    return { name: 'saveHandling', query: ofEntry(entry(world, aim)), body };
  },
  handle: (world, aim) => {
    const { id: awardID } = award(world, aim);
    const ids = ofAward(world, awardID).map(({ id }) => id);
    const body = variantOf<object>(aim, [
      { ids, add: ['Telephone'] },
      { ids, remove: ['Telephone', 'Look again'] },
      { ids, responsibleID: world.theatre.people.admin2.personID },
      { ids, responsibleID: null },
      { ids, add: ['x'.repeat(60)] },
      { ids: [awardID], add: ['Telephone'] },
    ]);
    return { name: 'handleEntries', query: { awardID }, body };
  },
  form: (world, aim) => {
    const own = {
      key: 'own_site',
      kind: 'shortText' as const,
      label: { en: 'Site' },
      seenBy: 'judges' as const,
      required: aim.variant % 2 === 1,
    };
    const fields = variantOf<readonly object[]>(aim, [[...standardForm], [...standardForm, own], [own], []]);
    const body = { fields, ...(aim.variant > 5 && { tryFirst: true }) };
    return { name: 'saveForm', query: { id: award(world, aim).id }, body };
  },
  lookAtDoors: (world, aim) => {
    const known = round(world, aim);
    const target = entry(world, aim);
    const { awardID } = known;
    return variantOf(aim, [
      { name: 'getRound' as const, query: nameOf(known) },
      { name: 'getVote' as const, query: { awardID } },
      { name: 'listRoundEntries' as const, query: nameOf(known) },
      { name: 'listBallots' as const, query: nameOf(known) },
      { name: 'listComparisons' as const, query: nameOf(known) },
      { name: 'listColleagues' as const, query: ofEntry(target) },
      { name: 'listImports' as const, query: { awardID } },
      { name: 'getHandling' as const, query: { awardID } },
      { name: 'getForm' as const, query: { id: awardID } },
      { name: 'listEntryVersions' as const, query: ofEntry(target) },
      { name: 'listOwnMarks' as const, query: {} },
      { name: 'listAwardEntries' as const, query: { awardID } },
      { name: 'exportUser' as const, query: { id: world.theatre.people[pick(parts, aim.one)].personID } },
    ]);
  },
} satisfies Record<string, Act>;
