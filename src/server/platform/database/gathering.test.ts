import { expect, test } from 'vitest';
import { Gathering } from './gathering.ts';

/** Statements that answer when they are told to. */
function statements() {
  const asked: { readonly items: readonly string[]; readonly end: (error?: unknown) => void }[] = [];
  const run = (items: readonly string[]) =>
    new Promise<readonly string[]>((resolve, reject) => {
      const end = (error?: unknown) => (error ? reject(error) : resolve(items.map((item) => `${item}!`)));
      asked.push({ items, end });
    });
  return { asked, run, sent: () => asked.map(({ items }) => items.join('')) };
}
const turn = () => new Promise((resolve) => setImmediate(resolve));
const broken = (code: string) => Object.assign(new Error(code), { code });

test('what comes at once goes together, what comes meanwhile with the next', async () => {
  const { asked, run, sent } = statements();
  const gathering = new Gathering({ run, atOnce: 2 });
  const answers = ['a', 'b'].map((item) => gathering.ask(item));
  await turn();
  answers.push(gathering.ask('c'));
  await turn();
  answers.push(gathering.ask('d'), gathering.ask('e'));
  await turn();
  expect(sent()).toEqual(['ab', 'c']);
  asked[0]?.end();
  await turn();
  expect(sent()).toEqual(['ab', 'c', 'de']);
  for (const { end } of asked) end();
  expect(await Promise.all(answers)).toEqual(['a!', 'b!', 'c!', 'd!', 'e!']);
});

test('nobody is answered before their statement is', async () => {
  const { asked, run } = statements();
  const gathering = new Gathering({ run, atOnce: 2 });
  let answered = false;
  const answer = gathering.ask('a').then(() => {
    answered = true;
  });
  await turn();
  await turn();
  expect(answered).toBe(false);
  asked[0]?.end();
  await answer;
});

test('of one lane one is on its way at a time, in their order; groups do not mix', async () => {
  const { asked, run, sent } = statements();
  const gathering = new Gathering<string, string>({
    run,
    atOnce: 2,
    groupOf: ([group = '']) => group,
    laneOf: ([, lane = '']) => lane,
  });
  const answers = ['x1a', 'x1b', 'y1c', 'x2d', 'y3e'].map((item) => gathering.ask(item));
  await turn();
  expect(sent()).toEqual(['x1ax2d', 'y3e']);
  asked[0]?.end();
  await turn();
  expect(sent()).toEqual(['x1ax2d', 'y3e', 'x1b']);
  asked[2]?.end();
  await turn();
  expect(sent()).toEqual(['x1ax2d', 'y3e', 'x1b', 'y1c']);
  for (const { end } of asked) end();
  expect(await Promise.all(answers)).toHaveLength(5);
});

test('the one that is to blame fails alone, and an outage fails all of them once', async () => {
  const { asked, run, sent } = statements();
  const gathering = new Gathering({ run, atOnce: 2 });
  const answers = Promise.allSettled(['a', 'b', 'c'].map((item) => gathering.ask(item)));
  await turn();
  asked[0]?.end(broken('23514'));
  for (const error of [undefined, broken('23514'), undefined]) {
    await turn();
    asked.at(-1)?.end(error);
  }
  expect((await answers).map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
  expect(sent()).toEqual(['abc', 'a', 'b', 'c']);
  const cutOff = Promise.allSettled(['d', 'e'].map((item) => gathering.ask(item)));
  await turn();
  asked.at(-1)?.end(broken('57P01'));
  expect((await cutOff).map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  expect(sent()).toEqual(['abc', 'a', 'b', 'c', 'de']);
});
