import { beforeEach, expect, it } from 'vitest';

let windows = 0;
/** A window of the application: the module with a memory of its own. */
function openWindow(): Promise<typeof import('./persistedState.ts')> {
  windows += 1;
  return import(/* @vite-ignore */ `./persistedState.ts?window=${windows}`);
}
const stored = () => JSON.parse(localStorage.getItem('awards.state') ?? 'null')?.slices ?? {};
/** What waits to be saved is saved when a window is left. */
const settle = () => window.dispatchEvent(new Event('pagehide'));

beforeEach(() => localStorage.clear());

it('what arrives as the former membership, here or in another window, is not kept for the one that was chosen', async () => {
  const [one, other] = [await openWindow(), await openWindow()];
  one.writeSlice('award', { lists: { former: 1 } });
  other.writeSlice('entry', { lists: { former: 2 } });
  one.handOver('second', { account: 'second' });
  expect(stored()).toEqual({ account: { account: 'second' } });
  // Both are still there for a moment.
  one.writeSlice('award', { lists: { former: 3 } });
  other.writeSlice('account', { account: 'first' });
  settle();
  expect(stored()).toEqual({ account: { account: 'second' } });
  const begun = await openWindow();
  expect(begun.readSlice('account')).toEqual({ account: 'second' });
  begun.writeSlice('award', { lists: { present: 1 } });
  settle();
  expect(stored().award).toEqual({ lists: { present: 1 } });
});

it('whoever signs out in a window of the former membership leaves nothing of the present one', async () => {
  const [one, other] = [await openWindow(), await openWindow()];
  other.writeSlice('user', { name: 'Ines Both' });
  one.handOver('second', { account: 'second' });
  other.removeSlices('award', 'account');
  expect(stored()).toEqual({});
});

it('what another window hears as the former membership is not kept either where the chosen one was chosen here before', async () => {
  const former = await openWindow();
  former.handOver('second', { account: 'second' });
  const [one, other] = [await openWindow(), await openWindow()];
  one.readSlice('account');
  other.writeSlice('award', { lists: { former: 1 } });
  const told = localStorage.getItem('awards.membership');
  one.handOver('second', { account: 'second' });
  expect(localStorage.getItem('awards.membership')).not.toBe(told);
  other.writeSlice('award', { lists: { former: 2 } });
  settle();
  expect(stored()).toEqual({ account: { account: 'second' } });
});
