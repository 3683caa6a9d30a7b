import { describe, expect, it } from 'vitest';
import { askedVersion, consentsAnew, termsOnSubmitting } from './terms.ts';

describe('the version that is asked for', () => {
  it('is the newest one, and none where nothing is said', () => {
    expect(askedVersion({ version: 3, text: 'The work is your own.' })).toBe(3);
    expect([undefined, null, { version: 3, text: ' \n' }].map(askedVersion)).toEqual([0, 0, 0]);
  });
});

describe('a tick', () => {
  const of = (ticked: number | undefined, before: number | null, open = false) =>
    termsOnSubmitting(2, { ticked, before, open }).accepted;

  it('counts only of the version asked for, beside what was accepted before', () => {
    expect([of(2, null), of(1, null), of(undefined, null), of(undefined, 2), of(3, 1)]).toEqual([2, 0, 0, 2, 1]);
  });

  it('is none by the organiser’s side', () => {
    expect([of(2, null, true), of(2, 1, true)]).toEqual([0, 1]);
  });

  it('is kept once', () => {
    expect(consentsAnew({ version: 2, accepted: 2, open: false }, 1)).toBe(true);
    expect(consentsAnew({ version: 2, accepted: 2, open: false }, 2)).toBe(false);
    expect(consentsAnew({ version: 0, accepted: 0, open: false }, null)).toBe(false);
    expect(consentsAnew({ version: 2, accepted: 2, open: true }, 1)).toBe(false);
  });
});
