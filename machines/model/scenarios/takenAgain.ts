import type { AwardFacts } from '../../award/award.types.ts';
import type { EntryFacts } from '../../entry/entry.rules.ts';
import { scoreFactsAfter } from '../../score/score.facts.ts';
import type { ScoreEvent, ScoreState } from '../../score/score.rules.ts';
import type { AwardStatus } from '../../shared/award.statuses.ts';
import { doerChart } from '../charts.people.ts';
import type { Actor } from '../check/model.ts';
import { invariant, never, until } from '../check/property.ts';
import { categoryFacts, entryFacts, lawsOf, rules, scoreFacts } from '../rules.ts';
import { scenario, type Variants } from '../scenario.ts';
import {
  awardActions,
  entrantOf,
  entryActions,
  entryActionTexts,
  isJudged,
  type JudgedWorld,
  judgedAward,
  stepAward,
  stepEntry,
} from './judgedEntry.ts';

interface World extends JudgedWorld {
  admins: { at: string };
  /** How many criteria there are. */
  criteria: number;
  /** The first entry's sheet; `marks` are of so many criteria, 0 where there are none. */
  sheet: { at: string; status: ScoreState; marks: number };
}

const isScored = ({ sheet: { status } }: World) => status !== 'unscored' && status !== 'recused';

/** `awardFacts`: of the first entry; the second one has its final sheet. */
const ofAward = (world: World): Partial<AwardFacts> => {
  const judged = isJudged(world.entry);
  const { status, marks } = world.sheet;
  const waits = world.award === 'judging' && judged && !['submitted', 'final', 'recused'].includes(status);
  return {
    scored: marks > 0,
    categories: [
      categoryFacts({
        criteria: world.criteria,
        entries: judged ? 2 : 1,
        openSheets: waits ? 1 : 0,
        unfinalSheets: judged && status === 'submitted' ? 1 : 0,
        unscoredEntries: judged && status !== 'final' ? 1 : 0,
        hasBestEntry: true,
      }),
    ],
  };
};

const ofSheet = ({ award, entry, criteria }: World, marks: number, by: 'judge' | 'admin' = 'judge') =>
  scoreFacts({
    by,
    // Nobody judges what was deleted.
    awardStatus: award === 'deleted' ? 'closed' : award,
    entryOpen: entry === 'openForJudging',
    unmarked: marks === criteria ? [] : ['Idea'],
    marked: marks,
  });

/** `scoreEntry` and `changeScoreStatus`, one transaction each. */
const write =
  (event: ScoreEvent, by: 'judge' | 'admin' = 'judge', given?: number) =>
  (world: World) => {
    const { sheet } = world;
    const marks = given ?? (event.type === 'score.mark' ? world.criteria : sheet.marks);
    const facts = ofSheet(world, marks, by);
    const decision = rules.score(sheet.status, facts, event, scoreFactsAfter(facts, event));
    if (!decision.accepted) return false;
    Object.assign(sheet, { status: decision.state, marks });
    return true;
  };

const judge: Actor<World> = {
  name: 'judge1',
  chart: doerChart('judge', {
    'mark.given': 'Gives a score.',
    'sheet.submit': 'Submits the score sheet.',
    'sheet.recuse': 'The judge recuses themselves, with a reason.',
    'sheet.unrecuse': 'The judge undoes the recusal.',
  }),
  place: ({ sheet }) => sheet,
  actions: {
    'mark.given': write({ type: 'score.mark' }),
    'sheet.submit': write({ type: 'score.submit' }),
    'sheet.recuse': write({ type: 'score.recuse', reason: 'A colleague.' }),
    'sheet.unrecuse': (world) => {
      if (!write({ type: 'score.unrecuse' })(world)) return false;
      // `follow` of scoreEntry.ts: who comes back finds the marks given before.
      if (world.sheet.marks > 0) write({ type: 'score.mark' }, 'judge', world.sheet.marks)(world);
      return true;
    },
  },
};

/** What goes with an entry's rows. */
const gone = (world: World) => void Object.assign(world.sheet, { status: 'unscored', marks: 0 });
const ofEntry =
  (variants: Variants) =>
  (world: World): Partial<EntryFacts> => ({ scored: isScored(world) && !variants.has('marksGoAlong') });

