import { expect, it } from 'vitest';
import { createActor, fromPromise } from 'xstate';
import { whyNot } from '../kit/why.ts';
import { ballotMachine } from './ballot.machine.ts';
import { type BallotEvent, ballotRules, type OwnBallot, type SentBallot, type WantedResult } from './ballot.rules.ts';

const film = (entryID: string) => ({ categoryID: 'film', entryID });
const input = {
  picks: 1,
  candidates: [...['weir', 'quay'].map(film), { categoryID: 'short', entryID: 'spark' }],
  choices: [],
  email: '',
};

const received = { receipt: 'K7M4-20QX-9TB3', mailed: true, wanted: false };

/** A vote of one address, as its server keeps it; the answers it loses are lost after it has taken the ballot. */
function voter(
  losing: number,
  unsent?: { readonly status: number; readonly code: string },
  before?: OwnBallot['choices'],
) {
  let stored: OwnBallot | null = before ? { ballotID: 'before', castAt: '', choices: before, ...received } : null;
  let lost = 0;
  let count = 0;
  const castBallot = fromPromise<OwnBallot, SentBallot>(async ({ input: { ballotID, replaces, choices } }) => {
    const isSame = stored !== null && JSON.stringify(stored.choices) === JSON.stringify(choices);
    if (!isSame) {
      if (stored !== null && stored.ballotID !== replaces) throw { status: 422, code: 'vote.refusal.votedAlready' };
      count += stored === null ? 1 : 0;
      stored = { ballotID, castAt: '', choices, ...received };
    }
    lost += 1;
    if (lost <= losing) throw { status: 0, code: 'network' };
    return stored!;
  });
  const findBallot = fromPromise<OwnBallot | null, { readonly email: string; readonly code: string }>(
    async () => stored,
  );
  const wanted: WantedResult[] = [];
  const actors = {
    wantResult: fromPromise<void, WantedResult>(async ({ input }) => {
      if (input.wanted && wanted.length === 0) throw { status: 0, code: 'network' };
      wanted.push(input);
    }),
    sendCode: fromPromise<void, { readonly email: string }>(async () => {
      if (unsent) throw unsent;
    }),
    castBallot,
    findBallot,
  };
  const actor = createActor(ballotMachine.provide({ actors }), { input }).start();
  const reach = (state: string) =>
    new Promise<void>((resolve) => {
      if (actor.getSnapshot().matches(state as 'choosing')) return resolve();
      const { unsubscribe } = actor.subscribe((snapshot) => {
        if (!snapshot.matches(state as 'choosing')) return;
        queueMicrotask(() => unsubscribe());
        resolve();
      });
    });
  return { actor, reach, wanted, stored: () => stored, count: () => count };
}

it('votes once however many answers are lost', async () => {
  const { actor, reach, stored, count } = voter(2);
  actor.send({ type: 'ballot.choose', choice: film('weir') });
  actor.send({ type: 'code.request', email: 'ana@example.org' });
  await reach('entering');
  actor.send({ type: 'code.submit', code: '123456', ballotID: 'one' });
  await reach('unsure');
  actor.send({ type: 'ballot.retry' });
  await reach('casting');
  await reach('unsure');
  actor.send({ type: 'connection.back' });
  await reach('thanked');
  expect([count(), stored()]).toEqual([1, { ballotID: 'one', castAt: '', choices: [film('weir')], ...received }]);
});

