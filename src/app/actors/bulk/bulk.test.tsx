import { afterEach, expect, it, vi } from 'vitest';
import { createActor, waitFor } from 'xstate';
import type { CallName } from '#contract/calls.ts';
import { api } from '../../api/api.ts';
import { ApiError } from '../../api/apiError.ts';
import { type EntriesAction, entriesBulk } from './bulk.ts';

afterEach(() => vi.restoreAllMocks());

type Ask = { readonly idempotencyKey?: string; readonly body?: { readonly data: { readonly message: string } } };

const refused = (status: number, code: string) =>
  new ApiError({ status, code, message: code, reasons: [], current: undefined });

/** One entry of a server that loses its first answer. Returns how often something was done to it, and what is called. */
function losing(correction: string | null = null) {
  const entry = {
    status: correction === null ? 1 : 9,
    correction: correction === null ? null : { message: correction },
  };
  const known = new Set<string | undefined>();
  const done: CallName[] = [];
  const act = (name: CallName) => {
    done.push(name);
    if (done.length === 1) throw refused(0, 'network');
    return entry;
  };
  vi.spyOn(api, 'call').mockImplementation((async (name: CallName, { idempotencyKey, body }: Ask) => {
    if (name === 'getEntry') return entry;
    if (idempotencyKey !== undefined && known.has(idempotencyKey)) return entry;
    if (name === 'submitEntryAsAdmin') {
      if (known.size > 0) throw refused(409, 'entry.refusal.state');
      known.add(idempotencyKey);
      return act(name);
    }
    if (entry.status === 9) throw refused(409, 'entry.refusal.state');
    entry.status = 9;
    entry.correction = { message: body?.data.message.trim() ?? '' };
    return act(name);
  }) as never);
  return done;
}

async function doIt(action: EntriesAction, times: number) {
  const actor = createActor(entriesBulk).start();
  const items = [{ id: 'one', label: 'CD-0118' }];
  actor.send({ type: 'bulk.start', action: { ...action, items, together: 4 } });
  for (let time = 1; time < times; time += 1) {
    await waitFor(actor, (snapshot) => snapshot.matches('finished'));
    actor.send({ type: 'bulk.retry' });
  }
  const { context } = await waitFor(actor, (snapshot) => snapshot.matches('finished'));
  return { done: context.done.map(({ label }) => label), failed: context.failed.map(({ message }) => message) };
}

const correction: EntriesAction = {
  name: 'askCorrection',
  given: { awardID: 'civic', message: 'Name the client. ', fields: '' },
};

it.each([
  ['submits', { name: 'submitForEntrant', given: { awardID: 'civic', attempt: 'a1' } }],
  ['asks to correct', correction],
] as const)('%s once, and counts it as done, where the answer was lost and it is tried again', async (_, action) => {
  const acts = losing();
  expect(await doIt(action, 2)).toEqual({ done: ['CD-0118'], failed: [] });
  expect(acts).toHaveLength(1);
});

it('does not count as done what somebody else asked of the entry', async () => {
  losing('The plan shows another site.');
  expect(await doIt(correction, 1)).toEqual({ done: [], failed: ['entry.refusal.state'] });
});
