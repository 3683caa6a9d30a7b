import { timerChart } from '../charts.people.ts';
import { jobChart, mailerChart, payerChart, windowChart } from '../charts.ts';
import type { Actor } from '../check/model.ts';
import { invariant, leadsTo, type Property, until } from '../check/property.ts';
import { lawsOf } from '../rules.ts';
import { scenario, type Variants } from '../scenario.ts';
import { killedProcess } from './killed.ts';
import {
  attemptsIn,
  type Cast,
  chargeFirst,
  type Entrant,
  finishing,
  isOpen,
  mailing,
  type Protocol,
  replies,
  reserveFirst,
  secondWindow,
  start,
  startJudging,
  type World,
} from './payment.protocol.ts';

function actors(cast: Cast, variants: Variants): Actor<World>[] {
  const guarded = !variants.has('chargeFirst');
  const jobs = guarded && !variants.has('nobodyFinishes');
  const calling = { ...(guarded ? reserveFirst(variants) : chargeFirst), ...replies };
  const bound = (protocol: Protocol, index: number) =>
    Object.fromEntries(
      Object.entries(protocol).map(([event, action]) => [
        event,
        (world: World) => action(world, world.entrants[index]!),
      ]),
    );
  const of = (index: number): Actor<World>[] => [
    {
      name: `entrant${index + 1}`,
      chart: payerChart,
      place: ({ entrants }) => entrants[index]!,
      actions: bound(calling, index),
      own: Object.keys(calling).filter((event) => event !== 'submit.byCard' && event !== 'submit.looksAgain'),
    },
    {
      name: `window${index + 1}`,
      chart: windowChart,
      place: ({ entrants }) => entrants[index]!.window,
      actions: cast.windows ? bound(secondWindow(guarded), index) : {},
    },
    {
      name: `job${index + 1}`,
      chart: jobChart,
      place: ({ entrants }) => entrants[index]!.job,
      actions: jobs ? bound(finishing(variants), index) : {},
      own: true,
    },
    {
      name: `mailer${index + 1}`,
      chart: mailerChart,
      place: ({ entrants }) => entrants[index]!.mailer,
      actions: bound(mailing, index),
      own: true,
    },
  ];
  return [
    ...start(cast).entrants.flatMap((_, index) => of(index)),
    killedProcess,
    {
      name: 'timer',
      chart: timerChart,
      place: ({ timer }) => timer,
      actions: cast.closes ? { 'award.startJudging': startJudging } : {},
    },
  ];
}

const isIn = ({ entry }: Entrant) => entry === 'submitted' || entry === 'openForJudging';
const inOrder = ({ kept, invoice, entry }: Entrant) => kept === 0 || (invoice === 'paid' && isIn({ entry } as Entrant));
const each = (holds: (entrant: Entrant) => boolean) => (world: World) => world.entrants.every(holds);

const claims = (cast: Cast): Property<World>[] => [
  lawsOf<World, 'charge'>('charge', attemptsIn),
  invariant(
    'payment.chargedOnce',
    'No entry has two charges that are kept.',
    each(({ kept }) => kept < 2),
  ),
  invariant(
    'payment.discountUses',
    'A discount is used no oftener than it may be.',
    ({ uses, entrants }) => uses + entrants.filter((one) => one.discount || (one.held && isOpen(one))).length === 1,
  ),
  invariant(
    'payment.paidNotDue',
    'An entry whose card was charged has no invoice that is still due.',
    each((one) => !(one.kept > 0 && one.invoice === 'draft' && !isOpen(one) && one.attempt !== 'refunding')),
  ),
  invariant(
    'payment.billed',
    'A submitted entry has an invoice.',
    each((one) => !isIn(one) || one.invoice !== 'none'),
  ),
  invariant(
    'payment.oneMail',
    'An email goes out once; twice only if the server was killed after sending it.',
    ({ process, entrants }) => entrants.every(({ copies }) => copies <= 1 + cast.kills - process.kills),
  ),
  leadsTo('payment.keptCharge', 'A kept charge leads to a submitted entry with a paid invoice, or to a refund.', {
    from: ({ entrants }) => entrants.some((one) => !inOrder(one)),
    to: each(inOrder),
  }),
  leadsTo('payment.attemptEnds', 'An attempt to charge ends: paid, released or refunded.', {
    from: ({ entrants }) => entrants.some((one) => isOpen(one) || one.attempt === 'refunding'),
    to: each((one) => !isOpen(one) && one.attempt !== 'refunding'),
  }),
  leadsTo('payment.refundTold', 'Whoever is given money back is told by email.', {
    from: ({ entrants }) => entrants.some(({ mail }) => mail === 'due'),
    to: each(({ mail }) => mail !== 'due'),
  }),
  until(
    'payment.acknowledged',
    'An acknowledged submission stays submitted.',
    each((one) => !one.told || isIn(one)),
    () => false,
  ),
];

/** The same actors and claims, for whoever takes part. */
const model = (cast: Cast) => (variants: Variants) => ({
  start: start(cast),
  actors: actors(cast, variants),
  interchangeable: ['entrants'] as const,
  properties: claims(cast),
});

export const payment = scenario<World>({
  name: 'payment',
  description:
    'Two entrants, each with two windows, pay by card or invoice with the last use of a discount; the card may be refused, the connection cut, the server killed, and judging opens.',
  variants: {
    chargeFirst: 'The card is charged before anything is taken.',
    staleAnswer: 'The job releases an attempt for which the call has prepared a payment since it asked.',
    useForgotten: 'A use of the discount that an attempt gives up is not given back.',
    nobodyFinishes: 'No job finishes what a killed server left behind.',
  },
  model: model({ entrants: 2, windows: true, closes: true, kills: 1, cuts: 1, refusals: 1 }),
});

export const crowd = scenario<World>({
  name: 'crowd',
  description:
    'Three entrants pay by card with the last use of a discount, one of the cards may be refused and the connection cut.',
  variants: { chargeFirst: 'The card is charged before anything is taken.' },
  model: model({ entrants: 3, windows: false, closes: false, kills: 0, cuts: 1, refusals: 1 }),
});
