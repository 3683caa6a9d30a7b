import { afterEach, beforeAll, expect, it } from 'vitest';
import { waitFor } from 'xstate';
import { sendingOf } from '#machines/judging/outbox.machine.ts';
import { missingIn, type Outgoing, type OutgoingResponse, responsesIn } from '#machines/judging/outbox.queue.ts';
import { judgedEntry } from '../../areas/judge/play/scorer.fixture.ts';
import { cipherOf } from '../../data/offline/cipher.ts';
import { onDevice } from '../../data/offline/database.ts';
import { isCommitted, resultOf } from '../../data/offline/deviceDatabase.ts';
import { storeKey } from '../../data/offline/judgeKey.ts';
import { forgetDelivered, readQueue, storeStep, takeOver } from '../../data/offline/outboxStore.ts';
import { judgedEntries } from '../../data/offline/sheets.ts';
import { connectNowhere } from '../../testing/connectNowhere.ts';
import { type OutboxActor, outboxEmptied, outboxOf, outboxRead, putInOutbox } from './outbox.ts';
import { outboxName } from './takeLead.ts';

const judged = judgedEntry('Slipway Steps');
const made = { kind: 'sheet' as const, entryID: judged.entry.id, awardID: 'civic', categoryID: 'conservation' };
const changeOf = (id: string, at: number, change: object) => ({ id, ...made, change, at, tried: false });
/** The same as versions kept it that knew of sheets alone. */
const olderOf = (id: string, at: number, change: object) => ({ ...changeOf(id, at, change), kind: undefined });
/** What is changed of a sheet. */
const written = (one: Outgoing) => one.kind === 'sheet' && one.change;
const response: OutgoingResponse = {
  kind: 'answer',
  id: 'said',
  roundID: 'screening',
  entryID: judged.entry.id,
  awardID: 'civic',
  body: { answer: 'no', reason: 'Hidden words' },
  base: 0,
  at: 1,
  tried: false,
};

const keyOf = (personID: string) => new Uint8Array(32).fill(personID.length);
const ownerOf = (personID: string) => ({ personID, cipher: cipherOf(keyOf(personID)) });

/** Everything of changes that lies on this device. */
const rowsOnDevice = () =>
  onDevice((database) =>
    resultOf<Readonly<Record<string, unknown>>[]>(database.transaction('outbox').objectStore('outbox').getAll()),
  );
const putOnDevice = (row: object) =>
  onDevice(async (database) => {
    const transaction = database.transaction('outbox', 'readwrite');
    transaction.objectStore('outbox').put(row);
    await isCommitted(transaction);
  });

// Each has judged on this device since signing in.
beforeAll(async () => {
  for (const name of ['helen', 'daniel', 'helena', 'ines', 'otto', 'anna', 'paula', 'clara'])
    await storeKey(name, keyOf(name));
});

beforeAll(connectNowhere);

afterEach(() => localStorage.clear());

const untilStored = (actor: OutboxActor) =>
  waitFor(actor, (snapshot) => !/^(typed|unsafe)$/.test(sendingOf(snapshot)), { timeout: 10_000 });

it('says that a mark is kept once it is on this device, and shows it when the entries are fetched again', async () => {
  putInOutbox('helen', { ...made, change: { marks: { benefit: 8 } } });
  const actor = outboxOf('helen');
  expect(sendingOf(actor.getSnapshot())).toBe('typed');
  await untilStored(actor);
  expect((await readQueue(ownerOf('helen'))).changes.map(written)).toEqual([{ marks: { benefit: 8 } }]);
  const [entry] = judgedEntries([judged.award], [judged.entry], actor.getSnapshot().context.changes);
  expect(entry?.play.sheet).toMatchObject({ state: 'scored', marks: { benefit: 8 } });
});

