import { entrySteps } from '../award/award.entries.ts';
import type { Chart, ChartStep } from '../kit/chart.ts';
import type { Registered } from '../kit/register.ts';

/** Where one machine makes another one move. */
export interface SystemEdge {
  /** The machine that begins it, and what happens there: what it tells, a step that it takes, or a state that it enters. */
  readonly from: string;
  readonly when: { readonly emits: string } | { readonly takes: string } | { readonly enters: string };
  /** The machine that hears of it, and as which event; null where it is begun. */
  readonly to: string;
  readonly event: string | null;
  /** Why, as a sentence. */
  readonly why: string;
  /** The source that carries it over. */
  readonly at: string;
  /** The models of several actors that walk both (`npm run model`). */
  readonly models?: readonly string[];
}

const app = 'src/app';
const signedInWhy = 'Whoever proved who they are is signed in.';
const listWhy = 'What was changed is fetched again.';

/** Which machine makes which other one move, and why. */
export const systemEdges: readonly SystemEdge[] = [
  ...Object.entries(entrySteps).map(([takes, { event }]) => ({
    from: 'award',
    when: { takes },
    to: 'entry',
    event: event.type,
    why: 'Entries follow their award.',
    at: 'machines/award/award.entries.ts',
    models: ['judging', 'dates'],
  })),
  ...['award.open', 'award.startJudging'].map((event) => ({
    from: 'timer',
    when: { enters: 'checkingDates' },
    to: 'award',
    event,
    why: 'The award’s date is reached.',
    at: 'machines/award/award.dates.ts',
    models: ['dates'],
  })),
  {
    from: 'timer',
    when: { enters: 'checkingDates' },
    to: 'round',
    event: 'round.open',
    why: 'The round’s opening date is reached.',
    at: 'src/server/modules/rounds/openOnDate.ts',
  },
  ...['invoice.skip', 'invoice.charged'].map((event) => ({
    from: 'entry',
    when: { takes: 'entry.submit' },
    to: 'invoice',
    event,
    why: 'A submitted entry has its invoice.',
    at: 'src/server/modules/payments/raiseInvoice.ts',
    models: ['payment', 'fees', 'sums'],
  })),
  {
    from: 'charge',
    when: { takes: 'charge.keep' },
    to: 'entry',
    event: 'entry.submit',
    why: 'What was paid for is submitted in the same transaction.',
    at: 'src/server/modules/entries/enterSubmitted.ts',
    models: ['payment', 'crowd'],
  },
  {
    from: 'invoice',
    when: { takes: 'invoice.refund' },
    to: 'charge',
    event: 'charge.giveBack',
    why: 'A refunded invoice gives its charge back.',
    at: 'src/server/modules/payments/changeInvoice.ts',
    models: ['payment'],
  },
  {
    from: 'play',
    when: { emits: 'change.made' },
    to: 'outbox',
    event: 'change.add',
    why: 'What a judge does is kept on the device before it is sent.',
    at: `${app}/actors/judging/outbox.ts`,
    models: ['judging'],
  },
  ...['change.delivered', 'change.refused'].map((event) => ({
    from: 'outbox',
    when: { emits: event },
    to: 'play',
    event,
    why: 'The judge sees whether it has arrived.',
    at: `${app}/actors/judging/play.ts`,
    models: ['judging'],
  })),
  {
    from: 'outbox',
    when: { takes: 'device.read' },
    to: 'play',
    event: 'sheet.changedElsewhere',
    why: 'The judge sees what was scored in another window.',
    at: `${app}/actors/judging/play.ts`,
  },
  ...['score.mark', 'score.recuse', 'score.unrecuse', 'score.submit'].map((event) => ({
    from: 'outbox',
    when: { enters: 'delivering' },
    to: 'score',
    event,
    why: 'What arrives is asked of the score sheet’s own chart.',
    at: 'src/server/modules/scores/scoreEntry.ts',
    models: ['judging'],
  })),
  ...Object.entries({
    answerRound: ['round.answer', 'round.grade', 'round.score'],
    saveBallot: ['round.rank'],
    saveComparison: ['round.compare'],
  }).flatMap(([file, events]) =>
    events.map((event) => ({
      from: 'outbox',
      when: { enters: 'delivering' },
      to: 'round',
      event,
      why: 'What arrives is asked of the round’s own chart.',
      at: `src/server/modules/rounds/${file}.ts`,
    })),
  ),
  {
    from: 'ballot',
    when: { enters: 'sending' },
    to: 'vote',
    event: 'vote.ask',
    why: 'Whether the vote still takes any is asked of its own chart.',
    at: 'src/server/modules/vote/sendCode.ts',
  },
  {
    from: 'ballot',
    when: { enters: 'casting' },
    to: 'vote',
    event: 'vote.cast',
    why: 'What arrives is asked of the vote’s own chart.',
    at: 'src/server/modules/vote/castBallot.ts',
  },
  {
    from: 'ballot',
    when: { enters: 'wanting' },
    to: 'vote',
    event: 'vote.want',
    why: 'Whether the result can still be asked for is up to the vote’s own chart.',
    at: 'src/server/modules/vote/receipts.ts',
  },
  {
    from: 'session',
    when: { enters: 'in' },
    to: 'person',
    event: 'person.changeRole',
    why: 'A role that the identity service gives is taken over.',
    at: 'src/server/modules/people/noteSignIn.ts',
    models: ['accounts'],
  },
  {
    from: 'play',
    when: { enters: 'loading' },
    to: 'deviceCopy',
    event: 'copy.want',
    why: 'The entries of a sitting are kept on the device.',
    at: `${app}/actors/judging/deviceCopy.ts`,
  },
  {
    from: 'judgeKey',
    when: { enters: 'there' },
    to: 'outbox',
    event: 'device.read',
    why: 'What this device kept of the judge’s changes can be read.',
    at: `${app}/actors/judging/outboxWindow.ts`,
  },
  ...['renewing', 'in.tokens.refreshing'].flatMap((enters) => [
    {
      from: 'session',
      when: { enters },
      to: 'refresh',
      event: null,
      why: 'Tokens that run out are renewed.',
      at: 'machines/session/session.machine.ts',
      models: ['accounts'],
    },
    {
      from: 'session',
      when: { takes: 'network.returned' },
      to: 'refresh',
      event: 'network.returned',
      why: 'Nobody waits any longer once the connection is back.',
      at: 'machines/session/session.machine.ts',
    },
  ]),
  ...(
    [
      ['signIn', 'signedIn', 'session/signIn.ts'],
      ['loginAs', 'signedIn', 'account/loginAs.ts'],
    ] as const
  ).map(([from, enters, file]) => ({
    from,
    when: { enters },
    to: 'session',
    event: 'session.signedIn',
    why: signedInWhy,
    at: `${app}/actors/${file}`,
    models: from === 'loginAs' ? ['acting'] : ['accounts'],
  })),
  {
    from: 'proof',
    when: { enters: 'replacing' },
    to: 'session',
    event: 'session.changedElsewhere',
    why: signedInWhy,
    at: `${app}/actors/account/freshProof.ts`,
  },
  {
    from: 'payment',
    when: { enters: 'method.adding' },
    to: 'session',
    event: 'account.changed',
    why: 'The account knows its newest cards.',
    at: `${app}/actors/payment/payment.ts`,
  },
  ...['list.forget', 'list.load'].map((event) => ({
    from: 'session',
    when: { enters: 'out' },
    to: 'list',
    event,
    why: 'Whoever comes next finds nothing of anybody else.',
    at: `${app}/data/queries.ts`,
    models: ['acting'],
  })),
  ...(
    [
      ['bulk', 'finished'],
      ['importing', 'done'],
      ['awardEditor', 'saved'],
      ['upload', 'kept'],
    ] as const
  ).map(([from, enters]) => ({
    from,
    when: { enters },
    to: 'list',
    event: 'list.refresh',
    why: listWhy,
    at: `${app}/data/queries.ts`,
  })),
  {
    from: 'importing',
    when: { enters: 'importing' },
    to: 'entry',
    event: 'entry.save',
    why: 'A row of a file becomes a draft.',
    at: 'src/server/modules/imports/importFacts.ts',
  },
  {
    from: 'stream',
    when: { emits: 'changed' },
    to: 'list',
    event: 'list.refresh',
    why: 'What others change is fetched again.',
    at: `${app}/data/queries.ts`,
  },
  {
    from: 'entryEditor',
    when: { enters: 'draft' },
    to: 'upload',
    event: null,
    why: 'Each place for a file goes its own way while the entry is written.',
    at: 'machines/entryEditor/entryEditor.setup.ts',
  },
  {
    from: 'upload',
    when: { enters: 'sending' },
    to: 'sending',
    event: null,
    why: 'A file needs a way that survives a cut.',
    at: `${app}/actors/entry/sendFile.ts`,
  },
  {
    from: 'sending',
    when: { emits: 'moved' },
    to: 'upload',
    event: 'upload.progressed',
    why: 'People see how far the file is.',
    at: 'machines/upload/upload.machine.ts',
  },
  {
    from: 'upload',
    when: { enters: 'kept' },
    to: 'entryEditor',
    event: 'entry.changedElsewhere',
    why: 'The entry has its new file in every window.',
    at: 'machines/upload/upload.setup.ts',
  },
  {
    from: 'entryEditor',
    when: { takes: 'entry.changedElsewhere' },
    to: 'upload',
    event: 'file.replaced',
    why: 'A place for a file shows what the entry has there.',
    at: `${app}/actors/entry/upload.ts`,
  },
];

