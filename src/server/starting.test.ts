import nodeModule from 'node:module';
import { join } from 'node:path';
import { afterEach, expect, it, vi } from 'vitest';
import { readConfig } from './platform/config/config.ts';
import { keepCompiled } from './starting.ts';

const known = nodeModule as { enableCompileCache?: (folder: string) => unknown };
const { enableCompileCache } = known;
afterEach(() => {
  if (enableCompileCache) known.enableCompileCache = enableCompileCache;
  else delete known.enableCompileCache;
});

it('keeps what was compiled in the data directory alone, and does without where Node cannot', () => {
  const enabled = vi.fn();
  known.enableCompileCache = enabled;
  const config = readConfig({ DATA_DIR: '/srv/awards' });
  keepCompiled(config);
  expect(enabled.mock.calls).toEqual([[join('/srv/awards', 'compiled')]]);
  delete known.enableCompileCache;
  expect(() => keepCompiled(config)).not.toThrow();
});
