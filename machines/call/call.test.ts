import { expect, it } from 'vitest';
import { isOutdated, isUnknown } from './call.rules.ts';

it.each([
  [0, 'timeout', true, true],
  [0, 'network', true, true],
  [0, 'aborted', false, false],
  [409, 'entry.stale', false, true],
  [408, 'x', false, false],
  [410, 'x', false, false],
  [422, 'x', false, false],
])(
  'knows after %d %s whether the end is unknown: %j, and what is shown may be old: %j',
  (status, code, unknown, old) => {
    expect([isUnknown({ status, code }), isOutdated({ status, code })]).toEqual([unknown, old]);
  },
);
