import { afterEach, beforeAll, expect, it } from 'vitest';
import { waitFor } from 'xstate';
import { sendingOf } from '../../../machines/judging/outbox.machine.ts';
import { missingIn } from '../../../machines/judging/outbox.queue.ts';
import { connectApi } from '../api/connection.ts';
import { judgedEntry } from '../areas/judge/scorer.fixture.ts';
import { forgetDelivered, keepStep, readQueue } from '../offline/outboxStore.ts';
import { type OutboxActor, outboxEmptied, outboxOf, outboxRead, putInOutbox } from './outbox.ts';
import { judgedEntries } from './sheets.ts';

const judged = judgedEntry('Slipway Steps');
const made = { entryID: judged.entry.id, awardID: 'civic', categoryID: 'conservation' };
const changeOf = (id: string, at: number, change: object) => ({ id, ...made, change, at, tried: false });

beforeAll(() =>
  connectApi({
    // Nobody listens there.
    base: async () => 'http://127.0.0.1:1',
    token: async () => null,
    refused: () => undefined,
    language: () => 'en',
  }),
);

afterEach(() => localStorage.clear());

const kept = (actor: OutboxActor) =>
  waitFor(actor, (snapshot) => !/^(typed|unsafe)$/.test(sendingOf(snapshot)), { timeout: 10_000 });

it('says that a mark is kept once it is on this device, and shows it when the entries are fetched again', async () => {
  putInOutbox('helen', { ...made, change: { marks: { benefit: 8 } } });
  const actor = outboxOf('helen');
  expect(sendingOf(actor.getSnapshot())).toBe('typed');
  await kept(actor);
  expect((await readQueue('helen')).changes.map(({ change }) => change)).toEqual([{ marks: { benefit: 8 } }]);
  const [entry] = judgedEntries([judged.award], [judged.entry], actor.getSnapshot().context.changes);
  expect(entry?.play.sheet).toMatchObject({ state: 'scored', marks: { benefit: 8 } });
});

it('shows nothing of it to another judge at the same browser', async () => {
  putInOutbox('daniel', { ...made, change: { marks: { benefit: 8 } } });
  await kept(outboxOf('daniel'));
  await outboxRead('helena');
  expect(outboxOf('helena').getSnapshot().context.changes).toEqual([]);
  expect(await readQueue('helena')).toEqual({ changes: [], refused: [], delivered: [] });
  expect((await readQueue('daniel')).changes).toHaveLength(1);
});

it('keeps the mark when no answer comes, and says that not everything is with the server', async () => {
  putInOutbox('ines', { ...made, change: { marks: { benefit: 8 } } });
  expect(await outboxEmptied('ines')).toBe(false);
  expect(outboxOf('ines').getSnapshot().value).toBe('offline');
  expect((await readQueue('ines')).changes).toMatchObject([{ tried: true, change: { marks: { benefit: 8 } } }]);
});

it('sends what a window that is gone has left behind', async () => {
  await keepStep('otto', { type: 'added', change: changeOf('left', 1, { comment: 'Well kept.' }) });
  const actor = outboxOf('otto');
  const { context } = await waitFor(actor, (snapshot) => snapshot.matches('offline'), { timeout: 10_000 });
  expect(context.changes.map(({ id, tried }) => [id, tried])).toEqual([['left', true]]);
});

it('takes over what an earlier version left in local storage, and removes it there', async () => {
  const row = { change: changeOf('old', 1, { marks: { design: 3 } }), owner: 'a window that is gone' };
  localStorage.setItem('awards.outbox.anna.old', JSON.stringify(row));
  const problem = { status: 422, code: 'refused', message: 'No.', reasons: [] };
  const aside = { change: changeOf('aside', 2, { comment: 'Late.' }), owner: 'another that is gone', problem };
  localStorage.setItem('awards.outbox.anna.aside', JSON.stringify(aside));
  await outboxRead('anna');
  const { changes, refused } = outboxOf('anna').getSnapshot().context;
  expect([changes.map(({ id }) => id), refused.map(({ change }) => change.id)]).toEqual([['old'], ['aside']]);
  expect(Object.keys(localStorage).filter((key) => key.startsWith('awards.outbox.'))).toEqual([]);
});

it('leaves the sending to a window that already does it, and keeps the marks for that one', async () => {
  let close: () => void = () => undefined;
  const open = new Promise<void>((resolve) => {
    close = resolve;
  });
  await new Promise<void>((held) => {
    void navigator.locks.request('awards.outbox.paula', () => {
      held();
      return open;
    });
  });
  putInOutbox('paula', { ...made, change: { marks: { design: 3 } } });
  const actor = outboxOf('paula');
  await kept(actor);
  expect(actor.getSnapshot().value).toBe('following');
  expect((await readQueue('paula')).changes).toMatchObject([{ tried: false }]);
  close();
  await waitFor(actor, (snapshot) => snapshot.matches('offline'), { timeout: 10_000 });
});

it('shows a mark that the server has taken beside entries that this device kept before it was given', async () => {
  const older = { ...judged.entry, score: null };
  await keepStep('nora', { type: 'added', change: changeOf('nora-1', 1, { marks: { benefit: 8 } }) });
  await keepStep('nora', { type: 'delivered', id: 'nora-1' });
  const shown = async () => {
    const [entry] = judgedEntries([judged.award], [older], missingIn(new Set(), await readQueue('nora')));
    return entry?.play.sheet.marks;
  };
  expect((await readQueue('nora')).changes).toEqual([]);
  expect(await shown()).toEqual({ benefit: 8 });
  await keepStep('nora', { type: 'contained', ids: ['nora-1'] });
  expect(await shown()).toEqual({});
});

it('forgets what the server has taken when its judge leaves, and nothing that it has not', async () => {
  await keepStep('vera', { type: 'added', change: changeOf('vera-1', 1, { marks: { benefit: 8 } }) });
  await keepStep('vera', { type: 'delivered', id: 'vera-1' });
  await keepStep('vera', { type: 'added', change: changeOf('vera-2', 2, { marks: { benefit: 9 } }) });
  await forgetDelivered((owner) => owner === 'somebody else');
  expect((await readQueue('vera')).delivered).toHaveLength(1);
  await forgetDelivered((owner) => owner === 'vera');
  expect(await readQueue('vera')).toMatchObject({ delivered: [], changes: [{ id: 'vera-2' }] });
});

it('keeps words written letter by letter as few rows, whoever writes', async () => {
  const text = 'A place I would bring a friend to, in any weather and at any hour.';
  for (let length = 1; length <= text.length; length += 1) {
    await keepStep('rosa', {
      type: 'added',
      change: changeOf(`rosa-${length}`, length, { comment: text.slice(0, length) }),
    });
  }
  const { changes } = await readQueue('rosa');
  expect(changes.map(({ change }) => change)).toEqual([{ comment: text }]);
});
