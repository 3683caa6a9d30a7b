import { expect, it } from 'vitest';
import { testMailRefusals } from './testMail.rules.ts';

it('is sent where letters leave, and refused with its reason where none would', () => {
  expect(testMailRefusals({ hasService: true })).toEqual([]);
  expect(testMailRefusals({ hasService: false })).toEqual([{ code: 'mail.refusal.noService' }]);
});