/** What a machine tells somebody who is no machine. */
export const emittedElsewhere: readonly { readonly from: string; readonly emits: string; readonly who: string }[] = [
  { from: 'outbox', emits: 'device.step', who: 'the device’s own database' },
  { from: 'outbox', emits: 'passOn says which', who: 'this window, as the window that sends was told' },
];

/** Machines that move no other, and that no other moves. */
export const alone: Readonly<Record<string, string>> = {
  register: 'It ends before the form where signing in begins.',
  recover: 'It ends before the form where signing in begins.',
  call: 'Every button makes its own; what is said of it is said where it is made.',
  notice: 'It shows what became of any call; no machine begins one.',
  shell: 'It only opens and folds what is around a page.',
  settings: 'It keeps how one browser shows the product.',
};

/** Events that a person brings about, though machines send them, too, or no other machine does. */
export const byPeople: Readonly<Record<string, readonly string[]>> = {
  session: [
    'session.start',
    'session.initialise',
    'session.refresh',
    'session.signOut',
    'session.turnedAway',
    'session.arrived',
    'session.signedIn',
    'session.changedElsewhere',
    'account.changed',
    'award.choose',
  ],
  notices: [
    'notice.show',
    'notice.close',
    'notice.hold',
    'notice.release',
    'notice.forget',
    'backdrop.raise',
    'backdrop.lower',
  ],
};