it('shows nothing of it to another judge at the same browser', async () => {
  putInOutbox('daniel', { ...made, change: { marks: { benefit: 8 } } });
  await untilStored(outboxOf('daniel'));
  await outboxRead('helena');
  expect(outboxOf('helena').getSnapshot().context.changes).toEqual([]);
  expect(await readQueue(ownerOf('helena'))).toEqual({ changes: [], refused: [], delivered: [] });
  expect((await readQueue(ownerOf('daniel'))).changes).toHaveLength(1);
});

it('keeps the mark when no answer comes, and says that not everything is with the server', async () => {
  putInOutbox('ines', { ...made, change: { marks: { benefit: 8 } } });
  expect(await outboxEmptied('ines')).toBe(false);
  expect(outboxOf('ines').getSnapshot().value).toBe('offline');
  expect((await readQueue(ownerOf('ines'))).changes).toMatchObject([
    { tried: true, change: { marks: { benefit: 8 } } },
  ]);
});

it('sends what a window that is gone has left behind', async () => {
  await storeStep(ownerOf('otto'), { type: 'added', change: changeOf('left', 1, { comment: 'Well kept.' }) });
  const actor = outboxOf('otto');
  const { context } = await waitFor(actor, (snapshot) => snapshot.matches('offline'), { timeout: 10_000 });
  expect(context.changes.map(({ id, tried }) => [id, tried])).toEqual([['left', true]]);
});

it('lets a later mark count also where the clock was set back since an earlier one was refused or delivered', async () => {
  const ahead = Date.now() + 3_600_000;
  const owner = ownerOf('clara');
  const problem = { status: 409, code: 'refused', message: 'No.', reasons: [] };
  for (const [id, at] of [['refused', ahead] as const, ['delivered', ahead + 1] as const])
    await storeStep(owner, { type: 'added', change: changeOf(id, at, { marks: { benefit: 3 } }) });
  await storeStep(owner, { type: 'setAside', id: 'refused', problem });
  await outboxRead('clara');
  putInOutbox('clara', { ...made, change: { marks: { benefit: 7 } } });
  await untilStored(outboxOf('clara'));
  const { changes, refused } = await readQueue(owner);
  expect([refused, changes.map(({ at }) => at > ahead)]).toEqual([[], changes.map(() => true)]);
  const [entry] = judgedEntries(
    [judged.award],
    [judged.entry],
    missingIn(new Set(), outboxOf('clara').getSnapshot().context),
  );
  expect(entry?.play.sheet.marks).toMatchObject({ benefit: 7 });
});

it('takes over what an earlier version left in local storage, and removes it there', async () => {
  const row = { change: olderOf('old', 1, { marks: { design: 3 } }), owner: 'a window that is gone' };
  localStorage.setItem('awards.outbox.anna.old', JSON.stringify(row));
  const problem = { status: 422, code: 'refused', message: 'No.', reasons: [] };
  const aside = { change: olderOf('aside', 2, { comment: 'Late.' }), owner: 'another that is gone', problem };
  localStorage.setItem('awards.outbox.anna.aside', JSON.stringify(aside));
  await outboxRead('anna');
  const { changes, refused } = outboxOf('anna').getSnapshot().context;
  expect([changes.map(({ id }) => id), refused.map(({ change }) => change.id)]).toEqual([['old'], ['aside']]);
  expect(Object.keys(localStorage).filter((key) => key.startsWith('awards.outbox.'))).toEqual([]);
});

it('keeps nothing in clear of what is marked and written', async () => {
  const change = { marks: { benefit: 8 }, comment: 'Hidden words', recusal: { reason: 'A friend' } };
  await storeStep(ownerOf('mara'), { type: 'added', change: changeOf('mara-1', 1, change) });
  await storeStep(ownerOf('mara'), { type: 'tried', id: 'mara-1' });
  const problem = { status: 422, code: 'refused', message: 'Refused words', reasons: [] };
  await storeStep(ownerOf('mara'), { type: 'setAside', id: 'mara-1', problem });
  const [row, ...others] = (await rowsOnDevice()).filter(({ personID }) => personID === 'mara');
  expect(others).toEqual([]);
  expect(Object.keys(row!).sort()).toEqual(['id', 'personID', 'sealed']);
  const text = new TextDecoder('latin1').decode(row!.sealed as Uint8Array);
  for (const word of ['benefit', 'Hidden', 'friend', 'Refused', judged.entry.id]) expect(text).not.toContain(word);
  expect((await readQueue(ownerOf('mara'))).refused).toMatchObject([{ change: { change }, problem }]);
});

