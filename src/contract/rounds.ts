import { type Static, Type } from 'typebox';
import { roundShows } from '#machines/round/former.ts';
import { answers, mostPairs, roundKinds, scaleLimits } from '#machines/round/round.rules.ts';
import { criteriaLimits, rangeNames } from '#machines/round/scoring.ts';
import { awardStatuses } from '#machines/shared/award.statuses.ts';
import { roundStates } from '#machines/shared/round.states.ts';
import { count, id, instant, nullable, oneOf, reasonSchema } from './parts.ts';

/** When a prepared round opens by itself; null where somebody opens it. */
const opensAt = nullable(instant);

/** What is set up of a round. */
export const plan = {
  name: Type.String({ minLength: 1, maxLength: 120 }),
  /** Until when answers are taken. */
  closesAt: nullable(instant),
  /** Share of yes or of no among the judges who decided that settles an entry, per cent. */
  consensus: Type.Integer({ minimum: 51, maximum: 100 }),
  /** Judges who have to decide. */
  quorum: Type.Integer({ minimum: 1, maximum: 50 }),
  /** So many go on in each category; null where the consensus, or a threshold, decides. */
  top: nullable(Type.Integer({ minimum: 1, maximum: 100_000 })),
};

export const kind = oneOf(roundKinds);
/** Most entries that a judge ranks in a category; null where judges don't rank. */
export const picks = nullable(Type.Integer({ minimum: 1, maximum: 50 }));

/** Words to grade or to score by, the lowest first; null where judges do neither, or score in numbers. */
export const scale = nullable(
  Type.Array(Type.String({ minLength: 1, maxLength: scaleLimits.length }), { maxItems: scaleLimits.most }),
);

/** Most pairs of entries that a judge compares in a category; null where judges don't compare. */
export const pairs = nullable(Type.Integer({ minimum: 1, maximum: mostPairs }));

/** What judges score, with weights that make 100; null where they don't score. */
export const criteria = nullable(
  Type.Array(
    Type.Object({
      name: Type.String({ minLength: 1, maxLength: criteriaLimits.name }),
      help: Type.String({ maxLength: criteriaLimits.help }),
      weight: Type.Integer({ minimum: 1, maximum: 100 }),
    }),
    { maxItems: criteriaLimits.most },
  ),
);
/** Between which numbers judges score; null where they don't, or score in the words of the scale. */
export const range = nullable(oneOf(rangeNames));
/** Of scores: the mark that an entry needs to go on, per cent of the scale; null where so many of each category go on. */
export const threshold = nullable(Type.Integer({ minimum: 1, maximum: 100 }));

/** What judges see of the round before. */
const shows = oneOf(roundShows);

export const roundPlanSchema = Type.Object({
  ...plan,
  /** Left out: as it is, none where it is made. */
  opensAt: Type.Optional(opensAt),
  /** Left out: as it is, a qualifying round where it is made. */
  kind: Type.Optional(kind),
  picks: Type.Optional(picks),
  scale: Type.Optional(scale),
  pairs: Type.Optional(pairs),
  criteria: Type.Optional(criteria),
  range: Type.Optional(range),
  threshold: Type.Optional(threshold),
  /** Left out: as it is, nothing where it is made. */
  shows: Type.Optional(shows),
  judges: Type.Array(Type.Object({ judgeID: id, categoryIDs: Type.Array(id, { maxItems: 100 }) }), { maxItems: 500 }),
});

const answer = oneOf(answers);
/** A place in the scale, 0 the lowest. */
const grade = Type.Integer({ minimum: 0, maximum: scaleLimits.most - 1 });
/** A mark for each criterion of the round, in their order; of a scale of words, their places from 0. */
const marks = Type.Array(Type.Integer({ minimum: 0, maximum: 100 }), { maxItems: criteriaLimits.most });
/** An answer of a qualifying round, a grade of a round of grades, or the marks of a round of scores. */
export const given = { answer: Type.Optional(answer), grade: Type.Optional(grade), marks: Type.Optional(marks) };

/** Chance that an entry is preferred, with the bounds it lies between with 95 %. */
const chance = Type.Object({ value: Type.Number(), from: Type.Number(), to: Type.Number() });

/** How many votes an entry holds at a stage of a count; a vote may be passed on in part. */
const holding = Type.Object({ entryID: id, votes: Type.Number() });

