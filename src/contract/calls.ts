/** Who may call: `any` is every signed-in person; what each may touch is decided by organisation and state besides. */
export type Role = 'admin' | 'judge' | 'entrant';

/**
 * What If-Match names the version of. `plan` is the assignments of an award as `planJudging` answers them; many entries,
 * score sheets or discount codes at once go by the version of their award.
 */
export type Versioned =
  | 'entry'
  | 'sheet'
  | 'award'
  | 'user'
  | 'org'
  | 'invoice'
  | 'plan'
  | 'form'
  | 'round'
  | 'vote'
  | 'answer'
  | 'ballot'
  | 'comparison'
  | 'handling';

/** One call: its address below `/api`, who may call it, and the message ids shown around it. */
export interface Call {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  readonly path: string;
  readonly roles: readonly Role[];
  /** Message id of the success alert; none for silent calls. */
  readonly success?: string;
  /** Message id of the backdrop shown while the call runs. */
  readonly backdrop?: string;
  /** What an If-Match header may name the version of; a call without it takes none. */
  readonly ifMatch?: Versioned;
  /** A call that makes something although the specification has it as GET. */
  readonly makes?: true;
}

const everybody = ['admin', 'judge', 'entrant'] as const;
const admin = ['admin'] as const;
const entrant = ['entrant'] as const;
const notJudge = ['admin', 'entrant'] as const;
const scoring = ['admin', 'judge'] as const;