export const systemTitle = 'The charts together';

/** The edges as a chart, to be drawn as one: each machine a state, each edge a step. */
export function systemChart(register: readonly Registered[]): Chart {
  const named = new Set(systemEdges.flatMap(({ from, to }) => [from, to]));
  return {
    name: 'system',
    description: 'Which chart makes which other one move, and why.',
    states: register
      .filter(({ name }) => named.has(name))
      .map(({ name, machine }) => ({
        path: name,
        key: name,
        parent: null,
        kind: 'atomic',
        tags: [],
        initial: false,
        waitsFor: [],
        description: machine.config.description ?? '',
        entry: [],
        exit: [],
      })),
    steps: onceEach(systemEdges).map(stepOf),
  };
}

/** One step for edges that differ only in what happens before. */
const onceEach = (edges: readonly SystemEdge[]): readonly SystemEdge[] =>
  edges.filter((edge, index) => edges.findIndex((other) => keyOf(other) === keyOf(edge)) === index);

const keyOf = ({ from, to, event }: SystemEdge) => `${from} ${to} ${event}`;

const stepOf = ({ from, to, event, why }: SystemEdge): ChartStep => ({
  from,
  to,
  event: event ?? '',
  kind: event === null ? 'always' : 'person',
  guard: null,
  guardParams: null,
  delay: null,
  actions: [],
  emits: [],
  description: why,
});
