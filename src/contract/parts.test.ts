import fc from 'fast-check';
import { Compile } from 'typebox/compile';
import { expect, it } from 'vitest';
import { instant } from './parts.ts';

const taken = Compile(instant);
const first = Date.UTC(1900, 0, 1);
const end = Date.UTC(2100, 0, 1);

it('takes no instant that is no instant, or in another year than it says, whatever its time zone', () => {
  const whole = (min: number, max: number) => fc.integer({ min, max }).map((value) => String(value).padStart(2, '0'));
  const day = fc.oneof(
    fc.constantFrom('1900-01-01', '1900-01-02', '1999-12-31', '2000-01-01', '2099-12-30', '2099-12-31'),
    fc.tuple(fc.integer({ min: 1899, max: 2100 }), whole(1, 12), whole(1, 31)).map((parts) => parts.join('-')),
  );
  const zone = fc.oneof(
    fc.constantFrom('Z', 'z', '+00:00', '-00:00'),
    fc.tuple(fc.constantFrom('+', '-'), whole(0, 24), whole(0, 60)).map(([sign, h, m]) => `${sign}${h}:${m}`),
  );
  // What `Date` does not read, although a later standard has it.
  const suffix = fc.constantFrom('', '', '[Europe/London]', '[+01:00]', '[u-ca=gregory]');
  const time = fc.tuple(whole(0, 24), whole(0, 60), whole(0, 60)).map((parts) => parts.join(':'));
  let some = 0;
  fc.assert(
    fc.property(day, time, zone, fc.constantFrom('', '.5', '.1234567'), suffix, (on, at, offset, fraction, named) => {
      const text = `${on}T${at}${fraction}${offset}${named}`;
      if (!taken.Check(text)) return;
      some += 1;
      const value = new Date(text).getTime();
      expect([text, value >= first && value < end]).toEqual([text, true]);
    }),
    { numRuns: 2_000 },
  );
  expect(some).toBeGreaterThan(100);
});

it('takes no name of a zone behind the offset', () => {
  for (const text of ['2026-06-01T09:00:00+01:00[Europe/London]', '2099-12-31T23:59:59-05:00[America/New_York]'])
    expect([text, taken.Check(text)]).toEqual([text, false]);
});

it('takes the first and the last instant there is, and days beside them in any time zone', () => {
  for (const text of [
    '1900-01-01T00:00:00Z',
    '1900-01-01T00:00:00-05:00',
    '2099-12-31T23:59:59.999Z',
    '2099-12-31T23:59:59+05:00',
    '2099-12-30T23:59:59-05:00',
    '2026-06-01T10:00:00+02:00',
  ]) {
    expect([text, taken.Check(text)]).toEqual([text, true]);
  }
});
