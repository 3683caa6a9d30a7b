import { expect, it } from 'vitest';
import type { Translate } from '../../i18n/useText.ts';
import { greeting } from './greeting.ts';

const t: Translate = (id, values) => `${id} ${values?.name ?? ''}`.trim();
const at = (hour: number, minute = 0) => new Date(2026, 10, 12, hour, minute);
const nia = { givenName: 'Nia', name: 'Nia Prosser' };

it('greets by the hour of day', () => {
  expect(greeting(t, nia, at(0))).toBe('common.greeting.morning Nia');
  expect(greeting(t, nia, at(11, 59))).toBe('common.greeting.morning Nia');
  expect(greeting(t, nia, at(12))).toBe('common.greeting.afternoon Nia');
  expect(greeting(t, nia, at(17, 59))).toBe('common.greeting.afternoon Nia');
  expect(greeting(t, nia, at(18))).toBe('common.greeting.evening Nia');
});

it('takes the given name, else the name, else unknown', () => {
  expect(greeting(t, { name: 'Nia Prosser' }, at(9))).toBe('common.greeting.morning Nia Prosser');
  expect(greeting(t, { name: '' }, at(9))).toBe('common.greeting.morning common.unknownName');
  expect(greeting(t, null, at(9))).toBe('common.greeting.morning common.unknownName');
});
