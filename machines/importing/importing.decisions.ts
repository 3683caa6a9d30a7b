import { type Decisions, refusedFor } from '../kit/decisions.ts';
import type { ImportingContext, ImportingEvent, ImportingInput } from './importing.types.ts';

const blank = {
  file: null,
  columns: [],
  rows: 0,
  targets: [],
  checked: null,
  again: false,
  importID: null,
  invited: 0,
  made: 0,
  refused: [],
  at: 0,
  problem: null,
};
type Of<Type extends ImportingEvent['type']> = Extract<ImportingEvent, { type: Type }>;
type Answer<Output> = { readonly output: Output };
type Failure = { readonly error: { readonly status: number } };

const begins = { to: 'beginning', begins: { beginImport: ({ again }: ImportingContext) => again } };
const invites = { to: 'inviting', begins: { inviteSome: ({ importID }: ImportingContext) => importID } };
const makes = {
  to: 'importing',
  begins: { importSome: ({ importID, at }: ImportingContext) => ({ importID, at }) },
};
const forgets = { to: 'choosing', assigns: () => blank };
const assignsProblem = (_: ImportingContext, { error }: Failure) => ({ problem: error });
const isGone = (_: ImportingContext, { error }: Failure) => error.status === 0;
const more = (_: ImportingContext, { output }: Answer<{ readonly left: number }>) => output.left > 0;
const countsInvited = ({ invited }: ImportingContext, { output }: Answer<{ readonly invited: number }>) => ({
  invited: invited + output.invited,
});
const countsMade = (
  { made, refused }: ImportingContext,
  { output }: Answer<{ readonly made: number; readonly refused: ImportingContext['refused']; readonly at: number }>,
) => ({ made: made + output.made, refused: refused.concat(output.refused), at: output.at });

const fails = (state: string, on: string) => [
  { in: state, on, to: 'offline', when: isGone, assigns: assignsProblem, waits: 5_000 },
  { in: state, on, to: 'refused', assigns: assignsProblem },
];

const answersOnly = new Set(['category', 'email', 'name', 'givenName', 'familyName', 'language']);

/** How entries are imported, by hand. */
export const importingDecisions: Decisions = {
  states: {
    choosing: [],
    reading: ['busy'],
    matching: [],
    checking: ['busy'],
    checked: [],
    beginning: ['busy', 'making'],
    inviting: ['busy', 'making'],
    importing: ['busy', 'making'],
    stopped: [],
    offline: [],
    refused: [],
    done: [],
  },
  start: { in: ['choosing'], context: (input: ImportingInput) => ({ ...input, ...blank }) },
  rows: [
    {
      in: 'choosing',
      on: 'import.choose',
      ...refusedFor(({ awardStatus }: ImportingContext, { file }: Of<'import.choose'>) => [
        !['open', 'judging'].includes(awardStatus) && 'entry.refusal.awardNotOpen',
        !['csv', 'tsv', 'txt', 'xlsx'].includes(file.name.split('.').at(-1) ?? '') && 'importing.refusal.kind',
        file.size === 0 && 'importing.refusal.empty',
        file.size > 10_485_760 && 'importing.refusal.tooBig',
      ]),
    },
    {
      in: 'choosing',
      on: 'import.choose',
      to: 'reading',
      assigns: (_: ImportingContext, { file }: Of<'import.choose'>) => ({ ...blank, file }),
      begins: { readFile: ({ file }: ImportingContext) => file },
    },
    {
      in: 'reading',
      on: 'xstate.done.actor.readFile',
      to: 'matching',
      assigns: (_: ImportingContext, { output }: Answer<object>) => ({ ...output }),
    },
    { in: 'reading', on: 'xstate.error.actor.readFile', to: 'choosing', assigns: assignsProblem },
    { in: 'reading', on: 'import.stop', ...forgets },
    {
      in: 'matching',
      on: 'import.match',
      assigns: ({ targets }: ImportingContext, { column, target }: Of<'import.match'>) => ({
        checked: null,
        targets: targets.map((before, index) => (index === column ? target : before === target ? null : before)),
      }),
    },
    {
      in: 'matching',
      on: 'import.check',
      ...refusedFor(({ targets }: ImportingContext) => [
        targets.every((target) => target === null || answersOnly.has(target)) && 'importing.refusal.nothingMatched',
        targets.some((target, index) => target !== null && targets.indexOf(target) < index) &&
          'importing.refusal.matchedTwice',
      ]),
    },
    {
      in: 'matching',
      on: 'import.check',
      to: 'checking',
      begins: { checkRows: ({ targets }: ImportingContext) => targets },
    },
    { in: 'matching', on: 'import.dismiss', ...forgets },
    {
      in: 'checking',
      on: 'xstate.done.actor.checkRows',
      to: 'checked',
      assigns: (_: ImportingContext, { output }: Answer<object>) => ({ checked: output, again: false, problem: null }),
    },
    { in: 'checking', on: 'xstate.error.actor.checkRows', to: 'matching', assigns: assignsProblem },
    { in: 'checking', on: 'import.stop', to: 'matching' },
    { in: 'checked', on: 'import.back', to: 'matching' },
    {
      in: 'checked',
      on: 'import.repeat',
      assigns: (_: ImportingContext, { again }: Of<'import.repeat'>) => ({ again }),
    },
    {
      in: 'checked',
      on: 'import.begin',
      ...refusedFor(({ checked, again }: ImportingContext) => [
        checked!.good === 0 && 'importing.refusal.noGoodRow',
        checked!.newcomers > 500 && 'importing.refusal.tooManyNewcomers',
        (checked!.earlier?.finished ?? false) && !again && 'importing.refusal.sameFile',
      ]),
    },
    { in: 'checked', on: 'import.begin', ...begins },
    { in: 'checked', on: 'import.dismiss', ...forgets },
    {
      in: 'beginning',
      on: 'xstate.done.actor.beginImport',
      ...invites,
      assigns: (_: ImportingContext, { output }: Answer<string>) => ({ importID: output, problem: null }),
    },
    ...fails('beginning', 'xstate.error.actor.beginImport'),
    { in: 'inviting', on: 'xstate.done.actor.inviteSome', when: more, ...invites, assigns: countsInvited },
    { in: 'inviting', on: 'xstate.done.actor.inviteSome', ...makes, assigns: countsInvited },
    ...fails('inviting', 'xstate.error.actor.inviteSome'),
    { in: 'inviting', on: 'import.stop', to: 'stopped' },
    { in: 'importing', on: 'xstate.done.actor.importSome', when: more, ...makes, assigns: countsMade },
    { in: 'importing', on: 'xstate.done.actor.importSome', to: 'done', assigns: countsMade },
    ...fails('importing', 'xstate.error.actor.importSome'),
    { in: 'importing', on: 'import.stop', to: 'stopped' },
    ...['stopped', 'offline', 'refused'].flatMap((state) => [
      { in: state, on: 'import.retry', ...begins },
      { in: state, on: 'import.dismiss', ...forgets },
    ]),
    { in: 'offline', on: 'connection.back', ...begins },
    { in: 'offline', on: 'xstate.after.awayWait.importing.offline', ...begins },
    { in: 'done', on: 'import.dismiss', ...forgets },
  ],
};
