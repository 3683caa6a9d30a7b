import { shallowEqual, useActorRef, useSelector } from '@xstate/react';
import { useState } from 'react';
import { expect } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { fromPromise } from 'xstate';
import type { Outbox } from '#app/actors/judging/outbox.ts';
import { shownOf } from '#app/actors/judging/play.ts';
import type { JudgedEntry } from '#app/data/offline/sheets.ts';
import { playMachine } from '#machines/judging/play.machine.ts';
import type { HandIn, PlayEmitted } from '#machines/judging/play.types.ts';
import type { PlayEntry } from '#machines/judging/sheet.ts';
import { ReviewScreen } from '../review/ReviewScreen.tsx';
import { useFavourites } from '../review/useFavourites.ts';
import { Scorer } from './Scorer.tsx';

/** Key by key, as people press them. */
export const press = async (...keys: string[]) => {
  for (const key of keys) await userEvent.keyboard(key);
};

/** Each key reaches what has the focus as soon as the page has been drawn for the key before. */
export async function pressAtOnce(...keys: string[]) {
  for (const key of keys) {
    (document.activeElement ?? document.body).dispatchEvent(
      new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }),
    );
    await Promise.resolve();
  }
}

/** The marks of all changes, in their order. */
export const marksMade = (made: readonly PlayEmitted[]) =>
  made.flatMap(({ change }) => (change.marks ? [change.marks] : []));

/** Shows a sitting; answers the changes as they are made. */
export async function start(
  judged: readonly JudgedEntry[],
  submitted: string[] = [],
  width = 1440,
): Promise<PlayEmitted[]> {
  const made: PlayEmitted[] = [];
  await page.viewport(width, 900);
  await render(<Sitting judged={judged} made={made} submitted={submitted} />);
  await expect.element(page.getByRole('heading', { level: 1 })).toBeVisible();
  return made;
}

type SittingProps = { judged: readonly JudgedEntry[]; made: PlayEmitted[]; submitted: string[] };

/** The real chart over entries in memory; the server takes whatever is handed in. */
function Sitting({ judged, made, submitted }: SittingProps) {
  const [machine] = useState(() =>
    playMachine.provide({
      actors: {
        loadSitting: fromPromise<readonly PlayEntry[], void>(async () => judged.map(({ play }) => play)),
        submitSheets: fromPromise<HandIn, readonly PlayEntry[]>(async ({ input }) => {
          submitted.push(
            ...input.map(({ entryID }) => judged.find((one) => one.entry.id === entryID)!.entry.data.title),
          );
          return { sheets: input.map(({ entryID }) => ({ entryID, state: 'submitted' })), renewed: [], problem: null };
        }),
      },
    }),
  );
  const actor = useActorRef(machine, { input: { entryID: null } });
  useState(() => actor.on('change.made', (event) => made.push(event)));
  const { view, entryID } = useSelector(actor, shownOf, shallowEqual);
  const [materials] = useState(() => new Map(judged.map((one) => [one.entry.id, one])));
  const favourites = useFavourites({ materials });
  const whole = new Map(judged.map(({ entry }) => [entry.id, entry]));
  const play = { actor, send: actor.send, materials, whole };
  if (view === 'loading') return null;
  if (view === 'review') return <ReviewScreen play={play} outbox={saved} favourites={favourites} />;
  return <Scorer play={play} outbox={saved} judged={materials.get(entryID ?? '')!} />;
}

/** An outbox that has sent everything. */
export const saved: Outbox = {
  state: 'saved',
  isStored: true,
  unsafe: null,
  offline: false,
  waiting: 0,
  at: Date.UTC(2026, 10, 2, 10, 42),
  refused: [],
  retry: () => undefined,
  dismiss: () => undefined,
  sendNow: () => undefined,
};
