import { type Static, Type } from 'typebox';
import { count, id, instant, nullable, oneOf, reasonSchema } from '../parts.ts';

/** What put entries of equal value in order. */
const tieRules = ['heaviestCriterion', 'majority', 'chair', 'shared'] as const;

const figure = Type.Number();

/** One entry's place in its category, and how it came about. */
const resultRowSchema = Type.Object({
  entryID: id,
  ref: Type.String(),
  title: Type.String(),
  orgName: Type.String(),
  /** 1 is the best; entries that share a rank leave the ranks after it out. Null where it is not ranked. */
  rank: nullable(count),
  /** Where the plain mean would put it. */
  rawRank: nullable(count),
  /** Ranks that it may really have: at 95 % those of all entries hold at once. Null where there is no interval. */
  band: nullable(Type.Object({ first: count, last: count })),
  /** Sheets handed in. */
  judges: count,
  /** Plain mean over the judges, 0 to 10. */
  raw: nullable(figure),
  median: nullable(figure),
  /** What the rank goes by. */
  adjusted: nullable(figure),
  /** Where rounds count: what it has by the scores after the rounds, and its mean in each round, 0 to 10; `adjusted` is their weighted sum. */
  parts: Type.Optional(
    Type.Object({
      scores: nullable(figure),
      rounds: Type.Array(Type.Object({ mean: nullable(figure), judges: count })),
    }),
  ),
  /** 95 % interval of `adjusted`. */
  interval: nullable(Type.Object({ low: figure, high: figure })),
  /** How likely it is the best, and among the best three; null where the marks or the method can't say. */
  chances: nullable(Type.Object({ best: figure, top: figure })),
  tie: nullable(oneOf(tieRules)),
  /** Why it was named the best although it does not stand first alone: kept, never published. */
  bestReason: nullable(Type.String()),
  /** Who gave that reason, and when. */
  bestNamed: nullable(Type.Object({ by: Type.String(), at: instant })),
  sheets: Type.Array(
    Type.Object({
      judgeID: id,
      /** Weighted mean of the sheet's marks. */
      value: figure,
      correction: figure,
      counted: figure,
      /** 1 for an ordinary sheet, less for a judge far from everybody else, nought where it is trimmed. */
      weight: figure,
      /** What the model expects of this judge for this entry; null where it was not fitted. */
      expected: nullable(figure),
      /** Further from what is expected than two residual standard deviations. */
      outlier: Type.Boolean(),
    }),
  ),
  /** Sheets that don't count, and why. */
  excluded: Type.Array(
    Type.Object({ judgeID: id, name: Type.String(), why: oneOf(['recused', 'conflict', 'notHandedIn'] as const) }),
  ),
  /** Judges who named it their favourite. */
  favourites: count,
  bestEntry: Type.Boolean(),
});

const reliabilitySchema = Type.Object({ single: figure, average: figure });

/** What more sheets would make of a comparison that is weak or cannot be made; null where it is sound. */
export const mendingSchema = Type.Object({
  /** What severities add at most to the error of a comparison, in standard deviations of one sheet; null while parts are apart. */
  before: nullable(figure),
  /** The same with all of `sheets`. */
  after: nullable(figure),
  /** How many of `sheets`, the first ones, it takes until all may be ranked together; 0 where they may, null out of reach. */
  ranked: nullable(count),
  /** Those that help most first. */
  sheets: Type.Array(Type.Object({ judgeID: id, entryID: id })),
});

/** Whose decision it was to leave a round out of a category's result, and for which entries without a score in it; of any in older ones. */
const leftOutSchema = Type.Object({
  roundID: id,
  reason: Type.String(),
  decidedBy: Type.String(),
  decidedAt: instant,
  entryIDs: Type.Optional(Type.Array(id)),
});

