import { expect, it } from 'vitest';
import { timeZones } from './zonedTime.ts';

it('offers the present zone even where the browser does not list it', () => {
  expect(timeZones('Etc/GMT+3')).toContain('Etc/GMT+3');
});
