import { randomUUID } from 'node:crypto';
import type { TestServer } from '../server.ts';
import type { Probes } from './probes.ts';
import type { World } from './world.ts';

type Names =
  | 'getUser'
  | 'updateOwnUser'
  | 'createUser'
  | 'deleteUser'
  | 'listUsers'
  | 'lockUser'
  | 'resetSecondFactor'
  | 'setUserPassword'
  | 'updateUser'
  | 'loginAs'
  | 'changePassword'
  | 'exportUser'
  | 'exportUserFiles'
  | 'getViews'
  | 'updateViews'
  | 'login'
  | 'chooseMembership'
  | 'getRecoveryCodes'
  | 'makeRecoveryCodes'
  | 'listSessions'
  | 'endSession'
  | 'closeAccount'
  | 'addPaymentMethod'
  | 'setDefaultPaymentMethod'
  | 'updateOrganisation'
  | 'listInvoices'
  | 'settleInvoice'
  | 'listPrices'
  | 'updatePrices'
  | 'getDiscount'
  | 'listAudit'
  | 'listChartReviews'
  | 'reviewChart'
  | 'countChartStates'
  | 'listSlowestWaits'
  | 'checkIntegrity'
  | 'listMails'
  | 'resendMail'
  | 'listMailTemplates'
  | 'saveMailTemplate'
  | 'resetMailTemplate'
  | 'previewMailTemplate';

const email = () => `${randomUUID()}@example.org`;
/** A judge whom nothing else needs, called as the one that is there. */
const invited = async ({ people, named }: World, server: TestServer) => {
  const body = { email: email(), givenName: 'Ida', familyName: 'Novak', type: 'judge' } as const;
  const person = await server.ok('createUser', { as: people.admin.token, body });
  named.set(person.id, 'judge').set(person.email, 'judgeEmail');
  return person;
};
const assignments = ({ ids }: World) => [{ awardID: ids.open, categoryIDs: [ids.category] }];

export const personProbes: Probes<Names> = {
  getUser: [],
  updateOwnUser: [
    (w) => ({ by: 'admin', body: { defaultAwardID: w.ids.open, photoURL: w.ids.photo } }),
    (w) => ({ by: 'entrant', body: { defaultAwardID: w.ids.open } }),
    (w) => ({ by: 'judge', body: { defaultAwardID: w.ids.judged } }),
  ],
  createUser: [
    (w) => ({
      by: 'admin',
      body: { email: email(), givenName: 'Ada', familyName: 'Moss', type: 'judge', assignments: assignments(w) },
    }),
  ],
  deleteUser: [async (w, server) => ({ by: 'admin', query: { id: (await invited(w, server)).id } })],
  listUsers: [(w) => ({ by: 'admin', query: { id: w.ids.judge } })],
  lockUser: [async (w, server) => ({ by: 'admin', query: { id: (await invited(w, server)).id } })],
  resetSecondFactor: [
    async (w, server) => ({ by: 'admin', query: { id: (await invited(w, server)).id }, body: { reason: 'Lost' } }),
  ],
  setUserPassword: [
    async (w, server) => ({
      by: 'admin',
      query: { email: (await invited(w, server)).email, newPassword: 'Given-Word-1' },
    }),
  ],
  updateUser: [
    async (w, server) => ({
      by: 'admin',
      query: { id: (await invited(w, server)).id, orgID: w.ids.org },
      body: { defaultAwardID: w.ids.open, assignments: assignments(w) },
    }),
    async (w, server) => ({
      by: 'admin',
      query: { id: (await invited(w, server)).id },
      body: { orgID: w.ids.org, defaultAwardID: w.ids.open },
    }),
    // A photo that the person uploaded, and nobody else.
    async (w, server) => ({
      by: 'admin',
      query: { id: (await invited(w, server)).id, orgID: w.ids.org },
      body: { photoURL: w.ids.photo },
      answered: 422,
    }),
  ],
  loginAs: [(w) => ({ by: 'admin', query: { id: w.ids.panelist } })],
  changePassword: [],
  exportUser: [(w) => ({ by: 'admin', query: { id: w.ids.panelist } })],
  exportUserFiles: [],
  getViews: [],
  updateViews: [],
  login: [],
  // Only of oneself.
  chooseMembership: [(w) => ({ by: 'admin', query: { personID: w.ids.admin } })],
  getRecoveryCodes: [],
  makeRecoveryCodes: [],
  listSessions: [],
  endSession: [
    async (w, server) => {
      await server.signIn(w.people.admin.email);
      const { sessions } = await server.ok('listSessions', { as: w.tokens.admin });
      const { id } = sessions!.find(({ present }) => !present)!;
      w.named.set(id, 'session');
      return { by: 'admin', query: { id } };
    },
  ],
  // Only one's own: whoever else is named, it is refused as if their page were out of date.
  closeAccount: [
    (w) => ({ by: 'entrant', body: { email: w.people.entrant.email, personID: w.ids.rival }, answered: 409 }),
  ],
  addPaymentMethod: [],
  setDefaultPaymentMethod: [(w) => ({ by: 'entrant', body: { data: { stripeID: w.ids.card } } })],
  updateOrganisation: [],
  listInvoices: [
    (w) => ({ by: 'admin', query: { awardID: w.ids.judged } }),
    (w) => ({ by: 'entrant', query: { awardID: w.ids.judged } }),
  ],
  settleInvoice: [
    (w) => ({ by: 'admin', query: { id: w.ids.invoice }, body: { status: 'paid', reference: 'Transfer 17' } }),
  ],
  listPrices: [
    (w) => ({ by: 'admin', query: { awardID: w.ids.open } }),
    (w) => ({ by: 'entrant', query: { awardID: w.ids.open } }),
  ],
  updatePrices: [
    (w) => ({
      by: 'admin',
      query: { awardID: w.ids.open },
      body: {
        prices: [{ categoryID: w.ids.category, amount: 18_000, earlyAmount: null, earlyUntil: null }],
        discounts: [{ id: w.ids.code, percentage: 10, amount: null, usesLeft: null, expiresAt: null }],
      },
    }),
  ],
  getDiscount: [
    (w) => ({ by: 'admin', query: { id: w.ids.code, awardID: w.ids.open } }),
    (w) => ({ by: 'entrant', query: { id: w.ids.code, awardID: w.ids.open } }),
    (w) => ({ by: 'entrant', query: { id: w.ids.code, awardID: w.ids.open, entryID: w.ids.written } }),
    (w) => ({ by: 'admin', query: { id: w.ids.code } }),
  ],
  listAudit: [
    (w) => ({ by: 'admin', query: { entityID: w.ids.written } }),
    (w) => ({ by: 'admin', query: { entryID: w.ids.entry } }),
  ],
  listChartReviews: [],
  reviewChart: [],
  countChartStates: [],
  listSlowestWaits: [],
  checkIntegrity: [],
  listMails: [],
  resendMail: [(w) => ({ by: 'admin', query: { id: w.ids.mail } })],
  listMailTemplates: [],
  saveMailTemplate: [],
  resetMailTemplate: [],
  previewMailTemplate: [],
};
