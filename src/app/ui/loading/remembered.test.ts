import { expect, it, vi } from 'vitest';
import { askAgain } from './later.tsx';
import { remembered } from './remembered.ts';

it('asks once for each key, keeps a failure however often it is drawn, and asks again once somebody wants that', async () => {
  const load = vi.fn(async (locale: string) => {
    if (load.mock.calls.length === 1) throw new Error('Loading chunk charts-charts-fr-json failed.');
    return locale;
  });
  const words = remembered(load);
  const first = words('fr');
  await expect(first).rejects.toThrow('failed');
  expect(words('fr')).toBe(first);
  expect(load).toHaveBeenCalledTimes(1);
  askAgain();
  const second = words('fr');
  expect(await second).toBe('fr');
  askAgain();
  expect(words('fr')).toBe(second);
  expect(await words('ro')).toBe('ro');
  expect(load).toHaveBeenCalledTimes(3);
});
