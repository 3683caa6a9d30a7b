import { expect, it } from 'vitest';
import { refusals } from '../kit/rules.ts';
import { awardStatuses } from '../shared/award.statuses.ts';
import { assigningRules } from './assigning.rules.ts';

it.each([
  ['mayAssign', ['closed', 'completed'], 'plan.refusal.closed'],
  ['mayDeclare', ['completed'], 'plan.refusal.completed'],
] as const)('%s is refused while %j', (rule, over, code) => {
  const refused = awardStatuses.filter((status) => refusals(assigningRules[rule], status, undefined).length > 0);
  expect(refused).toEqual(over);
  expect(refusals(assigningRules[rule], 'completed', undefined)).toEqual([{ code }]);
});