it('shows what the address voted for before anything takes its place', async () => {
  const { actor, reach, stored, count } = voter(1);
  actor.send({ type: 'ballot.choose', choice: film('weir') });
  actor.send({ type: 'code.request', email: 'ana@example.org' });
  await reach('entering');
  actor.send({ type: 'code.submit', code: '123456', ballotID: 'one' });
  await reach('unsure');
  actor.send({ type: 'ballot.back' });
  actor.send({ type: 'ballot.takeBack', choice: film('weir') });
  actor.send({ type: 'ballot.choose', choice: film('quay') });
  actor.send({ type: 'code.request', email: 'ana@example.org' });
  await reach('entering');
  actor.send({ type: 'code.submit', code: '123456', ballotID: 'two' });
  await reach('comparing');
  expect(actor.getSnapshot().context.earlier?.choices).toEqual([film('weir')]);
  actor.send({ type: 'ballot.save', ballotID: 'three' });
  await reach('thanked');
  expect([count(), stored()?.choices]).toEqual([1, [film('quay')]]);
});

it('asks for the result by the receipt, and shows what the server noted, not what was pressed', async () => {
  const { actor, reach, wanted } = voter(0);
  actor.send({ type: 'ballot.choose', choice: film('weir') });
  actor.send({ type: 'code.request', email: ' ana@example.org ' });
  await reach('entering');
  actor.send({ type: 'code.submit', code: '123456', ballotID: 'one' });
  await reach('thanked');
  const want = async (is: boolean) => {
    actor.send({ type: 'result.want', wanted: is });
    await reach('thanked');
    return [actor.getSnapshot().context.earlier?.wanted, actor.getSnapshot().context.problem?.code];
  };
  expect(await want(true)).toEqual([false, 'network']);
  expect(await want(false)).toEqual([false, undefined]);
  expect(await want(true)).toEqual([true, undefined]);
  const asked = { email: 'ana@example.org', receipt: received.receipt };
  expect(wanted).toEqual([false, true].map((is) => ({ ...asked, wanted: is })));
});

it('takes a code that came where no further one goes out', async () => {
  const { actor, reach, stored } = voter(0, { status: 429, code: 'vote.refusal.codesSent' });
  actor.send({ type: 'ballot.choose', choice: film('weir') });
  actor.send({ type: 'code.request', email: ' ana@example.org ' });
  await reach('entering');
  const { email, problem } = actor.getSnapshot().context;
  expect([email, problem?.code]).toEqual(['ana@example.org', 'vote.refusal.codesSent']);
  actor.send({ type: 'code.submit', code: '123456', ballotID: 'one' });
  await reach('thanked');
  expect(stored()?.ballotID).toBe('one');
});

it('keeps a vote for what is not on the page for now, where another one is changed', async () => {
  const { actor, reach, stored } = voter(0, undefined, [film('gone')]);
  actor.send({ type: 'ballot.find', email: 'ana@example.org' });
  await reach('entering');
  actor.send({ type: 'code.submit', code: '123456', ballotID: 'one' });
  await reach('changing');
  actor.send({ type: 'ballot.choose', choice: { categoryID: 'short', entryID: 'spark' } });
  actor.send({ type: 'ballot.save', ballotID: 'two' });
  await reach('thanked');
  expect(stored()?.choices).toEqual([film('gone'), { categoryID: 'short', entryID: 'spark' }]);
});

it('knows that no answer came for votes that were sent, until one comes', async () => {
  const { actor, reach } = voter(1);
  actor.send({ type: 'ballot.choose', choice: film('weir') });
  actor.send({ type: 'code.request', email: 'ana@example.org' });
  await reach('entering');
  actor.send({ type: 'code.submit', code: '123456', ballotID: 'one' });
  await reach('unsure');
  expect(actor.getSnapshot().context.unanswered).toBe(true);
  actor.send({ type: 'ballot.retry' });
  await reach('thanked');
  expect(actor.getSnapshot().context.unanswered).toBe(false);
});

it('says how many votes of a category there are where all are given', () => {
  const { actor } = voter(0);
  actor.send({ type: 'ballot.choose', choice: film('weir') });
  const another: BallotEvent = { type: 'ballot.choose', choice: film('quay') };
  expect(whyNot(actor.getSnapshot(), another, ballotRules)).toEqual([
    { code: 'ballot.refusal.allGiven', params: { count: 1 } },
  ]);
});
