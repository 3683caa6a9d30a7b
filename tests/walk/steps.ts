import fc from 'fast-check';
import { type CallName, calls } from '#contract/calls.ts';
import { type ActName, actNames, type Choice } from './actions.ts';
import { type Part, parts, type Stage, stages } from './stages.ts';

/** How a call is sent besides. */
export interface Sent extends Choice {
  readonly ifMatch: 'none' | 'right' | 'stale' | 'unreadable';
  /** How often it is repeated at once, under the same key. */
  readonly again: number;
  /** Milliseconds after which the client goes away; null where it waits for the answer. */
  readonly lostAfter: number | null;
  readonly replica: number;
}

/** A call of the contract with whatever is sent. */
export interface Wild {
  readonly who: Part;
  readonly wild: CallName;
  readonly one: number;
  readonly variant: number;
}

/** Somebody without an account who votes: asks for a code, and sends a ballot in place of the one that the address has. */
export interface Voting {
  readonly voter: number;
  readonly choice: number;
  /** Whether the ballot that the address has is looked at and named. */
  readonly asksFirst: boolean;
  readonly lostAfter: number | null;
  readonly replica: number;
}

export type Step =
  | {
      readonly at: 'once';
      readonly calls: readonly (Sent | Wild | Voting)[];
      readonly kill: { replica: number; after: number } | null;
    }
  | { readonly at: 'clock'; readonly to: Moment };

/** Instants that matter, each just before and just at. */
const moments = ['closing-', 'closing', 'judgingCloses', 'hour', 'early'] as const;
export type Moment = (typeof moments)[number];

export interface Walk {
  readonly stage: Stage;
  readonly steps: readonly Step[];
}

/** Who does what as a rule; everybody tries everything now and then. */
const usual: Partial<Record<ActName, readonly Part[]>> = {
  ...of(
    ['write', 'make', 'choose', 'submit', 'card', 'remove', 'restore'],
    ['entrant', 'entrant2', 'entrant3', 'acting'],
  ),
  ...of(['invite', 'join', 'part'], ['entrant', 'entrant2', 'entrant3']),
  ...of(['answer', 'rank', 'comparePair'], ['judge', 'judge2', 'judge', 'judge2', 'judge3']),
  ...of(['mark', 'handIn', 'terms'], ['judge', 'judge2', 'judge3', 'actingJudge']),
  ...of(
    [
      'submitForEntrant',
      'stepEntry',
      'move',
      'moveMany',
      'best',
      'scoreStatus',
      'editAward',
      'stepAward',
      'tie',
      'makeAward',
      'removeAward',
      'removeCategory',
      'prices',
      'settle',
      'conflict',
      'assign',
      'lock',
      'erase',
      'tell',
      'plan',
      'saveRound',
      'stepRound',
      'removeRound',
      'saveVote',
      'stepVote',
      'beginImport',
      'importRows',
      'handleOne',
      'handle',
      'form',
    ],
    ['admin', 'admin2'],
  ),
};

/** What a stage is for is done most. */
const often: Readonly<Record<Stage, readonly ActName[]>> = {
  open: [
    'submit',
    'submit',
    'write',
    'write',
    'choose',
    'choose',
    'make',
    'stepEntry',
    'editAward',
    'prices',
    'remove',
    'restore',
    'settle',
    'invite',
    'join',
    'join',
    'part',
    'beginImport',
    'importRows',
    'handle',
    'form',
  ],
  rounds: [
    'answer',
    'answer',
    'answer',
    'rank',
    'comparePair',
    'stepRound',
    'stepRound',
    'stepRound',
    'saveRound',
    'removeRound',
    'stepEntry',
    'remove',
    'stepAward',
    'conflict',
    'lookAtDoors',
  ],
  vote: ['stepVote', 'stepVote', 'saveVote', 'stepAward', 'stepAward', 'stepEntry', 'remove', 'move', 'write'],
  judging: [
    'mark',
    'mark',
    'mark',
    'mark',
    'handIn',
    'handIn',
    'terms',
    'scoreStatus',
    'stepAward',
    'conflict',
    'move',
  ],
  closed: [
    'scoreStatus',
    'scoreStatus',
    'best',
    'best',
    'best',
    'stepAward',
    'stepAward',
    'editAward',
    'tie',
    'handIn',
  ],
};

