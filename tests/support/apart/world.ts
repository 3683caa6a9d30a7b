import { randomUUID } from 'node:crypto';
import type { Award } from '#contract/entities/award.ts';
import type { Entry } from '#contract/entities/entry.ts';
import type { Body } from '#contract/schemas.ts';
import { maximumAllowedLimit } from '#machines/person/limits.ts';
import { demoPassword } from '#server/modules/demo/seedDemo.ts';
import { inviteTo } from '../colleagues.ts';
import { lookOnAs } from '../loginAs.ts';
import { answerFor, inPairs, makeRound, openRound, stepRound, topPicks } from '../rounds.ts';
import type { TestPerson, TestServer } from '../server.ts';
import {
  accept,
  assign,
  complete,
  draft,
  inDays,
  mark,
  openAward,
  plan,
  step,
  upload as stored,
  submitted,
} from '../stage.ts';

export const dates = { opensAt: inDays(-1), closesAt: inDays(30), judgingClosesAt: inDays(60), resultsAt: inDays(90) };
/** Stands in all that nobody outside an organisation reads; each organisation has a word of its own. */
export type Word = string;

/** Who calls: `acting` is an administrator signed in as the entrant, changing things as them. */
export const callers = ['admin', 'judge', 'entrant', 'acting'] as const;
export type CallerName = (typeof callers)[number];

export type World = Awaited<ReturnType<typeof makeWorld>>;

/** An organisation with one of everything that a call names, each by a name that is the same in every such organisation. */
export async function makeWorld(server: TestServer, word: Word) {
  const admin = await server.join('admin', { email: `${word}-admin@example.org` });
  const join = (type: 'judge' | 'entrant', name: string, orgID?: string) =>
    server.join(type, { email: `${word}-${name}@example.org`, ...(orgID && { orgID }) });
  const judge = await join('judge', 'judge', admin.orgID);
  const panelist = await join('judge', 'panelist', admin.orgID);
  const entrant = await join('entrant', 'entrant');
  const rival = await join('entrant', 'rival');
  const as = { as: admin.token };

  const hidden = await server.ok('createAward', { ...as, body: { ...plan, ...dates, name: `${word} hidden` } });
  const categories = plan.categories.map((category) => ({ ...category, shared: true }));
  const open = await openAward(server, admin, {
    ...dates,
    categories,
    name: 'Open Prize',
    entryLimit: maximumAllowedLimit,
  });
  const discount = { percentage: 10, amount: null, usesLeft: null, expiresAt: null };
  for (const [award, id] of [
    [open, `${word}-CODE`],
    [hidden, `${word}-HIDDEN-CODE`],
  ] as const) {
    await server.ok('updatePrices', {
      ...as,
      query: { awardID: award.id },
      body: { discounts: [{ id, ...discount }] },
    });
  }
  const judged = await judgedAward(server, word, admin, judge, [entrant, rival]);
  const rounds = [];
  for (const changes of [undefined, topPicks, inPairs]) {
    rounds.push(await openRound(server, admin, [judge], [entrant, rival], changes, dates));
  }
  const [screened, picked, paired] = rounds;
  const closed = await openRound(server, admin, [judge], [entrant, rival], undefined, dates);
  for (const entry of closed.entries) await answerFor(server, judge, closed.round, entry, 'unsure');
  await stepRound(server, admin, closed.round, 'close');
  const prepared = await makeRound(server, admin, open, [judge], { name: `${word} round` });
  const written = await draft(server, entrant, open, undefined, `${word} draft`);
  const invited = await server.ok('inviteColleague', {
    as: entrant.token,
    query: { id: written.id, awardID: open.id },
    body: { data: { email: `${word}-colleague@example.org` } },
  });
  const invitation = await inviteTo(server, entrant, written, rival.email);
  const tags = { tags: [`${word} tag`], note: `${word} note`, responsibleID: admin.personID };
  await server.ok('saveHandling', { ...as, query: { id: written.id, awardID: open.id }, body: tags });
  const imported = await server.ok('beginImport', {
    ...as,
    query: { awardID: open.id },
    body: { name: `${word}.csv`, digest: '0b'.repeat(32), rows: 5000 },
  });
  const voteID = randomUUID();
  const vote: Body<'saveVote'> = { name: `${word} vote`, picks: 1, closesAt: null };
  await server.ok('saveVote', { ...as, query: { awardID: judged.award.id, id: voteID }, body: vote });
  await server.ok('addPaymentMethod', { as: entrant.token, body: { data: { paymentMethod: 'pm_card_mastercard' } } });
  const acting = await lookOnAs(server, admin, entrant, true);
  await server.settleMails();
  const [mail] = await server.ok('listMails', { ...as, query: { limit: 1 } });
  const { org } = await server.ok('login', { as: entrant.token });
  const { sessions } = await server.ok('listSessions', as);

  const ids = {
    org: admin.orgID,
    entrantOrg: entrant.orgID,
    admin: admin.personID,
    judge: judge.personID,
    panelist: panelist.personID,
    entrant: entrant.personID,
    rival: rival.personID,
    hidden: hidden.id,
    hiddenCategory: hidden.categories[0]!.categoryID,
    open: open.id,
    category: open.categories[0]!.categoryID,
    otherCategory: open.categories[1]!.categoryID,
    criterion: open.categories[0]!.criteria[0]!.criterionID,
    judged: judged.award.id,
    judgedCategory: judged.entry.categoryID!,
    otherJudgedCategory: judged.award.categories[1]!.categoryID,
    judgedCriterion: judged.award.categories[0]!.criteria[0]!.criterionID,
    entry: judged.entry.id,
    rivalEntry: judged.other.id,
    invoice: judged.entry.invoice!.id,
    entryFile: judged.entry.files.supportingDoc!.url,
    written: written.id,
    file: (await stored(server, entrant, 'supportingImage')).url,
    photo: (await stored(server, admin, 'userPhoto')).url,
    upload: await uploadOf(server, entrant, written),
    colleague: invited.id,
    invitation: invitation.id,
    invitationCode: invitation.code,
    import: imported.id,
    vote: voteID,
    screenedAward: screened!.award.id,
    screening: screened!.round.id,
    screenedEntry: screened!.entries[0]!.id,
    pickedAward: picked!.award.id,
    picking: picked!.round.id,
    pickedCategory: picked!.entries[0]!.categoryID!,
    pickedEntry: picked!.entries[0]!.id,
    otherPickedEntry: picked!.entries[1]!.id,
    pairedAward: paired!.award.id,
    pairing: paired!.round.id,
    pairedEntry: paired!.entries[0]!.id,
    otherPairedEntry: paired!.entries[1]!.id,
    closedAward: closed.award.id,
    closing: closed.round.id,
    closedEntry: closed.entries[0]!.id,
    prepared: prepared.id,
    code: `${word}-CODE`,
    hiddenCode: `${word}-HIDDEN-CODE`,
    card: org.paymentMethods[0]!.stripeID,
    session: sessions![0]!.id,
    mail: mail!.id,
    judgeEmail: judge.email,
    entrantEmail: entrant.email,
  };
  return {
    word,
    people: { admin, judge, panelist, entrant, rival },
    /** By the token of whoever calls. */
    tokens: { admin: admin.token, judge: judge.token, entrant: entrant.token, acting } as Record<CallerName, string>,
    ids,
    versions: { terms: judged.award.nda.version },
    /** What each value of it is called; things that are made later are called as those whose place they take. */
    named: new Map<string | number, keyof typeof ids>(
      Object.entries(ids).map(([name, value]) => [value, name as keyof typeof ids]),
    ),
  };
}