const administrators = (variants: Variants): Actor<World> => ({
  name: 'admin1',
  chart: doerChart('administrator', {
    'award.startJudging': 'Opens judging.',
    'award.reopenEntries': 'Opens the award for entries again, with a reason.',
    'award.close': 'Closes judging, with a reason where score sheets are open.',
    'award.reopenJudging': 'Opens judging again, with a reason.',
    'award.complete': 'Announces the result.',
    'criteria.changed': 'Writes another criterion.',
    'sheets.final': 'Makes the submitted score sheets final.',
    'sheets.reopened': 'Reopens score sheets, with a reason.',
    'entry.moved': 'Moves the entry to another category.',
    ...entryActionTexts,
  }),
  place: ({ admins }) => admins,
  actions: {
    ...awardActions<World>(ofAward),
    'award.complete': (world) => stepAward(world, { type: 'award.complete' }, ofAward(world)),
    // `changeAward`: the award is held, and whether somebody scored is read with it.
    'criteria.changed': (world) => {
      if (world.award === 'deleted' || world.criteria > 1) return false;
      const asked = { ...ofAward(world), ...(variants.has('criteriaFree') && { scored: false }) };
      const edit = { type: 'award.edit', fields: ['criteria'] } as const;
      if (!rules.award(world.award, judgedAward(world, asked), edit).accepted) return false;
      world.criteria += 1;
      return true;
    },
    'sheets.final': write({ type: 'score.finalise' }, 'admin'),
    'sheets.reopened': write({ type: 'score.reopen', reason: 'A mark was wrong.' }, 'admin'),
    // `moveSheets`: sheets go, but for that somebody is recused.
    'entry.moved': (world) => {
      if (!stepEntry<World>({ type: 'entry.setCategory' }, 'admin', ofEntry(variants), gone)(world)) return false;
      Object.assign(world.sheet, { marks: 0, ...(world.sheet.status !== 'recused' && { status: 'unscored' }) });
      return true;
    },
    ...entryActions<World>(ofEntry(variants), gone),
  },
});

export const takenAgain = scenario<World>({
  name: 'takenAgain',
  description:
    'A judge scores an entry while an administrator takes the award forwards and back as far as new entries, changes criteria and moves the entry, which is corrected, withdrawn, deleted and restored.',
  variants: {
    criteriaFree: 'Criteria may be changed while entries are taken again, whoever has scored.',
    marksGoAlong: 'An entry that was scored may be moved and deleted, and its scores with it.',
  },
  model: (variants) => ({
    start: {
      admins: { at: 'ready' },
      entrants: { at: 'ready' },
      award: 'judging',
      entry: 'openForJudging',
      criteria: 1,
      sheet: { at: 'ready', status: 'unscored', marks: 0 },
    },
    interchangeable: [],
    actors: [judge, administrators(variants), entrantOf<World>(ofEntry(variants), gone)],
    properties: [
      until<World>(
        'takenAgain.marksKept',
        'A score that the judge was told is saved is never gone.',
        ({ sheet: { marks } }) => marks > 0,
        // Who is recused stays so in the other category, without scores.
        (before) => before.sheet.status === 'recused',
      ),
      never<World>(
        'takenAgain.criteriaKept',
        'Criteria change only before the first score.',
        (before, after) => before.sheet.marks > 0 && after.criteria !== before.criteria,
      ),
      invariant<World>(
        'takenAgain.handedInWhole',
        'A submitted score sheet has a score for every criterion.',
        ({ sheet: { status, marks }, criteria }) =>
          (status !== 'submitted' && status !== 'final') || marks === criteria,
      ),
      lawsOf<World, 'award'>('award', (world) => [{ state: world.award, facts: judgedAward(world, ofAward(world)) }]),
      lawsOf<World, 'score'>('score', (world) => [
        { state: world.sheet.status, facts: ofSheet(world, world.sheet.marks) },
      ]),
      lawsOf<World, 'entry'>('entry', (world) => [
        { state: world.entry, facts: entryFacts({ awardStatus: world.award as AwardStatus }) },
      ]),
    ],
  }),
});
