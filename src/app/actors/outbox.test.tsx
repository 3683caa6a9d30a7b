import { beforeAll, beforeEach, expect, it } from 'vitest';
import { waitFor } from 'xstate';
import { connectApi } from '../api/connection.ts';
import { judgedEntry } from '../areas/judge/scorer.fixture.ts';
import { outboxEmptied, outboxOf, putInOutbox } from './outbox.ts';
import { readRows, writeRow } from './outboxStore.ts';
import { judgedEntries } from './sheets.ts';

const judged = judgedEntry('Slipway Steps');
const made = { entryID: judged.entry.id, awardID: 'civic', categoryID: 'conservation' };

beforeAll(() =>
  connectApi({
    // Nobody listens there.
    base: async () => 'http://127.0.0.1:1',
    token: async () => null,
    refused: () => undefined,
    language: () => 'en',
  }),
);

beforeEach(() => localStorage.clear());

it('has a mark on this device before anything is sent, and shows it when the entries are fetched again', () => {
  putInOutbox('helen', { ...made, change: { marks: { benefit: 8 } } });
  expect(readRows('helen').map(({ change }) => change.change)).toEqual([{ marks: { benefit: 8 } }]);
  const [entry] = judgedEntries('helen', [judged.award], [judged.entry]);
  expect(entry?.play.sheet).toMatchObject({ state: 'scored', marks: { benefit: 8 } });
});

it('shows nothing of it to another judge at the same browser', () => {
  putInOutbox('daniel', { ...made, change: { marks: { benefit: 8 } } });
  expect(readRows('helen')).toEqual([]);
  const [entry] = judgedEntries('helen', [judged.award], [judged.entry]);
  expect(entry?.play.sheet.marks).toEqual({});
});

it('keeps the mark when no answer comes, and says that not everything is with the server', async () => {
  putInOutbox('ines', { ...made, change: { marks: { benefit: 8 } } });
  expect(await outboxEmptied('ines')).toBe(false);
  expect(outboxOf('ines').getSnapshot().value).toBe('offline');
  expect(readRows('ines')).toMatchObject([{ change: { tried: true, change: { marks: { benefit: 8 } } } }]);
});

it('takes over what a window that is gone has left behind', async () => {
  const change = { id: 'left', ...made, change: { comment: 'Well kept.' }, at: 1, tried: true };
  writeRow('otto', { change, owner: 'a window that is gone' });
  const { context } = await waitFor(outboxOf('otto'), (snapshot) => snapshot.context.changes.length > 0);
  expect(context.changes.map(({ id }) => id)).toEqual(['left']);
  expect(readRows('otto').map(({ owner }) => owner)).not.toContain('a window that is gone');
});

it('leaves the changes of a window that is open to that window', async () => {
  let close: () => void = () => undefined;
  const open = new Promise<void>((resolve) => {
    close = resolve;
  });
  await new Promise<void>((held) => {
    void navigator.locks.request('awards.window.another', () => {
      held();
      return open;
    });
  });
  const change = { id: 'theirs', ...made, change: { marks: { design: 3 } }, at: 1, tried: false };
  writeRow('paula', { change, owner: 'another' });
  const actor = outboxOf('paula');
  // The lock under which a window takes over is free again once it has looked.
  await navigator.locks.request('awards.adopt.paula', () => undefined);
  expect(actor.getSnapshot().context.changes).toEqual([]);
  close();
});
