import type { Screen } from './screen.ts';

/** Where a dialog is looked at: whose screen, its route and its state. */
type Place = readonly [who: Screen['who'], route: string, state: string];

/** Every dialog with more than words to confirm, by its file below `src/app`: where it is looked at, or why no screen opens it by pressing alone. */
export const dialogs: Readonly<Record<string, Place | string>> = {
  'areas/admin/award/NewCategoryDialog.tsx': ['host', '/award/:id', 'new category'],
  'areas/admin/entries/shared/BulkProgress.tsx': 'stands only while many entries are changed',
  'areas/admin/entries/CorrectionDialog.tsx': ['admin', '/entry', 'asking to correct'],
  'areas/admin/entries/MessageDialog.tsx': ['admin', '/entries', 'messaging'],
  'areas/admin/entries/MoveDialog.tsx': ['admin', '/entry', 'moving'],
  'areas/admin/entries/SavedViews.tsx': ['admin', '/entries', 'keeping a view'],
  'areas/admin/entries/handling/HandlingDialog.tsx': ['admin', '/entries', 'handling'],
  'areas/admin/entries/import/ImportDialog.tsx': ['admin', '/entries', 'importing'],
  'areas/admin/entries/own/OwnFields.tsx': 'belongs to an award with a form of its own',
  'areas/admin/entry/EditOnBehalf.tsx': ['admin', '/entry', 'editing'],
  'areas/admin/invoices/RefundDialog.tsx': ['admin', '/invoices', 'refunding'],
  'areas/admin/judges/AssignDialog.tsx': ['admin', '/judges', 'assigning'],
  'areas/admin/judges/DeclareConflict.tsx': ['admin', '/judges', 'declaring a conflict'],
  'areas/admin/judges/PlanDialog.tsx': ['admin', '/judges', 'planning'],
  'areas/admin/judges/RemindDialog.tsx': ['admin', '/judges', 'reminding'],
  'areas/admin/prices/DiscountDialog.tsx': ['admin', '/prices', 'new code'],
  'areas/admin/rounds/RoundEntries.tsx': 'settles an entry of a round that is closed with too few answers',
  'areas/admin/scores/ChairDialog.tsx': 'decides between entries of the same score',
  'areas/admin/scores/Method.tsx': ['admin', '/scores', 'method'],
  'areas/admin/shared/ReasonDialog.tsx': ['host', '/award/:id', 'asking back'],
  'areas/admin/step/StepWindow.tsx': ['host', '/award/:id', 'asking'],
  'areas/admin/users/ImportDialog.tsx': ['admin', '/users', 'importing'],
  'areas/admin/users/PasswordDialog.tsx': ['admin', '/users', 'password'],
  'areas/entrant/editor/JudgePreview.tsx': ['entrant', '/entrant/entry', 'preview'],
  'areas/entrant/list/CopyDialog.tsx': ['entrant', '/entrant/entry/list', 'copying'],
  'areas/judge/play/CriterionRow.tsx': ['judge', '/judge/play', 'what marks mean'],
  'areas/judge/play/KeysHelp.tsx': ['judge', '/judge/play', 'keys'],
  'areas/judge/shared/RecuseDialog.tsx': ['judge', '/judge/play', 'conflict'],
  'areas/settings/security/PasskeyDialog.tsx': ['entrant', '/entrant/settings', 'adding a passkey'],
  'areas/settings/security/ProveDialog.tsx': ['entrant', '/entrant/settings', 'email'],
  'areas/settings/security/RecoveryDialog.tsx': 'follows a right code of an authenticator app',
  'areas/settings/security/TotpDialog.tsx': ['entrant', '/entrant/settings', 'authenticator'],
  'parts/account/ProofDialog.tsx': 'asks who signed in longer than ten minutes ago',
  'parts/entry/versions/VersionsDialog.tsx': ['admin', '/entry', 'versions'],
  'parts/payment/TestBank.tsx': 'follows a test card whose bank asks first',
  'shell/search/SearchDialog.tsx': ['admin', '/', 'search'],
};
