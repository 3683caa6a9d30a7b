import type { Case } from '../kit/cases.ts';
import type { ImportedSome, ImportingEvent, ImportingInput } from './importing.types.ts';

const file = { name: 'entries.csv', size: 2_000 };
const sheet = { columns: ['Title', 'Email'], rows: 3, targets: ['title', 'email'] };
const gone = { status: 0, code: 'network', message: '', reasons: [] };
const refused = { status: 422, code: 'importing.refusal.finished', message: '', reasons: [] };
const checked = { good: 2, bad: 1, newcomers: 1, earlier: null };
const some: ImportedSome = { made: 1, refused: [], at: 1, left: 1 };
const last: ImportedSome = {
  made: 0,
  refused: [{ row: 4, reasons: [{ code: 'importing.row.category', params: { value: 'Gone' } }] }],
  at: 2,
  left: 0,
};

const events: Case<ImportingInput, ImportingEvent>['events'] = [
  { type: 'import.choose', file },
  { type: 'import.choose', file: { ...file, name: 'entries.xls' } },
  { type: 'import.choose', file: { ...file, size: 0 } },
  { type: 'import.choose', file: { ...file, size: 20_000_000 } },
  { type: 'import.match', column: 0, target: null },
  { type: 'import.match', column: 0, target: 'statement' },
  { type: 'import.match', column: 0, target: 'email' },
  { type: 'import.check' },
  { type: 'import.back' },
  { type: 'import.repeat', again: true },
  { type: 'import.begin' },
  { type: 'import.stop' },
  { type: 'import.retry' },
  { type: 'import.dismiss' },
  { type: 'connection.back' },
  { type: 'xstate.done.actor.readFile', output: sheet },
  { type: 'xstate.error.actor.readFile', error: { ...refused, code: 'importing.refusal.unreadable' } },
  { type: 'xstate.done.actor.checkRows', output: checked },
  { type: 'xstate.error.actor.checkRows', error: gone },
  { type: 'xstate.done.actor.beginImport', output: 'import-1' },
  { type: 'xstate.error.actor.beginImport', error: gone },
  { type: 'xstate.error.actor.beginImport', error: refused },
  { type: 'xstate.done.actor.inviteSome', output: { invited: 1, left: 1 } },
  { type: 'xstate.done.actor.inviteSome', output: { invited: 1, left: 0 } },
  { type: 'xstate.error.actor.inviteSome', error: gone },
  { type: 'xstate.error.actor.inviteSome', error: refused },
  { type: 'xstate.done.actor.importSome', output: some },
  { type: 'xstate.done.actor.importSome', output: last },
  { type: 'xstate.error.actor.importSome', error: gone },
  { type: 'xstate.error.actor.importSome', error: refused },
  { type: 'xstate.after.awayWait.importing.offline' },
];

const checksTo = (output: object) => [
  ...events.filter(({ type }) => type !== 'xstate.done.actor.checkRows'),
  { type: 'xstate.done.actor.checkRows', output } as const,
];

/** Situations of an import of entries. */
export const importingCases: readonly Case<ImportingInput, ImportingEvent>[] = [
  { title: 'a list of three entries while the award is open', input: { awardStatus: 'open' }, events },
  { title: 'an award that is not open', input: { awardStatus: 'approved' }, events },
  {
    title: 'a file that was imported before',
    input: { awardStatus: 'judging' },
    events: checksTo({ ...checked, earlier: { finished: true, made: 2 } }),
  },
  {
    title: 'a file whose import was broken off',
    input: { awardStatus: 'open' },
    events: checksTo({ ...checked, earlier: { finished: false, made: 1 } }),
  },
  {
    title: 'a file of which no row can be made, and too many people are new',
    input: { awardStatus: 'open' },
    events: checksTo({ good: 0, bad: 3, newcomers: 501, earlier: null }),
  },
  {
    title: 'headings that were matched to one place twice',
    input: { awardStatus: 'open' },
    events: [
      ...events.filter(({ type }) => type !== 'xstate.done.actor.readFile'),
      { type: 'xstate.done.actor.readFile', output: { ...sheet, targets: ['title', 'title'] } },
    ],
  },
];
