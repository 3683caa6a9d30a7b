import { expect, it, vi } from 'vitest';
import { onChunkMissing, reportMissingChunk } from './chunk.ts';

const lost = (chunk: string) => Object.assign(new Error(`Loading chunk ${chunk} failed.`), { name: 'ChunkLoadError' });

it('tells whoever listens first what was missing before anybody did, each part once', () => {
  reportMissingChunk(lost('device'));
  reportMissingChunk(lost('device'));
  const [first, second] = [vi.fn(), vi.fn()];
  const stops = [onChunkMissing(first), onChunkMissing(second)];
  expect(first.mock.calls).toEqual([['device']]);
  expect(second).not.toHaveBeenCalled();
  reportMissingChunk(lost('pdf'));
  expect([first, second].map(({ mock }) => mock.calls.at(-1))).toEqual([['pdf'], ['pdf']]);
  for (const stop of stops) stop();
});
