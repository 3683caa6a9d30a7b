import { expect, it } from 'vitest';
import { refusals } from '../kit/rules.ts';
import { movingRules } from './moving.rules.ts';

it('leaves an entry where judges compared it with others of its category', () => {
  const reasons = [true, false].map((comparedInRound) =>
    refusals(movingRules.mayLeaveCategory, { comparedInRound }, undefined),
  );
  expect(reasons).toEqual([[{ code: 'entry.refusal.comparedInRound' }], []]);
});
