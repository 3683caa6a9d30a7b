import { type Static, Type } from 'typebox';
import { voterAddressPattern } from '#machines/ballot/voterAddress.ts';
import { awardStatuses } from '#machines/shared/award.statuses.ts';
import { patternKinds } from '#machines/vote/patterns.ts';
import { mostPicks, voteStates } from '#machines/vote/vote.rules.ts';
import { locales } from './locales.ts';
import { count, id, instant, nullable, oneOf } from './parts.ts';

const plan = {
  name: Type.String({ minLength: 1, maxLength: 120 }),
  /** From this instant on nothing is taken. */
  closesAt: nullable(instant),
  /** Most entries of a category that one address votes for. */
  picks: Type.Integer({ minimum: 1, maximum: mostPicks }),
};

export const votePlanSchema = Type.Object(plan);

/** An entry in a count: `votes` are those that count, `all` with those that were left out. */
const countedSchema = Type.Object({
  categoryID: id,
  category: Type.String(),
  entryID: id,
  ref: Type.String(),
  title: Type.String(),
  votes: count,
  all: count,
});

/** A public vote as administrators see it: while it is open how many voted, and nothing of for what. */
export const voteSchema = Type.Object({
  id,
  awardID: id,
  awardStatus: oneOf(awardStatuses),
  version: count,
  state: oneOf(voteStates),
  ...plan,
  publishedAt: nullable(instant),
  entries: count,
  shortlistOwed: Type.Boolean(),
  unsettled: count,
  outOfJudging: count,
  traceable: count,
  ballots: count,
  /** How many asked for the result by email; none once it is published. */
  wanted: count,
  /** Null until the vote is closed. */
  counts: nullable(Type.Array(countedSchema)),
  /** Suspicious patterns, once the vote is closed; those of a published vote are no longer told apart. */
  patterns: Type.Array(
    Type.Object({
      flag: Type.String(),
      kind: oneOf(patternKinds),
      /** Of a burst: the entry that all of them chose. */
      entryID: Type.Optional(nullable(id)),
      ballots: count,
      /** Null until somebody said whether they count. */
      counts: nullable(Type.Boolean()),
      reason: Type.String(),
    }),
  ),
});

/** None where the award has no public vote. */
export const voteReplySchema = Type.Object({ vote: nullable(voteSchema) });

export const voteStepSchema = Type.Object({
  step: oneOf(['open', 'close', 'settle', 'publish', 'reopen', 'delete'] as const),
  reason: Type.Optional(Type.String({ maxLength: 1000 })),
  /** For `settle`: which pattern, and whether its votes count. */
  flag: Type.Optional(Type.String({ maxLength: 100 })),
  counts: Type.Optional(Type.Boolean()),
  /** For `reopen`: until when. */
  closesAt: Type.Optional(instant),
});

export const publicVoteQuery = Type.Object({ id });

const words = Type.Record(Type.String(), Type.String());

/** What anybody sees of a vote that was opened. */
export const publicVoteSchema = Type.Object({
  name: plan.name,
  awardName: Type.String(),
  organiser: Type.String(),
  timeZone: Type.String(),
  /** When the result is to come, where the organiser set a date that is still to come. */
  resultsAt: nullable(instant),
  state: oneOf(['open', 'closed', 'published'] as const),
  closesAt: instant,
  picks: plan.picks,
  categories: Type.Array(
    Type.Object({
      categoryID: id,
      name: Type.String(),
      /** In other languages, where the organiser gave it. */
      names: words,
      entries: Type.Array(
        Type.Object({
          entryID: id,
          ref: Type.String(),
          title: Type.String(),
          /** What is public of it, in the languages that it is said in. */
          answers: Type.Array(Type.Object({ label: words, value: words })),
          /** Where its picture is, for some minutes. */
          image: nullable(Type.String()),
          /** What a frame shows once somebody asks for it. */
          video: nullable(Type.String()),
          /** Once the result is published. */
          votes: nullable(count),
        }),
      ),
    }),
  ),
});

export const voterAddress = Type.String({ maxLength: 254, pattern: voterAddressPattern });

export const codeAskedSchema = Type.Object({ email: voterAddress, locale: oneOf(locales) });
export const codeSentSchema = Type.Object({ sent: Type.Literal(true) });

const code = Type.String({ pattern: '^\\d{6}$' });

/** A ballot under an id that the voter's page chose: sent again it is the same one. */
export const castSchema = Type.Object({
  ballotID: id,
  /** The ballot of the same address that it takes the place of. */
  replaces: Type.Optional(nullable(id)),
  email: voterAddress,
  code,
  /** In which language the receipt is sent. */
  locale: Type.Optional(oneOf(locales)),
  choices: Type.Array(Type.Object({ categoryID: id, entryID: id }), { maxItems: 1000 }),
});
const received = {
  ballotID: id,
  castAt: instant,
  /** With it anybody sees that the ballot is in, and nothing of its choices. */
  receipt: Type.String(),
  /** Whether the receipt was sent to the address. */
  mailed: Type.Boolean(),
  /** Whether the address is told the result. */
  wanted: Type.Boolean(),
};
/** The ballot that the address now has: an earlier one where it voted for the same. */
export const castReplySchema = Type.Object(received);

/** Whoever has the code of an address sees what it voted for; null where it did not vote. */
export const ballotAskedSchema = Type.Object({ email: voterAddress, code });
export const ballotReplySchema = Type.Object({
  ballot: nullable(Type.Object({ ...received, choices: Type.Array(Type.Object({ categoryID: id, entryID: id })) })),
});

const receipt = Type.String({ minLength: 1, maxLength: 40 });

/** Whether there is a ballot of a receipt; whose and for what nobody learns by it. */
export const receiptAskedSchema = Type.Object({ receipt });
export const receiptReplySchema = Type.Object({ ballot: nullable(Type.Object({ castAt: instant })) });

/** Who is told the result by email, in which language, or no longer. */
export const resultWantedSchema = Type.Object({
  email: voterAddress,
  receipt,
  locale: oneOf(locales),
  wanted: Type.Boolean(),
});
export const resultNotedSchema = Type.Object({ wanted: Type.Boolean() });

export type Vote = Static<typeof voteSchema>;
export type PublicVote = Static<typeof publicVoteSchema>;
export type CodeAsked = Static<typeof codeAskedSchema>;
export type Cast = Static<typeof castSchema>;
export type CastReply = Static<typeof castReplySchema>;
export type BallotAsked = Static<typeof ballotAskedSchema>;
export type ReceiptAsked = Static<typeof receiptAskedSchema>;
export type ReceiptReply = Static<typeof receiptReplySchema>;
export type ResultWanted = Static<typeof resultWantedSchema>;
export type BallotReply = Static<typeof ballotReplySchema>;