it('keeps what is said in a round the same way, in clear nowhere, and beside the sheet of the same entry', async () => {
  await storeStep(ownerOf('nils'), { type: 'added', change: response });
  await storeStep(ownerOf('nils'), { type: 'added', change: changeOf('mark', 2, { marks: { benefit: 8 } }) });
  const rows = (await rowsOnDevice()).filter(({ personID }) => personID === 'nils');
  expect(rows.map((row) => Object.keys(row).sort())).toEqual(rows.map(() => ['id', 'personID', 'sealed']));
  const text = rows.map(({ sealed }) => new TextDecoder('latin1').decode(sealed as Uint8Array)).join();
  for (const word of ['Hidden', 'screening', 'answer', judged.entry.id]) expect(text).not.toContain(word);
  await storeStep(ownerOf('nils'), { type: 'tried', id: 'said' });
  await storeStep(ownerOf('nils'), { type: 'delivered', id: 'said', version: 3 });
  const again = { ...response, id: 'again', body: { answer: 'yes', reason: '' }, at: 3 } as const;
  await storeStep(ownerOf('nils'), { type: 'added', change: again });
  const queue = await readQueue(ownerOf('nils'));
  // Sheets show nothing of it, and what is said again goes on from the version that the server made.
  const [entry] = judgedEntries([judged.award], [{ ...judged.entry, score: null }], missingIn(new Set(), queue));
  expect(entry?.play.sheet).toMatchObject({ marks: { benefit: 8 }, comment: '' });
  expect(responsesIn('screening', queue.changes).get(judged.entry.id)).toMatchObject({ id: 'again', base: 3 });
  await storeStep(ownerOf('nils'), { type: 'contained', ids: ['said'] });
  expect((await readQueue(ownerOf('nils'))).changes).toMatchObject([{ id: 'mark' }, { id: 'again', base: 3 }]);
});

it('encrypts what an earlier version kept in clear, and loses nothing of it', async () => {
  await putOnDevice({ personID: 'klara', id: 'clear', change: olderOf('clear', 1, { marks: { design: 4 } }) });
  await putOnDevice({ personID: 'klara', id: 'clear-2', change: olderOf('clear-2', 2, { comment: 'In clear.' }) });
  await takeOver(ownerOf('klara'));
  const rows = (await rowsOnDevice()).filter(({ personID }) => personID === 'klara');
  expect(rows.map((row) => 'change' in row)).not.toContain(true);
  const { changes } = await readQueue(ownerOf('klara'));
  expect(changes.map(written)).toContainEqual({ marks: { design: 4 }, comment: 'In clear.' });
});

it('opens nothing by another key or in another place, and leaves it there', async () => {
  await storeStep(ownerOf('tilda'), { type: 'added', change: changeOf('tilda-1', 1, { comment: 'Tilda’s.' }) });
  const [row] = (await rowsOnDevice()).filter(({ personID }) => personID === 'tilda');
  await putOnDevice({ ...row, id: 'elsewhere' });
  await putOnDevice({ ...row, personID: 'berta' });
  const other = { personID: 'tilda', cipher: cipherOf(keyOf('another')) };
  expect((await readQueue(other)).changes).toEqual([]);
  await storeStep(other, { type: 'added', change: changeOf('tilda-2', 2, { comment: 'Another key.' }) });
  await storeStep(other, { type: 'delivered', id: 'tilda-2' });
  expect((await readQueue(ownerOf('berta'))).changes).toEqual([]);
  expect((await readQueue(ownerOf('tilda'))).changes.map(({ id }) => id)).toEqual(['tilda-1']);
});