/** In judging: two entries in the first category, one of which a judge has begun to mark. */
async function judgedAward(
  server: TestServer,
  word: Word,
  admin: TestPerson,
  judge: TestPerson,
  [entrant, rival]: readonly [TestPerson, TestPerson],
): Promise<{ award: Award; entry: Entry; other: Entry }> {
  const open = await openAward(server, admin, { ...dates, name: 'Judged Prize' });
  const [first] = open.categories;
  const entry = await submitted(server, entrant, open, first!.categoryID, `${word} entry`);
  const other = await submitted(server, rival, open, first!.categoryID, `${word} rival`);
  await assign(server, judge, open, [first!.categoryID]);
  const award = await step(server, admin, open, 'judging');
  await accept(server, judge, award);
  await mark(server, judge, award, entry, [5, 5], false);
  return { award, entry, other };
}

/** A stored address under which a file is on its way in parts. */
export async function uploadOf(server: TestServer, by: TestPerson, { id }: Pick<Entry, 'id'>): Promise<string> {
  const query = { name: 'supportingDocPlan.pdf', path: 'entries', mimeType: 'application/pdf' } as const;
  const { url } = await server.ok('getUploadAddress', { as: by.token, query: { ...query, fileRef: id, size: 2e6 } });
  return url.split('?')[0]!;
}

/** A draft of the entrant's that may be submitted, called as the one that is there. */
export async function anotherDraft(server: TestServer, { ids, people, named, word }: World, awardID = ids.open) {
  const all = await complete(server, people.entrant);
  const data = { awardID, categoryID: ids.category, ...all, data: { ...all.data, title: `${word} draft` } };
  const entry = await server.ok('createEntry', { as: people.entrant.token, query: {}, body: { data } });
  named.set(entry.id, 'written');
  return entry;
}

/** Makes the people of an organisation somebody in another one as well: each session stays one of the first. */
export async function joinOther(server: TestServer, of: World, other: World): Promise<void> {
  const { admin, judge, entrant } = of.people;
  for (const [person, type] of [
    [admin, 'judge'],
    [judge, 'admin'],
    [entrant, 'judge'],
  ] as const) {
    const body = { email: person.email, givenName: 'Ines', familyName: 'Both', type };
    await server.ok('createUser', { as: other.people.admin.token, body });
  }
  for (const caller of ['admin', 'judge', 'entrant'] as const) {
    const token = await server.signIn(of.people[caller].email, demoPassword);
    const { personID } = of.people[caller];
    of.tokens[caller] = token;
    await server.ok('chooseMembership', { as: token, query: { personID } });
  }
}
