// Before React, which it is to hear of.
import './renders.fixture.ts';
import { shallowEqual, useActorRef, useSelector } from '@xstate/react';
import { useState } from 'react';
import { beforeAll, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { fromPromise } from 'xstate';
import type { Outbox } from '#app/actors/judging/outbox.ts';
import { shownOf } from '#app/actors/judging/play.ts';
import type { JudgedEntry } from '#app/data/offline/sheets.ts';
import { loadMessages, setLocale } from '#app/i18n/store.ts';
import { playMachine } from '#machines/judging/play.machine.ts';
import type { PlayEntry } from '#machines/judging/sheet.ts';
import { takeDrawn } from './renders.fixture.ts';
import { Scorer } from './Scorer.tsx';
import { judgedEntry } from './scorer.fixture.ts';

beforeAll(async () => {
  await setLocale('en');
  await loadMessages('judge');
});

it('draws the sheet and what depends on it at a key, not the entry that is read', async () => {
  await page.viewport(1440, 900);
  await render(<Sitting judged={[judgedEntry('Slipway Steps'), judgedEntry('Mill Race')]} />);
  await expect.element(page.getByRole('heading', { level: 1 })).toHaveTextContent('Slipway Steps');
  press('8');
  await expect.element(page.getByRole('radio', { name: '8', checked: true })).toBeVisible();
  takeDrawn();
  press('7');
  await expect.element(page.getByRole('radio', { name: '7', checked: true })).toBeVisible();
  const drawn = takeDrawn();
  expect(drawn).toContain('Rubric');
  const untouched = [
    'Sitting',
    'JudgedDocument',
    'EntryDocument',
    'KeysBar',
    'SyncChip',
    'UnsafeChanges',
    'SittingProblem',
  ];
  expect(drawn.filter((name) => untouched.includes(name))).toEqual([]);
  // All of the screen would be 81.
  expect(drawn.length).toBeLessThan(60);
});

const press = (key: string) =>
  (document.activeElement ?? document.body).dispatchEvent(
    new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }),
  );

/** The real chart over entries in memory. */
function Sitting({ judged }: { readonly judged: readonly JudgedEntry[] }) {
  const [machine] = useState(() =>
    playMachine.provide({
      actors: { loadSitting: fromPromise<readonly PlayEntry[], void>(async () => judged.map(({ play }) => play)) },
    }),
  );
  const actor = useActorRef(machine, { input: { entryID: null } });
  const { view, entryID } = useSelector(actor, shownOf, shallowEqual);
  const [materials] = useState(() => new Map(judged.map((one) => [one.entry.id, one])));
  const [whole] = useState(() => new Map(judged.map(({ entry }) => [entry.id, entry])));
  if (view === 'loading') return null;
  const play = { actor, send: actor.send, materials, whole };
  return <Scorer play={play} outbox={saved} judged={materials.get(entryID ?? '')!} />;
}

const saved: Outbox = {
  state: 'saved',
  isStored: true,
  unsafe: null,
  offline: false,
  waiting: 0,
  at: null,
  refused: [],
  retry: () => undefined,
  dismiss: () => undefined,
  sendNow: () => undefined,
};