it('waits for the key before anything is shown, and keeps what is marked meanwhile once it is there', async () => {
  putInOutbox('wanda', { ...made, change: { marks: { benefit: 8 } } });
  await expect(outboxRead('wanda')).rejects.toMatchObject({ status: 0 });
  expect(sendingOf(outboxOf('wanda').getSnapshot())).toBe('typed');
  expect((await rowsOnDevice()).filter(({ personID }) => personID === 'wanda')).toEqual([]);
  await storeKey('wanda', keyOf('wanda'));
  await outboxRead('wanda');
  await untilStored(outboxOf('wanda'));
  expect((await readQueue(ownerOf('wanda'))).changes).toMatchObject([{ change: { marks: { benefit: 8 } } }]);
});

it('leaves the sending to a window that already does it, and keeps the marks for that one', async () => {
  let close: () => void = () => undefined;
  const open = new Promise<void>((resolve) => {
    close = resolve;
  });
  await new Promise<void>((held) => {
    void navigator.locks.request(outboxName('paula'), () => {
      held();
      return open;
    });
  });
  putInOutbox('paula', { ...made, change: { marks: { design: 3 } } });
  const actor = outboxOf('paula');
  await untilStored(actor);
  expect(actor.getSnapshot().value).toBe('following');
  expect((await readQueue(ownerOf('paula'))).changes).toMatchObject([{ tried: false }]);
  close();
  await waitFor(actor, (snapshot) => snapshot.matches('offline'), { timeout: 10_000 });
});

it('shows a mark that the server has taken beside entries that this device kept before it was given', async () => {
  const older = { ...judged.entry, score: null };
  await storeStep(ownerOf('nora'), { type: 'added', change: changeOf('nora-1', 1, { marks: { benefit: 8 } }) });
  await storeStep(ownerOf('nora'), { type: 'delivered', id: 'nora-1' });
  const shown = async () => {
    const [entry] = judgedEntries([judged.award], [older], missingIn(new Set(), await readQueue(ownerOf('nora'))));
    return entry?.play.sheet.marks;
  };
  expect((await readQueue(ownerOf('nora'))).changes).toEqual([]);
  expect(await shown()).toEqual({ benefit: 8 });
  await storeStep(ownerOf('nora'), { type: 'contained', ids: ['nora-1'] });
  expect(await shown()).toEqual({});
});

it('forgets what the server has taken when its judge leaves, and nothing that it has not', async () => {
  await storeStep(ownerOf('vera'), { type: 'added', change: changeOf('vera-1', 1, { marks: { benefit: 8 } }) });
  await storeStep(ownerOf('vera'), { type: 'delivered', id: 'vera-1' });
  await storeStep(ownerOf('vera'), { type: 'added', change: changeOf('vera-2', 2, { marks: { benefit: 9 } }) });
  await forgetDelivered((owner) => owner === 'somebody else');
  expect((await readQueue(ownerOf('vera'))).delivered).toHaveLength(1);
  await forgetDelivered((owner) => owner === 'vera');
  expect(await readQueue(ownerOf('vera'))).toMatchObject({ delivered: [], changes: [{ id: 'vera-2' }] });
});

it('keeps words written letter by letter as few rows, whoever writes', async () => {
  const text = 'A place I would bring a friend to, in any weather and at any hour.';
  for (let length = 1; length <= text.length; length += 1) {
    await storeStep(ownerOf('rosa'), {
      type: 'added',
      change: changeOf(`rosa-${length}`, length, { comment: text.slice(0, length) }),
    });
  }
  const { changes } = await readQueue(ownerOf('rosa'));
  expect(changes.map(written)).toEqual([{ comment: text }]);
});
