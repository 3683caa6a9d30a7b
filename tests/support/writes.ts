import { randomUUID } from 'node:crypto';
import type { CallName } from '#contract/calls.ts';
import type { Award } from '#contract/entities/award.ts';
import type { Entry } from '#contract/entities/entry.ts';
import { standardForm } from '#machines/form/standard.ts';
import { aReview } from './chartReview.ts';
import { invitationTo } from './colleagues.ts';
import { inPairs, makeRound, openRound, screening, topPicks } from './rounds.ts';
import { type ApiRequest, startServer, type TestPerson, type TestServer } from './server.ts';
import {
  accept,
  assign,
  cast,
  draft,
  makeAward,
  mark,
  openAward,
  planning,
  step,
  submitted,
  type testClock,
} from './stage.ts';
import { preparedVote } from './votes.ts';

/** Whom the administrator is signed in as: a judge, an entrant, or another administrator of the same organiser. */
export type As = 'judge' | 'entrant' | 'deputy';
type Ask<Name extends CallName> = Omit<ApiRequest<Name>, 'as'>;
/** Who is acted as, the action that the audit then names, and a request that is accepted. */
export type WriteRow<Name extends CallName> = readonly [
  as: As,
  action: string,
  ask: () => Ask<Name> | Promise<Ask<Name>>,
];

/** An organiser with one award in judging, an entry of it, and another one that is open. */
export interface WritingStage {
  readonly server: TestServer;
  readonly people: Awaited<ReturnType<typeof cast>> & { deputy: TestPerson; helper: TestPerson };
  readonly judging: Award;
  readonly open: Award;
  readonly entry: Entry;
}

export async function writingStage(clock: ReturnType<typeof testClock>): Promise<WritingStage> {
  const server = await startServer({ clock });
  const all = await cast(server);
  const [deputy, helper] = await Promise.all([1, 2].map(() => server.join('admin', { orgID: all.admin.orgID })));
  const people = { ...all, deputy: deputy!, helper: helper! };
  clock.set(planning);
  const first = await openAward(server, people.admin);
  const { id } = await submitted(server, people.entrant, first);
  for (const each of [people.judge, people.secondJudge]) {
    await assign(server, each, first, [first.categories[0]!.categoryID]);
  }
  const judging = await step(server, people.admin, first, 'judging');
  const open = await openAward(server, people.admin, { name: 'Second' });
  await accept(server, people.judge, judging);
  const entry = await server.ok('getEntry', { as: people.entrant.token, query: { id, awardID: judging.id } });
  await mark(server, people.judge, judging, entry, [9, 5], false);
  return { server, people, judging, open, entry };
}

