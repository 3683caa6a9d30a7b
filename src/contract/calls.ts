/** Who may call: `any` is every signed-in person; what each may touch is decided by organisation and state besides. */
export type Role = 'admin' | 'judge' | 'entrant';

/** One call: its address below `/api`, who may call it, and the message ids shown around it. */
export interface Call {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  readonly path: string;
  readonly roles: readonly Role[];
  /** Message id of the success alert; none for silent calls. */
  readonly success?: string;
  /** Message id of the backdrop shown while the call runs. */
  readonly backdrop?: string;
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
  },
  submitEntry: {
    method: 'POST',
    path: '/entry/submit',
    roles: entrant,
    success: 'success.entrySubmitted',
    backdrop: 'backdrop.submittingEntry',
  },
  submitEntryAsAdmin: {
    method: 'POST',
    path: '/entry/submit/admin',
    roles: admin,
    success: 'success.entrySubmitted',
    backdrop: 'backdrop.submittingEntry',
  },
  scoreEntry: {
    method: 'POST',
    path: '/entry/score',
    roles: ['judge'],
    success: 'success.scoreUpdated',
    backdrop: 'backdrop.updatingScore',
  },
  markBestEntry: {
    method: 'POST',
    path: '/entry/best',
    roles: scoring,
    success: 'success.entryUpdated',
    backdrop: 'backdrop.updatingEntry',
  },
  changeScoreStatus: {
    method: 'PATCH',
    path: '/entry/score/status',
    roles: scoring,
    success: 'success.scoreStatusUpdated',
    backdrop: 'backdrop.updatingScoreStatus',
  },
  changeEntryCategory: {
    method: 'PATCH',
    path: '/entry/category',
    roles: notJudge,
    success: 'success.entryCategoryChanged',
    backdrop: 'backdrop.changingEntryCategory',
  },
  moveEntries: {
    method: 'PATCH',
    path: '/admin/entry/category',
    roles: admin,
    success: 'success.entriesUpdated',
    backdrop: 'backdrop.changingEntryCategory',
  },
  deleteEntry: {
    method: 'DELETE',
    path: '/entry',
    roles: notJudge,
    success: 'success.entryDeleted',
    backdrop: 'backdrop.deletingEntry',
  },
  restoreEntry: { method: 'POST', path: '/entry/restore', roles: notJudge },

  listAwards: { method: 'GET', path: '/award/list', roles: everybody },
  getAwardSummary: {
    method: 'GET',
    path: '/award/summary',
    roles: admin,
    backdrop: 'backdrop.fetchingAwardSummary',
  },
  createAward: { method: 'POST', path: '/award', roles: admin, success: 'success.awardCreated' },
  updateAward: { method: 'PUT', path: '/award', roles: admin, success: 'success.awardUpdated' },
  deleteAward: {
    method: 'DELETE',
    path: '/award',
    roles: admin,
    success: 'success.awardDeleted',
    backdrop: 'backdrop.deletingAward',
  },
  deleteAwardCategory: {
    method: 'DELETE',
    path: '/award/category',
    roles: admin,
    success: 'success.awardCategoryDeleted',
    backdrop: 'backdrop.checkingData',
  },
  /** While it runs, `watchAward` tells of it: `event: zip`, data `{ type, done, total }` in files. */
  createAwardZip: {
    method: 'GET',
    path: '/file/zip',
    roles: admin,
    success: 'success.zipFileCreated',
    backdrop: 'backdrop.creatingZipFile',
  },
  listTerms: { method: 'GET', path: '/award/nda', roles: admin },
  messageAward: { method: 'POST', path: '/award/message', roles: admin },
  watchAward: { method: 'GET', path: '/award/events', roles: everybody },

  getUser: { method: 'GET', path: '/user', roles: everybody },
  updateOwnUser: {
    method: 'PUT',
    path: '/user',
    roles: everybody,
    success: 'success.informationUpdated',
    backdrop: 'backdrop.updatingUser',
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
  },
  listUsers: { method: 'GET', path: '/user/list', roles: admin, backdrop: 'backdrop.updatingUserList' },
  lockUser: {
    method: 'PUT',
    path: '/user/lock',
    roles: admin,
    success: 'success.userUpdated',
    backdrop: 'backdrop.updatingUser',
  },
  setUserPassword: {
    method: 'POST',
    path: '/admin/user/password',
    roles: admin,
    success: 'success.userPasswordChanged',
    backdrop: 'backdrop.updatingUserPassword',
  },
  updateUser: {
    method: 'PUT',
    path: '/admin/user',
    roles: admin,
    success: 'success.userUpdated',
    backdrop: 'backdrop.updatingUser',
  },
  loginAs: { method: 'GET', path: '/admin/login-as', roles: admin },
  changePassword: {
    method: 'POST',
    path: '/user/password',
    roles: everybody,
    success: 'success.passwordUpdated',
    backdrop: 'backdrop.updatingUserPassword',
  },
  exportUser: { method: 'GET', path: '/user/export', roles: everybody },
  getViews: { method: 'GET', path: '/user/views', roles: everybody },
  updateViews: { method: 'PUT', path: '/user/views', roles: everybody },

  login: { method: 'GET', path: '/account/login', roles: everybody },
  closeAccount: { method: 'POST', path: '/account/close', roles: ['judge', 'entrant'] },
  addPaymentMethod: {
    method: 'POST',
    path: '/org/pm',
    roles: notJudge,
    success: 'success.paymentMethodAdded',
    backdrop: 'backdrop.validatingPaymentMethod',
  },
  setDefaultPaymentMethod: {
    method: 'POST',
    path: '/org/pm/default',
    roles: notJudge,
    success: 'success.defaultCardChanged',
    backdrop: 'backdrop.validatingPaymentMethod',
  },
  updateOrganisation: { method: 'PUT', path: '/org', roles: notJudge, success: 'success.informationUpdated' },
  listInvoices: { method: 'GET', path: '/payments/invoices', roles: notJudge },
  settleInvoice: { method: 'PATCH', path: '/payments/invoice', roles: admin },
  listPrices: {
    method: 'GET',
    path: '/payments/prices',
    roles: notJudge,
    success: 'success.pricesRetrieved',
    backdrop: 'backdrop.fetchingPrices',
  },
  updatePrices: { method: 'PUT', path: '/payments/prices', roles: admin },
  getDiscount: { method: 'GET', path: '/payments/discounts', roles: notJudge },
  getJudge: { method: 'GET', path: '/judge', roles: admin },
  listJudges: { method: 'GET', path: '/judge/list', roles: admin },
  planJudging: { method: 'POST', path: '/judges/plan', roles: admin },
  declareConflict: { method: 'POST', path: '/judge/conflict', roles: admin },
  acceptNda: { method: 'POST', path: '/judge/nda', roles: ['judge'] },
  listAudit: { method: 'GET', path: '/audit', roles: admin },
  checkIntegrity: { method: 'GET', path: '/utils/check', roles: admin },
  listMails: { method: 'GET', path: '/utils/mail', roles: admin },
  resendMail: { method: 'POST', path: '/utils/mail/resend', roles: admin },

  getUploadAddress: { method: 'GET', path: '/file/geturl', roles: everybody },
  getUploadAddressAsAdmin: { method: 'GET', path: '/admin/file/geturl', roles: admin },
  getUploadParts: { method: 'GET', path: '/file/parts', roles: everybody },
  joinUploadParts: { method: 'POST', path: '/file/parts', roles: everybody },
  getDownloadAddress: { method: 'GET', path: '/file/geturl/download', roles: everybody },
} as const satisfies Record<string, Call>;

export type CallName = keyof typeof calls;
