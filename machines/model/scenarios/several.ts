import { entryStatuses } from '../../entry/entry.rules.ts';
import { choiceInvariants } from '../../entry/further.rules.ts';
import { doerChart } from '../charts.people.ts';
import { jobChart, payerChart, windowChart } from '../charts.ts';
import { invariant, leadsTo, never, type Property } from '../check/property.ts';
import { scenario } from '../scenario.ts';
import { killedProcess } from './killed.ts';
import { asked, enter, finishing, parts, paying, refund, unentered, type World, writing } from './several.protocol.ts';

const claims: Property<World>[] = [
  invariant('several.partsWhole', 'The parts of a charge come to what was charged.', (world) => {
    return world.attempt !== 'paid' || parts(world).reduce((sum, part) => sum + part.charged, 0) === world.charged;
  }),
  invariant('several.keptParts', 'What is kept of a charge is the parts that were not refunded.', (world) => {
    const paid = parts(world).filter(({ refunded }) => !refunded);
    return world.attempt !== 'paid' || paid.reduce((sum, { charged }) => sum + charged, 0) === world.kept;
  }),
  invariant(
    'several.hasFirst',
    'Every further entry has the first that it was made from.',
    ({ first, further: other }) => {
      return other.entry === 'none' || ['inProgress', 'submitted'].includes(first.entry);
    },
  ),
  invariant('several.billed', 'Every entry that is in has an invoice of its own.', (world) =>
    parts(world).every(({ entry, invoice }) => entry !== 'submitted' || invoice !== 'none'),
  ),
  invariant('several.choiceOfDraft', 'Only a draft keeps a choice.', ({ first, chosen }) => {
    const status = first.entry === 'submitted' ? entryStatuses.submitted : entryStatuses.inProgress;
    return choiceInvariants.every(({ holds }) => holds({ status, chosen: chosen ? ['b'] : [] }));
  }),
  never('several.seen', 'Nobody reserves or enters a further category that the page did not show.', (before, after) => {
    const holds = after.held.further > 0 && before.held.further === 0;
    const enters = after.further.entry !== 'none' && before.further.entry === 'none' && before.held.further === 0;
    return (holds || enters) && !before.shown;
  }),
  leadsTo('several.attemptEnds', 'A charge that was made ends with every category in, each paid.', {
    from: ({ bank, attempt }) => bank === 'charged' && attempt !== 'paid',
    to: ({ attempt }) => attempt === 'paid',
  }),
];

export const several = scenario<World>({
  name: 'several',
  description:
    'A draft with a further category that a colleague ticks goes in by card or invoice, while the category is taken out, entries are withdrawn or refunded one by one, and the server is killed.',
  variants: {
    choiceUnseen: 'Submitting takes what the draft keeps, whatever the page shows.',
    choiceStays: 'The choice stays with the draft once its entries are in.',
    firstDeleted: 'The first entry can be deleted while further ones are there.',
    refundsWhole: 'A refund of one entry gives the whole charge back.',
  },
  model: (variants) => ({
    start: {
      process: { at: 'running', kills: 1 },
      payer: { at: 'away' },
      window: { at: 'ready' },
      job: { at: 'idle', found: 'none' },
      authors: { at: 'ready' },
      admin: { at: 'ready' },
      shared: true,
      chosen: false,
      shown: false,
      attempt: 'none',
      bank: 'none',
      held: { first: 0, further: 0 },
      charged: 0,
      kept: 0,
      refusals: 1,
      cuts: 1,
      first: { ...unentered, entry: 'inProgress' },
      further: { ...unentered },
    },
    interchangeable: [],
    actors: [
      {
        name: 'entrant',
        chart: payerChart,
        place: ({ payer }) => payer,
        actions: paying(variants),
        own: Object.keys(paying(variants)).filter(
          (event) => event !== 'submit.byCard' && event !== 'submit.looksAgain',
        ),
      },
      {
        name: 'window',
        chart: windowChart,
        place: ({ window }) => window,
        actions: {
          'submit.byInvoice': (world) => {
            const submitted = asked(world, variants);
            if (submitted) enter(world, null, submitted.further, variants);
            return submitted !== null;
          },
        },
      },
      {
        name: 'authors',
        chart: doerChart('authors', {
          'page.looks': 'The page that submits shows what the draft keeps by now.',
          'colleague.ticks': 'A colleague ticks the further category.',
          'colleague.unticks': 'A colleague takes it out again.',
          'first.withdraw': 'The first entry is withdrawn.',
          'further.withdraw': 'The further entry is withdrawn.',
          'first.delete': 'The first entry is deleted.',
        }),
        place: ({ authors }) => authors,
        actions: writing(variants),
      },
      {
        name: 'admin',
        chart: doerChart('administrator', {
          'category.apart': 'The further category may be entered with others no more, or again.',
          'first.refund': 'The first entry’s invoice is refunded.',
          'further.refund': 'The further entry’s invoice is refunded.',
        }),
        place: ({ admin }) => admin,
        actions: {
          'category.apart': (world) => {
            world.shared = !world.shared;
            return true;
          },
          'first.refund': refund(({ first }) => first, variants),
          'further.refund': refund((world) => world.further, variants),
        },
      },
      { name: 'job', chart: jobChart, place: ({ job }) => job, actions: finishing(variants), own: true },
      killedProcess,
    ],
    properties: claims,
  }),
});