/** A request for each call that writes, which is accepted at this stage; `stage` is read when they are asked for. */
export function writingCalls(stage: WritingStage): { readonly [Name in CallName]?: WriteRow<Name> } {
  const admin = () => stage.people.admin;
  const ofDraft = async (award = stage.open) => ({
    id: (await draft(stage.server, stage.people.entrant, award)).id,
    awardID: award.id,
  });
  const pending = () => makeAward(stage.server, admin());
  const invited = (type: 'judge' | 'entrant' = 'judge') =>
    stage.server.ok('createUser', {
      as: admin().token,
      body: { email: `${randomUUID()}@example.org`, givenName: 'Ida', familyName: 'Novak', type },
    });
  const ofEntry = () => ({ id: stage.entry.id, awardID: stage.judging.id });
  const file = { name: 'supportingDocPlan.pdf', path: 'entries', mimeType: 'application/pdf' } as const;
  /** Of a file that nobody has imported. */
  const digest = () => randomUUID().replaceAll('-', '').repeat(2);
  const second = () => stage.open.categories[1]!.categoryID;

  return {
    createEntry: ['entrant', 'entry.create', () => ({ query: {}, body: { data: { awardID: stage.open.id } } })],
    updateEntry: [
      'entrant',
      'entry.save',
      async () => ({ query: await ofDraft(), body: { data: { data: { title: 'Changed by the organiser' } } } }),
    ],
    submitEntry: [
      'entrant',
      'entry.submit',
      async () => ({ query: await ofDraft(), body: { data: { payment: 'invoice' as const } } }),
    ],
    submitEntryAsAdmin: ['deputy', 'entry.submit', async () => ({ query: await ofDraft(), body: {} })],
    scoreEntry: [
      'judge',
      'score.mark',
      () => ({
        query: { ...ofEntry(), categoryID: stage.entry.categoryID! },
        body: { comment: `Clear ${randomUUID()}` },
      }),
    ],
    markBestEntry: ['judge', 'sheet.favourite', () => ({ query: ofEntry(), body: { bestEntry: true } })],
    changeScoreStatus: [
      'judge',
      'score.submit',
      () => ({ query: { awardID: stage.judging.id, entryID: stage.entry.id, status: 'submitted' as const }, body: {} }),
    ],
    changeEntryCategory: [
      'entrant',
      'entry.setCategory',
      async () => ({ query: { ...(await ofDraft()), categoryID: second() } }),
    ],
    moveEntries: [
      'deputy',
      'entry.setCategory',
      async () => ({ query: { awardID: stage.open.id, categoryID: second() }, body: { ids: [(await ofDraft()).id] } }),
    ],
    saveHandling: [
      'deputy',
      'entry.handle',
      async () => ({ query: await ofDraft(), body: { tags: ['Late'], note: '', responsibleID: null } }),
    ],
    handleEntries: [
      'deputy',
      'entry.handle',
      async () => ({ query: { awardID: stage.open.id }, body: { ids: [(await ofDraft()).id], add: ['Late'] } }),
    ],
    deleteEntry: ['entrant', 'entry.delete', async () => ({ query: await ofDraft() })],
    inviteColleague: [
      'entrant',
      'colleague.invite',
      async () => ({ query: await ofDraft(), body: { data: { email: `${randomUUID()}@example.org` } } }),
    ],
    acceptColleague: [
      'entrant',
      'colleague.accept',
      async () => ({
        body: await invitationTo(stage.server, stage.people.rival, stage.open, stage.people.entrant.email),
      }),
    ],
    removeColleague: [
      'entrant',
      'colleague.cancel',
      async () => {
        const query = await ofDraft();
        const body = { data: { email: `${randomUUID()}@example.org` } };
        const { id } = await stage.server.ok('inviteColleague', { as: stage.people.entrant.token, query, body });
        return { query: { ...query, colleagueID: id } };
      },
    ],
    restoreEntry: [
      'entrant',
      'entry.restore',
      async () => {
        const query = await ofDraft();
        await stage.server.ok('deleteEntry', { as: stage.people.entrant.token, query });
        return { query };
      },
    ],
    beginImport: [
      'deputy',
      'award.import',
      () => ({ query: { awardID: stage.open.id }, body: { name: 'entries.csv', digest: digest(), rows: 1 } }),
    ],
    importEntries: [
      'deputy',
      'entry.create',
      async () => {
        const query = { awardID: stage.open.id };
        const body = { name: 'entries.csv', digest: digest(), rows: 1 };
        const { id } = await stage.server.ok('beginImport', { as: admin().token, query, body });
        const row = { row: 2, categoryID: null, email: '', data: { title: 'From a file' } };
        return { query: { ...query, id }, body: { rows: [row], done: true } };
      },
    ],
    createAward: ['deputy', 'award.create', () => ({ body: {} })],
    updateAward: [
      'deputy',
      'award.edit',
      async () => ({ query: { id: (await pending()).id }, body: { description: 'Changed' } }),
    ],
    deleteAward: ['deputy', 'award.delete', async () => ({ query: { id: (await pending()).id } })],
    deleteAwardCategory: [
      'deputy',
      'category.delete',
      async () => {
        const { id, categories } = await pending();
        return { query: { awardID: id, categoryID: categories[0]!.categoryID } };
      },
    ],
    saveForm: [
      'deputy',
      'award.form',
      async () => ({ query: { id: (await pending()).id }, body: { fields: [...standardForm] } }),
    ],
    saveRound: [
      'deputy',
      'round.create',
      async () => {
        const award = await pending();
        return { query: { awardID: award.id, id: randomUUID() }, body: screening(award, []) };
      },
    ],
    stepRound: [
      'deputy',
      'round.unopen',
      async () => {
        const { awardID, id } = (await openRound(stage.server, admin(), [stage.people.judge], [stage.people.entrant]))
          .round;
        return { query: { awardID, id }, body: { step: 'unopen' as const, reason: 'Too early.' } };
      },
    ],
    saveVote: [
      'deputy',
      'vote.create',
      async () => ({
        query: { awardID: (await pending()).id, id: randomUUID() },
        body: { name: 'Audience prize', picks: 1, closesAt: null },
      }),
    ],
    stepVote: [
      'deputy',
      'vote.open',
      async () => ({
        query: {
          awardID: (await preparedVote(stage.server, stage.people, [stage.people.entrant, stage.people.rival])).award
            .id,
        },
        body: { step: 'open' as const },
      }),
    ],
    deleteRound: [
      'deputy',
      'round.delete',
      async () => {
        const { awardID, id } = await makeRound(stage.server, admin(), await pending(), []);
        return { query: { awardID, id } };
      },
    ],
    answerRound: [
      'judge',
      'round.answer',
      async () => {
        const { round, entries } = await openRound(stage.server, admin(), [stage.people.judge], [stage.people.entrant]);
        const query = { awardID: round.awardID, id: round.id, entryID: entries[0]!.id };
        return { query, body: { answer: 'no' as const, reason: 'Too long.' } };
      },
    ],
    saveBallot: [
      'judge',
      'round.rank',
      async () => {
        const { round, entries } = await openRound(
          stage.server,
          admin(),
          [stage.people.judge],
          [stage.people.entrant],
          topPicks,
        );
        const [{ id, categoryID }] = entries as [(typeof entries)[number]];
        const query = { awardID: round.awardID, id: round.id, categoryID: categoryID! };
        return { query, body: { ranked: [id], others: [] } };
      },
    ],
    saveComparison: [
      'judge',
      'round.compare',
      async () => {
        const both = [stage.people.entrant, stage.people.rival];
        const { round, entries } = await openRound(stage.server, admin(), [stage.people.judge], both, inPairs);
        const [first, second] = entries as [Entry, Entry];
        const query = { awardID: round.awardID, id: round.id, firstID: first.id, secondID: second.id };
        return { query, body: { preferred: second.id } };
      },
    ],
    createAwardZip: ['deputy', 'award.zip', () => ({ query: { id: stage.judging.id, type: 'results' } })],
    messageAward: [
      'deputy',
      'award.message',
      () => ({ query: { id: stage.judging.id }, body: { to: 'judges' as const, message: 'Two days left.' } }),
    ],
    updateOwnUser: ['entrant', 'user.updated', () => ({ body: { country: 'GB' } })],
    createUser: [
      'deputy',
      'user.invited',
      () => ({
        body: { email: `${randomUUID()}@example.org`, givenName: 'Ada', familyName: 'Moss', type: 'judge' as const },
      }),
    ],
    deleteUser: ['deputy', 'user.deleted', async () => ({ query: { id: (await invited()).id } })],
    lockUser: ['deputy', 'user.locked', async () => ({ query: { id: (await invited()).id } })],
    resetSecondFactor: [
      'deputy',
      'user.factorReset',
      async () => ({ query: { id: (await invited()).id }, body: { reason: 'Lost' } }),
    ],
    setUserPassword: [
      'deputy',
      'user.passwordSet',
      async () => ({ query: { email: (await invited()).email, newPassword: 'Given-Word-1' } }),
    ],
    updateUser: [
      'deputy',
      'user.updated',
      async () => {
        const { id, orgID } = await invited();
        return { query: { id, orgID }, body: { familyName: 'Nowak' } };
      },
    ],
    exportUser: ['entrant', 'user.exported', () => ({ query: {} })],
    updateViews: [
      'judge',
      'user.viewsSaved',
      () => ({ body: { views: [{ list: 'entries', name: 'Mine', search: 'status=2' }] } }),
    ],
    addPaymentMethod: [
      'entrant',
      'org.addCard',
      () => ({ body: { data: { paymentMethod: 'pm_card_visa', billingCountry: 'FR', taxID: 'FR 40 303 265 045' } } }),
    ],
    setDefaultPaymentMethod: [
      'entrant',
      'org.chooseCard',
      async () => {
        const as = stage.people.entrant.token;
        const { paymentMethods } = await stage.server.ok('addPaymentMethod', {
          as,
          body: { data: { paymentMethod: 'pm_card_mastercard' } },
        });
        return { body: { data: { stripeID: paymentMethods.at(-1)!.stripeID } } };
      },
    ],
    updateOrganisation: ['entrant', 'org.updated', () => ({ body: { name: 'Saltmarsh Studio' } })],
    settleInvoice: [
      'deputy',
      'invoice.settle',
      () => ({ query: { id: stage.entry.invoice!.id }, body: { status: 'paid' as const, reference: 'Transfer 17' } }),
    ],
    updatePrices: ['deputy', 'price.edit', () => ({ query: { awardID: stage.open.id }, body: { discounts: [] } })],
    planJudging: [
      'deputy',
      'award.plan',
      () => ({
        query: { awardID: stage.open.id },
        body: {
          assign: {
            categoryIDs: [second()],
            judges: [{ judgeID: stage.people.judge.personID, categoryID: second(), entryIDs: null }],
          },
          apply: true,
        },
      }),
    ],
    declareConflict: [
      'deputy',
      'entry.declareConflict',
      () => ({
        query: { awardID: stage.judging.id },
        body: { judgeID: stage.people.secondJudge.personID, entryID: stage.entry.id, reason: 'Related.' },
      }),
    ],
    reviewChart: ['deputy', 'chart.approved', () => ({ body: aReview })],
    saveMailTemplate: [
      'deputy',
      'mail.words',
      () => ({ query: { kind: 'result', locale: 'en' }, body: { subject: 'S', text: 'T', version: 0 } }),
    ],
    resetMailTemplate: ['deputy', 'mail.wordsReset', () => ({ query: { kind: 'result', locale: 'en' } })],
    previewMailTemplate: [
      'deputy',
      'mail.test',
      () => ({ query: { kind: 'result', locale: 'en' }, body: { subject: 'S', text: 'T', send: true } }),
    ],
    resendMail: [
      'deputy',
      'mail.resent',
      async () => ({
        query: { id: (await stage.server.ok('listMails', { as: admin().token, query: { limit: 1 } }))[0]!.id },
      }),
    ],
    getUploadAddress: [
      'entrant',
      'file.uploaded',
      async () => ({ query: { ...file, fileRef: (await ofDraft()).id, size: 2_000 } }),
    ],
    getUploadAddressAsAdmin: [
      'deputy',
      'file.uploaded',
      async () => ({ query: { ...file, fileRef: (await ofDraft()).id, size: 2_000 } }),
    ],
    joinUploadParts: [
      'entrant',
      'file.uploaded',
      async () => {
        const body = '%PDF-1.7\n%%EOF\n..';
        const query = { ...file, fileRef: (await ofDraft()).id, size: body.length };
        const as = stage.people.entrant.token;
        const url = (await stage.server.ok('getUploadAddress', { as, query })).url.split('?')[0]!;
        const { parts } = await stage.server.ok('getUploadParts', { as, query: { url } });
        const put = await fetch(parts[0]!.url!, { method: 'PUT', body });
        if (!put.ok) throw new Error(`upload: ${put.status}`);
        return { query: { url } };
      },
    ],
  };
}
