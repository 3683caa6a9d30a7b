import { entrySteps } from '../../award/award.entries.ts';
import type { AwardEvent } from '../../award/award.rules.ts';
import type { AwardFacts } from '../../award/award.types.ts';
import type { EntryChartState, EntryEvent, EntryFacts } from '../../entry/entry.rules.ts';
import type { AwardStatus } from '../../shared/award.statuses.ts';
import { doerChart } from '../charts.people.ts';
import type { Actor } from '../check/model.ts';
import { awardFacts, categoryFacts, entryFacts, rules } from '../rules.ts';

/** An award in judging with two entries, of which one may be corrected, withdrawn and deleted. */
export interface JudgedWorld {
  award: AwardStatus | 'deleted';
  entrants: { at: string };
  entry: EntryChartState;
}

/** Whether an entry is before judges or was. */
export const isJudged = (entry: EntryChartState): boolean => entry === 'openForJudging' || entry === 'categoryClosed';

/** The award with nothing in the way of a result but what `more` says; its closing date is ahead. */
export const judgedAward = ({ entry }: JudgedWorld, more: Partial<AwardFacts>): AwardFacts =>
  awardFacts({
    entries: entry === 'deleted' || entry === 'binned' ? 1 : 2,
    waitingEntries: entry === 'submitted' || entry === 'error' ? 1 : 0,
    categories: [categoryFacts({ entries: isJudged(entry) ? 2 : 1, hasBestEntry: true })],
    ...more,
  });

/** `stepAward`, with the entry. */
export function stepAward<World extends JudgedWorld>(
  world: World,
  event: AwardEvent,
  more: Partial<AwardFacts>,
): boolean {
  if (world.award === 'deleted') return false;
  const decision = rules.award(world.award, judgedAward(world, more), event);
  if (!decision.accepted) return false;
  world.award = decision.state;
  const follow = entrySteps[event.type];
  if (follow?.from !== world.entry) return true;
  const moved = rules.entry(world.entry, entryFacts({ awardStatus: decision.state as AwardStatus }), follow.event);
  if (moved.accepted) world.entry = moved.state;
  return true;
}

/** What an administrator does to the award up to the end of judging. */
export const awardActions = <World extends JudgedWorld>(asked: (world: World) => Partial<AwardFacts>) => ({
  'award.startJudging': (world: World) => stepAward(world, { type: 'award.startJudging' }, asked(world)),
  'award.reopenEntries': (world: World) =>
    stepAward(world, { type: 'award.reopenEntries', reason: 'A late entry.' }, asked(world)),
  'award.close': (world: World) => stepAward(world, { type: 'award.close', override: 'Time is over.' }, asked(world)),
  'award.reopenJudging': (world: World) =>
    stepAward(world, { type: 'award.reopenJudging', reason: 'A mark was wrong.' }, asked(world)),
});

/** `changeEntry`, `removeEntry` and `restoreEntry`: one transaction each. `gone` is what a deletion takes along. */
export const stepEntry =
  <World extends JudgedWorld>(
    event: EntryEvent,
    by: EntryFacts['by'],
    factsOf: (world: World) => Partial<EntryFacts>,
    gone: (world: World) => void,
  ) =>
  (world: World): boolean => {
    if (world.award === 'deleted') return false;
    const deleted = world.entry === 'binned' ? { deletedAt: 14, deletedBy: 'entrant' as const } : {};
    const facts = entryFacts({ by, awardStatus: world.award, ...deleted, ...factsOf(world) });
    const after = { ...facts, ...(event.type === 'entry.askCorrection' && { correctionNamed: true }) };
    const decision = rules.entry(world.entry, facts, event, after);
    if (!decision.accepted) return false;
    world.entry = decision.state;
    if (decision.state === 'binned' || decision.state === 'deleted') gone(world);
    return true;
  };

/** What an administrator does to the entry. */
export const entryActionTexts = {
  'entry.askCorrection': 'Asks the entrant to correct the entry.',
  'entry.accept': 'Accepts the entry for judging.',
  'entry.deleteForEntrant': 'Deletes the entry.',
} as const;

export const entryActions = <World extends JudgedWorld>(
  factsOf: (world: World) => Partial<EntryFacts>,
  gone: (world: World) => void,
) => ({
  'entry.askCorrection': stepEntry<World>(
    { type: 'entry.askCorrection', message: 'The plan cannot be read.' },
    'admin',
    factsOf,
    gone,
  ),
  'entry.accept': stepEntry<World>({ type: 'entry.accept' }, 'admin', factsOf, gone),
  'entry.deleteForEntrant': stepEntry<World>({ type: 'entry.delete' }, 'admin', factsOf, gone),
});

/** The entrant of the entry. */
export const entrantOf = <World extends JudgedWorld>(
  factsOf: (world: World) => Partial<EntryFacts>,
  gone: (world: World) => void,
): Actor<World> => ({
  name: 'entrant1',
  chart: doerChart('entrant', {
    'entry.submit': 'Submits the entry, corrected or again.',
    'entry.withdraw': 'Withdraws the entry.',
    'entry.delete': 'Deletes the draft.',
    'entry.restore': 'Undoes the deletion.',
  }),
  place: ({ entrants }) => entrants,
  actions: Object.fromEntries(
    (['entry.submit', 'entry.withdraw', 'entry.delete', 'entry.restore'] as const).map((type) => [
      type,
      stepEntry<World>({ type }, 'entrant', factsOf, gone),
    ]),
  ),
});