/** Every call of the product. What each sends and answers stands under the same name in `schemas.ts`. */
export const calls = {
  getEntry: { method: 'GET', path: '/entry', roles: everybody },
  createEntry: {
    method: 'POST',
    path: '/entry',
    roles: notJudge,
    success: 'success.entryCreated',
    backdrop: 'backdrop.creatingEntry',
  },
  listEntries: { method: 'GET', path: '/entry/list', roles: everybody },
  listEntryVersions: { method: 'GET', path: '/entry/versions', roles: notJudge },
  listAwardEntries: { method: 'GET', path: '/admin/entry/list', roles: admin },
  updateEntry: {
    method: 'PATCH',
    path: '/entry',
    roles: notJudge,
    success: 'success.entryUpdated',
    backdrop: 'backdrop.updatingEntry',
    ifMatch: 'entry',
  },
  submitEntry: {
    method: 'POST',
    path: '/entry/submit',
    roles: entrant,
    success: 'success.entrySubmitted',
    backdrop: 'backdrop.submittingEntry',
    ifMatch: 'entry',
  },
  submitEntryAsAdmin: {
    method: 'POST',
    path: '/entry/submit/admin',
    roles: admin,
    success: 'success.entrySubmitted',
    backdrop: 'backdrop.submittingEntry',
    ifMatch: 'entry',
  },
  scoreEntry: {
    method: 'POST',
    path: '/entry/score',
    roles: ['judge'],
    success: 'success.scoreUpdated',
    backdrop: 'backdrop.updatingScore',
    ifMatch: 'sheet',
  },
  markBestEntry: {
    method: 'POST',
    path: '/entry/best',
    roles: scoring,
    success: 'success.entryUpdated',
    backdrop: 'backdrop.updatingEntry',
    ifMatch: 'entry',
  },
  changeScoreStatus: {
    method: 'PATCH',
    path: '/entry/score/status',
    roles: scoring,
    success: 'success.scoreStatusUpdated',
    backdrop: 'backdrop.updatingScoreStatus',
    ifMatch: 'award',
  },
  changeEntryCategory: {
    method: 'PATCH',
    path: '/entry/category',
    roles: notJudge,
    success: 'success.entryCategoryChanged',
    backdrop: 'backdrop.changingEntryCategory',
    ifMatch: 'entry',
  },
  moveEntries: {
    method: 'PATCH',
    path: '/admin/entry/category',
    roles: admin,
    success: 'success.entriesUpdated',
    backdrop: 'backdrop.changingEntryCategory',
    ifMatch: 'award',
  },
  deleteEntry: {
    method: 'DELETE',
    path: '/entry',
    roles: notJudge,
    success: 'success.entryDeleted',
    backdrop: 'backdrop.deletingEntry',
    ifMatch: 'entry',
  },
  /** How the organiser's team handles entries: tags, a note, who is responsible. */
  getHandling: { method: 'GET', path: '/admin/entry/handling', roles: admin },
  saveHandling: {
    method: 'PUT',
    path: '/admin/entry/handling',
    roles: admin,
    success: 'success.entryUpdated',
    backdrop: 'backdrop.updatingEntry',
    ifMatch: 'handling',
  },
  handleEntries: {
    method: 'PATCH',
    path: '/admin/entry/handling',
    roles: admin,
    success: 'success.entriesUpdated',
    backdrop: 'backdrop.updatingEntry',
  },
  /** Entries from a file: what was imported into an award, a new import, and some of its rows. */
  listImports: { method: 'GET', path: '/admin/entry/import/list', roles: admin },
  beginImport: { method: 'POST', path: '/admin/entry/import', roles: admin },
  importEntries: { method: 'POST', path: '/admin/entry/import/rows', roles: admin },
  /** Who writes an entry along: the entrant invites, a colleague accepts and leaves. */
  listColleagues: { method: 'GET', path: '/entry/colleague/list', roles: notJudge },
  inviteColleague: { method: 'POST', path: '/entry/colleague', roles: entrant },
  acceptColleague: { method: 'POST', path: '/entry/colleague/accept', roles: everybody },
  removeColleague: { method: 'DELETE', path: '/entry/colleague', roles: entrant },
  restoreEntry: { method: 'POST', path: '/entry/restore', roles: notJudge, ifMatch: 'entry' },

  listAwards: { method: 'GET', path: '/award/list', roles: everybody },
  getAwardSummary: {
    method: 'GET',
    path: '/award/summary',
    roles: admin,
    backdrop: 'backdrop.fetchingAwardSummary',
  },
  createAward: { method: 'POST', path: '/award', roles: admin, success: 'success.awardCreated' },
  updateAward: { method: 'PUT', path: '/award', roles: admin, success: 'success.awardUpdated', ifMatch: 'award' },
  deleteAward: {
    method: 'DELETE',
    path: '/award',
    roles: admin,
    success: 'success.awardDeleted',
    backdrop: 'backdrop.deletingAward',
    ifMatch: 'award',
  },
  deleteAwardCategory: {
    method: 'DELETE',
    path: '/award/category',
    roles: admin,
    success: 'success.awardCategoryDeleted',
    backdrop: 'backdrop.checkingData',
    ifMatch: 'award',
  },
  /** While it runs, `watchAward` tells of it: `event: zip`, data `{ type, done, total }` in files. */
  createAwardZip: {
    method: 'GET',
    path: '/file/zip',
    roles: admin,
    success: 'success.zipFileCreated',
    backdrop: 'backdrop.creatingZipFile',
    makes: true,
  },
  listTerms: { method: 'GET', path: '/award/nda', roles: admin },
  messageAward: { method: 'POST', path: '/award/message', roles: admin, ifMatch: 'award' },
  getForm: { method: 'GET', path: '/award/form', roles: everybody },
  saveForm: { method: 'PUT', path: '/award/form', roles: admin, ifMatch: 'form' },
  getRound: { method: 'GET', path: '/award/round', roles: admin },
  saveRound: { method: 'PUT', path: '/award/round', roles: admin, ifMatch: 'round' },
  stepRound: { method: 'PATCH', path: '/award/round', roles: admin, ifMatch: 'round' },
  getVote: { method: 'GET', path: '/award/vote', roles: admin },
  saveVote: { method: 'PUT', path: '/award/vote', roles: admin, ifMatch: 'vote' },
  stepVote: { method: 'PATCH', path: '/award/vote', roles: admin, ifMatch: 'vote' },
  deleteRound: { method: 'DELETE', path: '/award/round', roles: admin, ifMatch: 'round' },
  watchAward: { method: 'GET', path: '/award/events', roles: everybody },

  getUser: { method: 'GET', path: '/user', roles: everybody },
  updateOwnUser: {
    method: 'PUT',
    path: '/user',
    roles: everybody,
    success: 'success.informationUpdated',
    backdrop: 'backdrop.updatingUser',
    ifMatch: 'user',
  },
  createUser: {
    method: 'POST',
    path: '/user',
    roles: admin,
    success: 'success.userCreated',
    backdrop: 'backdrop.creatingUser',
  },
  deleteUser: {
    method: 'DELETE',
    path: '/user',
    roles: admin,
    success: 'success.userDeleted',
    backdrop: 'backdrop.updatingUserList',
    ifMatch: 'user',
  },
  listUsers: { method: 'GET', path: '/user/list', roles: admin, backdrop: 'backdrop.updatingUserList' },
  lockUser: {
    method: 'PUT',
    path: '/user/lock',
    roles: admin,
    success: 'success.userUpdated',
    backdrop: 'backdrop.updatingUser',
    ifMatch: 'user',
  },
  setUserPassword: {
    method: 'POST',
    path: '/admin/user/password',
    roles: admin,
    success: 'success.userPasswordChanged',
    backdrop: 'backdrop.updatingUserPassword',
    ifMatch: 'user',
  },
  resetSecondFactor: {
    method: 'POST',
    path: '/admin/user/factor',
    roles: admin,
    success: 'success.userUpdated',
    backdrop: 'backdrop.updatingUser',
    ifMatch: 'user',
  },
  updateUser: {
    method: 'PUT',
    path: '/admin/user',
    roles: admin,
    success: 'success.userUpdated',
    backdrop: 'backdrop.updatingUser',
    ifMatch: 'user',
  },
  loginAs: { method: 'GET', path: '/admin/login-as', roles: admin, makes: true },
  changePassword: {
    method: 'POST',
    path: '/user/password',
    roles: everybody,
    success: 'success.passwordUpdated',
    backdrop: 'backdrop.updatingUserPassword',
  },
  exportUser: { method: 'GET', path: '/user/export', roles: everybody },
  /** One's own, with the files that one uploaded: a zip, sent as it is made. */
  exportUserFiles: { method: 'GET', path: '/user/export/zip', roles: everybody },
  getViews: { method: 'GET', path: '/user/views', roles: everybody },
  updateViews: { method: 'PUT', path: '/user/views', roles: everybody },

  login: { method: 'GET', path: '/account/login', roles: everybody },
  /** Goes on as another membership of the account; without a name as an entrant, who is made where there is none. */
  chooseMembership: { method: 'POST', path: '/account/membership', roles: everybody },
  /** How many recovery codes the person has left; the codes themselves are told once, when they are made. */
  getRecoveryCodes: { method: 'GET', path: '/account/recovery', roles: everybody },
  /** New codes take the place of all there are: whoever repeats it has newer ones. */
  makeRecoveryCodes: { method: 'PUT', path: '/account/recovery', roles: everybody },
  listSessions: { method: 'GET', path: '/account/sessions', roles: everybody },
  /** Ends one of the caller's sessions: whoever repeats it finds it ended. */
  endSession: { method: 'DELETE', path: '/account/session', roles: everybody },
  closeAccount: { method: 'POST', path: '/account/close', roles: ['judge', 'entrant'], ifMatch: 'user' },
  addPaymentMethod: {
    method: 'POST',
    path: '/org/pm',
    roles: notJudge,
    success: 'success.paymentMethodAdded',
    backdrop: 'backdrop.validatingPaymentMethod',
    ifMatch: 'org',
  },
  setDefaultPaymentMethod: {
    method: 'POST',
    path: '/org/pm/default',
    roles: notJudge,
    success: 'success.defaultCardChanged',
    backdrop: 'backdrop.validatingPaymentMethod',
    ifMatch: 'org',
  },
  updateOrganisation: {
    method: 'PUT',
    path: '/org',
    roles: notJudge,
    success: 'success.informationUpdated',
    ifMatch: 'org',
  },
  listInvoices: { method: 'GET', path: '/payments/invoices', roles: notJudge },
  settleInvoice: { method: 'PATCH', path: '/payments/invoice', roles: admin, ifMatch: 'invoice' },
  listPrices: {
    method: 'GET',
    path: '/payments/prices',
    roles: notJudge,
    success: 'success.pricesRetrieved',
    backdrop: 'backdrop.fetchingPrices',
  },
  updatePrices: { method: 'PUT', path: '/payments/prices', roles: admin, ifMatch: 'award' },
  getDiscount: { method: 'GET', path: '/payments/discounts', roles: notJudge },
  getJudge: { method: 'GET', path: '/judge', roles: admin },
  listJudges: { method: 'GET', path: '/judge/list', roles: admin },
  planJudging: { method: 'POST', path: '/judges/plan', roles: admin, ifMatch: 'plan' },
  declareConflict: { method: 'POST', path: '/judge/conflict', roles: admin, ifMatch: 'plan' },
  listRoundEntries: { method: 'GET', path: '/judge/round', roles: ['judge'] },
  answerRound: { method: 'PUT', path: '/judge/round', roles: ['judge'], ifMatch: 'answer' },
  listBallots: { method: 'GET', path: '/judge/round/ballots', roles: ['judge'] },
  saveBallot: { method: 'PUT', path: '/judge/round/ballot', roles: ['judge'], ifMatch: 'ballot' },
  listComparisons: { method: 'GET', path: '/judge/round/pairs', roles: ['judge'] },
  saveComparison: { method: 'PUT', path: '/judge/round/pair', roles: ['judge'], ifMatch: 'comparison' },
  acceptNda: { method: 'POST', path: '/judge/nda', roles: ['judge'], ifMatch: 'award' },
  listOwnMarks: { method: 'GET', path: '/judge/marks', roles: ['judge'] },
  /** What encrypts the judge's changes on a device until they are sent: the same on every device, made at the first call. */
  getJudgeKey: { method: 'GET', path: '/judge/key', roles: ['judge'] },
  listAudit: { method: 'GET', path: '/audit', roles: admin },
  /** What administrators said of the flow charts: of all, or of one. */
  listChartReviews: { method: 'GET', path: '/chart/reviews', roles: admin },
  /** An approval belongs to one version of a chart: that which this server runs. */
  reviewChart: { method: 'POST', path: '/chart/reviews', roles: admin },
  /** How many of the organiser's things are in each state of their chart now. */
  countChartStates: { method: 'GET', path: '/chart/counts', roles: admin },
  /** What of the organiser's waits longest in the states where somebody else waits for it: at most five things each. */
  listSlowestWaits: { method: 'GET', path: '/chart/waits', roles: admin },
  checkIntegrity: { method: 'GET', path: '/utils/check', roles: admin },
  listMails: { method: 'GET', path: '/utils/mail', roles: admin },
  resendMail: { method: 'POST', path: '/utils/mail/resend', roles: admin },
  /** What the organiser's emails say in a language: its own words, or the product's. */
  listMailTemplates: { method: 'GET', path: '/utils/mail/templates', roles: admin },
  saveMailTemplate: { method: 'PUT', path: '/utils/mail/template', roles: admin },
  resetMailTemplate: { method: 'DELETE', path: '/utils/mail/template', roles: admin },
  /** An email as its reader would get it; with `send` also sent to who asks. */
  previewMailTemplate: { method: 'POST', path: '/utils/mail/template/preview', roles: admin },

  getUploadAddress: { method: 'GET', path: '/file/geturl', roles: everybody, makes: true },
  getUploadAddressAsAdmin: { method: 'GET', path: '/admin/file/geturl', roles: admin, makes: true },
  getUploadParts: { method: 'GET', path: '/file/parts', roles: everybody, makes: true },
  joinUploadParts: { method: 'POST', path: '/file/parts', roles: everybody },
  getDownloadAddress: { method: 'GET', path: '/file/geturl/download', roles: everybody },
} as const satisfies Record<string, Call>;

export type CallName = keyof typeof calls;

/** Whether the call changes or makes something, so that nobody who only looks on may send it. */
export const writes = (name: CallName): boolean => calls[name].method !== 'GET' || 'makes' in calls[name];

/** What the call's If-Match names the version of; null where it takes none. */
export const versioned = (name: CallName): Versioned | null => {
  const call: Call = calls[name];
  return call.ifMatch ?? null;
};

/** What a judge says in a round is kept on the device and sent again until it has arrived. */
const roundCalls: readonly CallName[] = ['answerRound', 'saveBallot', 'saveComparison'];

/** Whether the call takes an Idempotency-Key, under which it is done once however often it is repeated. */
export const takesKey = (name: CallName): boolean => calls[name].method === 'POST' || roundCalls.includes(name);

/** Whether what is sent holds a password: nothing that it could be guessed by is kept of such a call. */
export const sendsPassword = (name: CallName): boolean => name === 'setUserPassword' || name === 'changePassword';