/** How what judges gave for one category was counted, so that a person can follow it. Entries without a vote are left out of lists. */
const categoryCountSchema = Type.Object({
  categoryID: id,
  /** Judges who gave something that counts. */
  ballots: count,
  /** Entries best first; those of one place are equal by the count. Only those that were before enough judges are counted. */
  places: Type.Array(Type.Array(id)),
  /** Of a single transferable vote: votes needed, and what was done stage by stage; none where equal votes leave it open. */
  transfer: Type.Optional(
    Type.Object({
      quota: count,
      stages: Type.Array(
        Type.Object({
          held: Type.Array(holding),
          elected: Type.Array(id),
          excluded: Type.Array(id),
          surplusOf: nullable(id),
        }),
      ),
    }),
  ),
  /** Of Schulze's method: how many judges put the entry of the row before that of the column, and the strongest chains. */
  duels: Type.Optional(
    Type.Object({
      entryIDs: Type.Array(id),
      preferred: Type.Array(Type.Array(count)),
      strongest: Type.Array(Type.Array(count)),
    }),
  ),
  /** Of grades: the middle one, how many gave more and less, and how many each grade of the scale. */
  grades: Type.Optional(
    Type.Array(Type.Object({ entryID: id, majority: count, above: count, below: count, given: Type.Array(count) })),
  ),
  /** Of scores, best first, as shares of the scale: the mean of the judges' weighted marks, their lowest and highest, and the mean of each criterion. */
  scores: Type.Optional(
    Type.Array(
      Type.Object({
        entryID: id,
        mark: Type.Number(),
        judges: count,
        from: Type.Number(),
        to: Type.Number(),
        criteria: Type.Array(Type.Number()),
      }),
    ),
  ),
  /** Of pairs, best first: how often an entry was preferred, the other one was, and neither. */
  strengths: Type.Optional(
    Type.Array(
      Type.Object({
        entryID: id,
        preferred: count,
        behind: count,
        same: count,
        /** To be preferred to an average entry of those it hangs together with; null where it has no finite strength. */
        chance: nullable(chance),
      }),
    ),
  ),
  /** Of pairs: the last that goes on and the first that does not, and the chance that the last that goes on is preferred. */
  line: Type.Optional(Type.Object({ inside: id, outside: id, chance })),
});

/** One of an award's rounds in their order. */
const placedRoundSchema = Type.Object({
  id,
  version: count,
  name: Type.String(),
  kind,
  state: oneOf(roundStates),
  opensAt,
  closesAt: nullable(instant),
  published: Type.Boolean(),
  judges: count,
  /** Entries it is about; null before every round in front of it is decided. */
  entries: nullable(count),
  /** Entries that went on; null before it is decided. */
  goOn: nullable(count),
  /** How much judges gave so far. */
  given: count,
  /** How much it counts towards the final result, per cent; null where it does not. */
  weight: nullable(count),
});

/** A round before the scores as administrators see it. */
export const roundSchema = Type.Object({
  id,
  awardID: id,
  awardStatus: oneOf(awardStatuses),
  version: count,
  state: oneOf([...roundStates, 'deleted'] as const),
  ...plan,
  kind,
  picks,
  scale,
  pairs,
  criteria,
  range,
  threshold,
  shows,
  /** How much it counts towards the final result, per cent; null where it does not. */
  weight: nullable(count),
  opensAt,
  /** Why the latest attempt to open at that instant was refused. */
  needsAttention: Type.Array(reasonSchema),
  /** Every round of the award in order, this one among them. */
  rounds: Type.Array(placedRoundSchema),
  publishedAt: nullable(instant),
  /** `due` and `answered`: entries that the judge is to answer for, categories to rank or pairs to compare, and those that were. */
  judges: Type.Array(
    Type.Object({ judgeID: id, name: Type.String(), categoryIDs: Type.Array(id), due: count, answered: count }),
  ),
  /** Whoever answered while they were judges of it, and is none now: their answers count. Not by a server of the version before. */
  formerJudges: Type.Optional(Type.Array(Type.Object({ judgeID: id, name: Type.String() }))),
  categories: Type.Array(Type.Object({ categoryID: id, name: Type.String(), entries: count, judges: count })),
  /** Answers, or rankings, that judges still owe. */
  openAnswers: count,
  /** What judges gave, of whatever kind the round then was. */
  given: Type.Object({ answers: count, ballots: count, grades: count, comparisons: count, scores: count }),
  /** By category, where judges rank. */
  counts: Type.Array(categoryCountSchema),
  /** Entries of which neither the rule nor the organiser says whether they go on. */
  unsettled: count,
  goOn: count,
  /** Score sheets of the award. */
  sheets: count,
  entries: Type.Array(
    Type.Object({
      entryID: id,
      ref: Type.String(),
      title: Type.String(),
      categoryID: id,
      yes: count,
      no: count,
      unsure: count,
      answers: Type.Array(Type.Object({ judgeID: id, ...given, reason: Type.String() })),
      /** By hand, by the rule, or null where it has to be settled, `why` then says why. */
      goesOn: nullable(Type.Boolean()),
      why: nullable(oneOf(['tooFewDecided', 'hangsOnOthers', 'noConsensus', 'tiedAtLine', 'cameLate'] as const)),
      /** The reason of whoever settled it by hand. */
      byHand: nullable(Type.String()),
    }),
  ),
});

const roundSteps = [
  'moveUp',
  'moveDown',
  'open',
  'unopen',
  'close',
  'reopen',
  'settle',
  'decide',
  'undecide',
  'publish',
] as const;

export const roundStepSchema = Type.Object({
  step: oneOf(roundSteps),
  reason: Type.Optional(Type.String({ maxLength: 1000 })),
  /** For `settle`: which entry, and whether it goes on. */
  entryID: Type.Optional(id),
  goesOn: Type.Optional(Type.Boolean()),
});

/** What an award says of its round: to administrators how it stands, to a judge of the round what is to be done. */
export const roundStandingSchema = Type.Object({
  roundID: id,
  name: Type.String(),
  state: oneOf(roundStates),
  /** Entries in judging that a decided round does not settle. */
  unsettled: count,
  /** Why it could not open on its date; left out where nothing keeps it. For administrators. */
  needsAttention: Type.Optional(Type.Array(reasonSchema)),
});

export type Round = Static<typeof roundSchema>;
export type RoundPlan = Static<typeof roundPlanSchema>;
export type CategoryCount = Static<typeof categoryCountSchema>;