const choiceOn = (stage: Stage) =>
  fc
    .tuple(
      fc.oneof(
        { weight: 3, arbitrary: fc.constantFrom(...often[stage]) },
        { weight: 2, arbitrary: fc.constantFrom(...actNames) },
      ),
      fc.nat(7),
      fc.nat(5),
      fc.nat(12),
    )
    .chain(([act, stray, one, variant]) => {
      const whos = stray === 7 ? parts : (usual[act] ?? parts);
      return fc.constantFrom(...whos).map((who): Choice => ({ who, act, one, variant }));
    });

const sentOn = (stage: Stage): fc.Arbitrary<Sent> =>
  fc
    .tuple(
      choiceOn(stage),
      fc.oneof(
        { weight: 6, arbitrary: fc.constant('none' as const) },
        { weight: 1, arbitrary: fc.constantFrom('right' as const, 'stale' as const, 'unreadable' as const) },
      ),
      fc.oneof({ weight: 6, arbitrary: fc.constant(0) }, { weight: 1, arbitrary: fc.integer({ min: 1, max: 2 }) }),
      fc.oneof({ weight: 7, arbitrary: fc.constant(null) }, { weight: 1, arbitrary: fc.integer({ min: 1, max: 40 }) }),
      fc.nat(1),
    )
    .map(([made, ifMatch, again, lostAfter, replica]) => ({ ...made, ifMatch, again, lostAfter, replica }));

const wild: fc.Arbitrary<Wild> = fc.record({
  who: fc.constantFrom(...parts),
  wild: fc.constantFrom(...(Object.keys(calls) as CallName[]).filter((name) => name !== 'watchAward')),
  one: fc.nat(5),
  variant: fc.nat(9),
});

/** Three entrants at once, or two judges, or two administrators: the same act by those who usually do it. */
const rivals: fc.Arbitrary<readonly Sent[]> = fc
  .tuple(
    fc.constantFrom<ActName>('submit', 'submit', 'lock', 'best', 'stepAward', 'write', 'make'),
    fc.nat(4),
    fc.nat(5),
    fc.boolean(),
  )
  .map(([act, variant, one, same]) =>
    (usual[act] ?? parts).slice(0, 3).map((who, index) => ({
      who,
      act,
      variant,
      one: same ? one : one + index,
      ifMatch: 'none' as const,
      again: 0,
      lostAfter: null,
      replica: index % 2,
    })),
  );

const voting: fc.Arbitrary<Voting> = fc.record({
  voter: fc.nat(3),
  choice: fc.nat(3),
  asksFirst: fc.boolean(),
  lostAfter: fc.oneof(
    { weight: 5, arbitrary: fc.constant(null) },
    { weight: 1, arbitrary: fc.integer({ min: 1, max: 40 }) },
  ),
  replica: fc.nat(1),
});

const kill = fc.oneof(
  { weight: 19, arbitrary: fc.constant(null) },
  { weight: 1, arbitrary: fc.record({ replica: fc.nat(1), after: fc.nat(40) }) },
);

const stepOn = (stage: Stage): fc.Arbitrary<Step> =>
  fc.oneof(
    {
      weight: 12,
      arbitrary: fc.record({
        at: fc.constant('once' as const),
        calls: fc.oneof(
          { weight: 3, arbitrary: fc.array(sentOn(stage), { minLength: 1, maxLength: 3 }) },
          { weight: 1, arbitrary: rivals },
          ...(stage === 'vote' ? [{ weight: 3, arbitrary: fc.array(voting, { minLength: 1, maxLength: 3 }) }] : []),
          { weight: 1, arbitrary: fc.array(wild, { minLength: 1, maxLength: 3 }) },
        ),
        kill,
      }),
    },
    { weight: 1, arbitrary: fc.record({ at: fc.constant('clock' as const), to: fc.constantFrom(...moments) }) },
  );

/** Random walks: legal and illegal calls of many clients at once, lost replies, kills and jumps of the clock. */
export const walks: fc.Arbitrary<Walk> = fc.constantFrom(...stages).chain((stage) =>
  fc.record({
    stage: fc.constant(stage),
    steps: fc.array(stepOn(stage), { minLength: 8, maxLength: 40, size: 'max' }),
  }),
);

function of(acts: readonly ActName[], who: readonly Part[]): Partial<Record<ActName, readonly Part[]>> {
  return Object.fromEntries(acts.map((act) => [act, who]));
}
