import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { onChunkMissing } from '../../ui/loading/chunk.ts';
import { askAgain } from '../../ui/loading/later.tsx';
import { ofDevice } from './deviceChunk.ts';

beforeEach(() => {
  vi.useFakeTimers();
  askAgain();
});
afterEach(() => {
  vi.useRealTimers();
});

const lost = () => Promise.reject(Object.assign(new Error('Loading chunk device failed.'), { name: 'ChunkLoadError' }));

it('says once that what keeps judging on the device did not arrive, and asks again after a minute or when told to', async () => {
  const report = vi.fn();
  const stop = onChunkMissing(report);
  const load = vi.fn<() => Promise<string>>(lost);
  await expect(Promise.allSettled([ofDevice(load), ofDevice(load)])).resolves.toMatchObject([
    { status: 'rejected' },
    { status: 'rejected' },
  ]);
  for (const _ of [1, 2, 3, 4]) await expect(ofDevice(load)).rejects.toThrow('Loading chunk device failed.');
  expect(load).toHaveBeenCalledTimes(2);
  expect(report.mock.calls).toEqual([['device']]);
  vi.advanceTimersByTime(60_000);
  await expect(ofDevice(load)).rejects.toThrow('Loading chunk device failed.');
  expect(load).toHaveBeenCalledTimes(3);
  expect(report).toHaveBeenCalledTimes(1);
  askAgain();
  await expect(Promise.allSettled([ofDevice(load), ofDevice(load)])).resolves.toHaveLength(2);
  expect(report.mock.calls).toEqual([['device'], ['device']]);
  askAgain();
  await expect(ofDevice(async () => 'here')).resolves.toBe('here');
  await expect(ofDevice(load)).rejects.toThrow('Loading chunk device failed.');
  expect(report.mock.calls).toEqual([['device'], ['device'], ['device']]);
  stop();
});

it('asks for one part though another is missing', async () => {
  await expect(ofDevice(lost)).rejects.toThrow('Loading chunk device failed.');
  await expect(ofDevice(async () => 'here', 'deviceKey')).resolves.toBe('here');
  await expect(ofDevice(async () => 'here')).rejects.toThrow('Loading chunk device failed.');
});

it('hands on what is no missing chunk', async () => {
  const fault = new Error('It began and failed');
  await expect(ofDevice(() => Promise.reject(fault))).rejects.toBe(fault);
  await expect(ofDevice(async () => 1)).resolves.toBe(1);
});
