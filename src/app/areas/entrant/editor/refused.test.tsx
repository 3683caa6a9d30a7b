import { beforeAll, describe, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { createActor, fromPromise, waitFor } from 'xstate';
import type { StoredDraft } from '#machines/entryEditor/draft.rules.ts';
import { entryEditorCases } from '#machines/entryEditor/entryEditor.cases.ts';
import { entryEditorMachine } from '#machines/entryEditor/entryEditor.machine.ts';
import type { LoadedEntry, SubmitEvent } from '#machines/entryEditor/entryEditor.rules.ts';
import type { EntryTarget } from '#machines/entryEditor/entryEditor.setup.ts';
import type { Problem } from '#machines/kit/problem.ts';
import '#app/ui/theme/layers.css.ts';
import '#app/ui/theme/theme.css.ts';
import '#app/ui/theme/base.css.ts';
import { loadMessages, setLocale } from '#app/i18n/store.ts';
import { accessibilityFaults } from '#app/testing/accessibilityFaults.ts';
import { RefusedNote } from './RefusedNote.tsx';

beforeAll(async () => {
  await setLocale('en');
  await loadMessages('entrant', 'entry');
});

const { events } = entryEditorCases.find(({ title }) => title === 'a complete draft before the deadline')!;
const loaded = (events.find(({ type }) => type === 'xstate.done.actor.loadEntry') as unknown as { output: LoadedEntry })
  .output;
const submit = events.find(({ type }) => type === 'entry.submit') as SubmitEvent;

/** What is told of a submission that ended so, where the entry is a draft still, or cannot be fetched either. */
async function told(problem: Pick<Problem, 'status' | 'code'>, isAway = false) {
  let isSent = false;
  const machine = entryEditorMachine.provide({
    actors: {
      loadEntry: fromPromise(async () => {
        if (isAway && isSent) throw { status: 0, code: 'network', message: 'Network Error', reasons: [] };
        return loaded;
      }),
      readDraft: fromPromise<StoredDraft | null, EntryTarget>(async () => null),
      submitEntry: fromPromise(() =>
        Promise.reject({ message: 'Sorry.', reasons: [{ code: problem.code }], ...problem }),
      ),
    },
  });
  const target = { id: loaded.entry.id, awardID: loaded.entry.awardID };
  const actor = createActor(machine, { input: { target, idempotencyKey: 'k' } }).start();
  await waitFor(actor, (snapshot) => snapshot.hasTag('safe'));
  isSent = true;
  actor.send(submit);
  const snapshot = await waitFor(actor, (now) => now.context.problem !== null && !now.hasTag('busy'));
  const { unmount } = await render(<RefusedNote editor={{ snapshot, send: actor.send, whyNot: () => [], actor }} />);
  await expect.element(page.getByRole('alert')).toBeVisible();
  expect(await accessibilityFaults()).toEqual([]);
  const { textContent } = page.getByRole('alert').element();
  await unmount();
  return textContent;
}

describe('a submission', () => {
  const safe = 'Nothing was lost and nothing was charged.';
  const unknown = 'A payment may have been taken. Fetch the entry again before you pay.';

  it.each([
    [503, 'busy'],
    [504, 'timeout'],
    [500, 'request.failed'],
    [0, 'network'],
    [0, 'timeout'],
    [0, 'aborted'],
  ])('that ended with %i, %s, is not said to have charged nothing', async (status, code) => {
    for (const isAway of [false, true]) {
      const text = await told({ status, code }, isAway);
      expect(text).toContain('We do not know yet whether this went through');
      expect(text).toContain(unknown);
      expect(text).not.toContain(safe);
    }
  });

  it('whose charge is refunded is not said to have charged nothing', async () => {
    const text = await told({ status: 422, code: 'entry.refusal.chargeRefunded' });
    expect(text).not.toContain(safe);
    expect(text).not.toContain(unknown);
  });

  it('whose payment was refused charged nothing, and says so', async () => {
    expect(await told({ status: 422, code: 'entry.refusal.paymentRefused' })).toContain(safe);
  });
});
