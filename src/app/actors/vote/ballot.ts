import { shallowEqual, useActorRef, useSelector } from '@xstate/react';
import { useEffect, useState } from 'react';
import { fromPromise, type SnapshotFrom } from 'xstate';
import type { PublicVote } from '#contract/vote.ts';
import { ballotMachine } from '#machines/ballot/ballot.machine.ts';
import {
  type BallotEvent,
  ballotRules,
  type OwnBallot,
  type SentBallot,
  type WantedResult,
} from '#machines/ballot/ballot.rules.ts';
import type { Reason } from '#machines/kit/rules.ts';
import { whyNot } from '#machines/kit/why.ts';
import type { Choice } from '#machines/vote/vote.rules.ts';
import { getLanguage } from '../../i18n/store.ts';
import { askCode, askResult, castVote, findOwnBallot, type VoteReply } from './publicVote.ts';

/** Somebody's ballot on this page; what a step needs and does not have is in `refused`. */
export function useBallot(id: string, vote: PublicVote) {
  const [machine] = useState(() => provided(id));
  const candidates = vote.categories.flatMap(({ categoryID, entries }) =>
    entries.map(({ entryID }) => ({ categoryID, entryID })),
  );
  const actor = useActorRef(machine, { input: { picks: vote.picks, candidates, ...stored(id) } });
  const shown = useSelector(actor, shownOf, shallowEqual);
  const [refused, setRefused] = useState<readonly Reason[]>([]);
  useEffect(() => {
    const back = () => actor.send({ type: 'connection.back' });
    window.addEventListener('online', back);
    return () => window.removeEventListener('online', back);
  }, [actor]);
  return {
    ...shown,
    refused,
    send: (event: BallotEvent) => {
      const now = actor.getSnapshot();
      // Who presses twice means it once.
      if (now.hasTag('busy')) return;
      const reasons = whyNot(now, event, ballotRules);
      setRefused(reasons);
      if (reasons.length === 0) actor.send(event);
    },
  };
}

/** What the page shows of a ballot. */
function shownOf(snapshot: SnapshotFrom<typeof ballotMachine>) {
  const { picks, choices, email, wanting, earlier, unanswered, problem } = snapshot.context;
  return {
    picks,
    choices,
    email,
    wanting,
    earlier,
    unanswered,
    problem,
    state: snapshot.value,
    isBusy: snapshot.hasTag('busy'),
    isChoosing: snapshot.hasTag('choosing'),
  };
}

export type Ballot = ReturnType<typeof useBallot>;

const provided = (id: string) =>
  ballotMachine.provide({
    actors: {
      sendCode: fromPromise<void, { readonly email: string }>(async ({ input }) => {
        answerOf(await askCode(id, getLanguage().locale, input.email));
      }),
      castBallot: fromPromise<OwnBallot, SentBallot>(async ({ input }) => {
        const { locale } = getLanguage();
        const sent = { ...input, locale, choices: [...input.choices] };
        return { ...answerOf(await castVote(id, locale, sent)), choices: input.choices };
      }),
      wantResult: fromPromise<void, WantedResult>(async ({ input }) => {
        answerOf(await askResult(id, getLanguage().locale, input));
      }),
      findBallot: fromPromise<OwnBallot | null, { readonly email: string; readonly code: string }>(
        async ({ input }) => answerOf(await findOwnBallot(id, getLanguage().locale, input)).ballot,
      ),
    },
    actions: {
      keepOnDevice: ({ context: { choices } }) => store(id, { choices }),
      keepAddressOnDevice: ({ context: { choices, email } }) => store(id, { choices, email }),
      forgetOnDevice: () => store(id, null),
    },
  });

function answerOf<Answer>(reply: VoteReply<Answer>): Answer {
  if (reply.isTaken) return reply.answer;
  const { status, code, message, reasons } = reply;
  throw { status, code: code ?? 'network', message: message ?? '', reasons };
}

const keyOf = (id: string) => `awards.vote.${id}`;

interface Stored {
  readonly choices: readonly Choice[];
  readonly email?: string;
}

/** Of this visit alone: somebody else who opens the page on this device finds nothing. */
function store(id: string, begun: Stored | null): void {
  try {
    if (begun === null) sessionStorage.removeItem(keyOf(id));
    else sessionStorage.setItem(keyOf(id), JSON.stringify(begun));
  } catch {
    // A full or forbidden storage only means that a page that is loaded again starts afresh.
  }
}

function stored(id: string): Required<Stored> {
  try {
    const { choices, email }: Partial<Stored> = JSON.parse(sessionStorage.getItem(keyOf(id)) ?? '{}');
    return { choices: Array.isArray(choices) ? choices.filter(isChoice) : [], email: email ?? '' };
  } catch {
    return { choices: [], email: '' };
  }
}

const isChoice = (value: unknown): value is Choice =>
  typeof value === 'object' && value !== null && 'categoryID' in value && 'entryID' in value;
