import { expect, it } from 'vitest';
import { createActor, fromPromise, waitFor } from 'xstate';
import { type ListPage, listMachine, type PageInput } from './list.machine.ts';

function start() {
  const asked: PageInput[] = [];
  const fetchPage = fromPromise<ListPage, PageInput>(async ({ input }) => {
    asked.push(input);
    const from = Number(input.cursor ?? 0);
    const length = Math.max(2, input.count);
    const items = Array.from({ length }, (_, index) => from + index).filter((item) => item < 6);
    return { items, next: from + length < 6 ? String(from + length) : null, total: 6 };
  });
  return {
    asked,
    actor: createActor(listMachine.provide({ actors: { fetchPage } }), { input: { source: 'numbers' } }).start(),
  };
}

it('is as long after it was fetched again as before, and goes on from there', async () => {
  const { asked, actor } = start();
  const ready = () => waitFor(actor, (snapshot) => snapshot.matches('ready'));
  actor.send({ type: 'list.load' });
  await ready();
  actor.send({ type: 'list.more' });
  await ready();
  actor.send({ type: 'list.refresh' });
  const { context } = await ready();
  expect(context).toMatchObject({ items: [0, 1, 2, 3], next: '4' });
  actor.send({ type: 'list.more' });
  expect((await ready()).context).toMatchObject({ items: [0, 1, 2, 3, 4, 5], next: null });
  expect(asked).toEqual([
    { source: 'numbers', cursor: null, count: 0 },
    { source: 'numbers', cursor: '2', count: 0 },
    { source: 'numbers', cursor: null, count: 4 },
    { source: 'numbers', cursor: '4', count: 0 },
  ]);
});

it('fetches the next page after a refresh during which it was asked for, and after one that came upon it', async () => {
  const { asked, actor } = start();
  const ready = () => waitFor(actor, (snapshot) => snapshot.matches('ready'));
  actor.send({ type: 'list.load' });
  await ready();
  actor.send({ type: 'list.refresh' });
  actor.send({ type: 'list.more' });
  expect(actor.getSnapshot().context.wanted).toBe(true);
  expect((await ready()).context).toMatchObject({ items: [0, 1, 2, 3], next: '4', wanted: false });
  actor.send({ type: 'list.more' });
  actor.send({ type: 'list.refresh' });
  expect((await ready()).context).toMatchObject({ items: [0, 1, 2, 3, 4, 5], next: null, wanted: false });
  expect(asked.map(({ cursor, count }) => [cursor, count])).toEqual([
    [null, 0],
    [null, 2],
    ['2', 0],
    ['4', 0],
    [null, 4],
    ['4', 0],
  ]);
});

it('asks for no next page where a refresh found that there is none any more', async () => {
  const outcomes: ListPage[] = [
    { items: ['a'], next: 'c1', total: 2 },
    { items: ['a'], next: null, total: 1 },
  ];
  const fetchPage = fromPromise<ListPage, PageInput>(async () => outcomes.shift()!);
  const actor = createActor(listMachine.provide({ actors: { fetchPage } })).start();
  actor.send({ type: 'list.load' });
  await waitFor(actor, (snapshot) => snapshot.matches('ready'));
  actor.send({ type: 'list.refresh' });
  actor.send({ type: 'list.more' });
  const { context } = await waitFor(actor, (snapshot) => !snapshot.hasTag('busy'));
  expect(context).toMatchObject({ items: ['a'], next: null, problem: null, wanted: false });
});

it('shows what it has and says why where it could not be fetched again', async () => {
  const outcomes: (ListPage | null)[] = [{ items: ['a'], next: null, total: 1 }, null];
  const fetchPage = fromPromise<ListPage, PageInput>(async () => {
    const page = outcomes.shift();
    if (!page) throw { message: 'Network Error' };
    return page;
  });
  const actor = createActor(listMachine.provide({ actors: { fetchPage } })).start();
  actor.send({ type: 'list.load' });
  await waitFor(actor, (snapshot) => snapshot.matches('ready'));
  actor.send({ type: 'list.refresh' });
  const { context } = await waitFor(actor, (snapshot) => snapshot.context.problem !== null);
  expect(context).toMatchObject({ items: ['a'], problem: { message: 'Network Error' } });
});