/** The result of one category from the sheets handed in. */
export const categoryResultSchema = Type.Object({
  categoryID: id,
  method: oneOf(['mean', 'severity', 'robust', 'standardised', 'trimmed'] as const),
  /** Why it is not ranked. */
  refusal: nullable(reasonSchema),
  panel: Type.Object({
    /** Every judge scored every entry. */
    complete: Type.Boolean(),
    parts: Type.Array(Type.Object({ entryIDs: Type.Array(id), judgeIDs: Type.Array(id) })),
    /** Sheets on which the comparison of two groups hangs alone. */
    hanging: Type.Array(Type.Object({ judgeID: id, entryID: id })),
  }),
  /** What the result is made from, in per cent; left out where the scores after the rounds alone make it. */
  parts: Type.Optional(
    Type.Object({
      scores: count,
      rounds: Type.Array(
        Type.Object({
          roundID: id,
          name: Type.String(),
          weight: count,
          /** Left out, its weight goes to the other parts of every entry alike. */
          counts: Type.Boolean(),
          /** Entries without a score in it. */
          lacking: Type.Array(id),
          leftOut: nullable(leftOutSchema),
        }),
      ),
    }),
  ),
  mending: nullable(mendingSchema),
  /** What judges' severities add at most to the error of a comparison, in standard deviations of one sheet. */
  connection: nullable(Type.Object({ error: figure, between: Type.Array(id), isWeak: Type.Boolean() })),
  /** Null where no difference between judges was found, or none was looked for. */
  lambda: nullable(figure),
  /** What intervals rest on; `borrowed` degrees come from the award's other categories. */
  noise: nullable(Type.Object({ sigma: nullable(figure), degrees: count, borrowed: count, floor: figure })),
  /** How the ranking changes without each judge. */
  withoutJudge: Type.Array(
    Type.Object({
      judgeID: id,
      /** Entries then at rank 1; none where it could not be ranked. */
      firstIDs: Type.Array(id),
      /** Entries whose rank would change, and by how many places at most. */
      moved: count,
      furthest: count,
    }),
  ),
  /** Best first; those not ranked last. */
  rows: Type.Array(resultRowSchema),
  judges: Type.Array(
    Type.Object({
      judgeID: id,
      name: Type.String(),
      sheets: count,
      mean: figure,
      /** Standard deviation of the judge's scores. */
      spread: nullable(figure),
      /** How far above (positive) or below the average judge; null where it was not fitted. */
      severity: nullable(figure),
      /** How much each of the judge's sheets counts, from 0.01 to 1. */
      weight: figure,
    }),
  ),
  /** `alpha` is Krippendorff's for intervals, `single` and `average` are ICC(2,1) and ICC(2,k) of a complete panel. */
  agreement: Type.Object({
    alpha: nullable(figure),
    alphas: Type.Object({
      nominal: nullable(figure),
      ordinal: nullable(figure),
      interval: nullable(figure),
      ratio: nullable(figure),
    }),
    single: nullable(figure),
    average: nullable(figure),
    /** ICC(1), ICC(2) and ICC(3), of one judge and of the mean. */
    correlations: nullable(
      Type.Object({ oneWay: reliabilitySchema, random: reliabilitySchema, fixed: reliabilitySchema }),
    ),
    /** Kendall's W. */
    concordance: nullable(figure),
  }),
  /** What the chair decided about equal ranks. */
  chair: Type.Array(
    Type.Object({
      entryIDs: Type.Array(id),
      reason: Type.String(),
      /** What the entries had in common: the order holds as long as they have it. */
      value: figure,
      decidedBy: Type.String(),
      decidedAt: instant,
      /** Whether it puts them in order now: with other entries beside them, or another value, it does not. */
      holds: Type.Boolean(),
    }),
  ),
});

export type LeftOut = Static<typeof leftOutSchema>;
export type CategoryResult = Static<typeof categoryResultSchema>;
/** What the chair decided, as it is kept: whether it holds is asked of the scores. */
export type ChairsOrder = Omit<CategoryResult['chair'][number], 'holds'>;
export type Mending = NonNullable<CategoryResult['mending']>;
export type ResultRow = Static<typeof resultRowSchema>;
