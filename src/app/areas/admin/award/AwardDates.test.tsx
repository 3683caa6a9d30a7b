import { useState } from 'react';
import { beforeAll, beforeEach, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import type { AwardEditor, AwardFields } from '#app/actors/award/awardEditor.ts';
import { loadMessages, setLocale } from '#app/i18n/store.ts';
import type { Award } from '#contract/entities/award.ts';
import { aPlan } from '../testing/samples.ts';
import { AwardDates } from './AwardDates.tsx';

beforeAll(async () => {
  await setLocale('en');
  await loadMessages('admin', 'award', 'reasons');
});

const heard: (Partial<AwardFields> | 'typing')[] = [];
beforeEach(() => void heard.splice(0));

const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString();
const dayOf = (instant: string) => instant.slice(0, 10);

/** The dates of an award, whose changes it takes over as its editor does. */
function Dates({ award }: { readonly award: Award }) {
  const [values, setValues] = useState(award);
  // The dates read no more of it than this.
  const editor = {
    values,
    change: (changes: Partial<AwardFields>) => {
      heard.push(changes);
      setValues((before) => ({ ...before, ...changes }));
    },
    typing: () => void heard.push('typing'),
    saveNow: () => undefined,
  } as unknown as AwardEditor;
  return <AwardDates editor={editor} />;
}

const dates = {
  timeZone: 'UTC',
  opensAt: inDays(-30),
  closesAt: inDays(7),
  judgingClosesAt: inDays(200),
  resultsAt: null,
};

it('keeps a closing date that has passed in its field, with the reason, until it is one that is ahead', async () => {
  await render(<Dates award={aPlan({ ...dates, status: 'open' })} />);
  const closing = page.getByLabelText('Closes for entries', { exact: true });
  const [passed, ahead] = [dayOf(inDays(-16)), dayOf(inDays(14))];
  await userEvent.fill(closing, passed);
  expect(heard).toEqual(['typing']);
  await expect.element(closing).toHaveValue(passed);
  await expect.element(closing).toHaveAttribute('aria-invalid', 'true');
  await expect.element(page.getByText('The closing date cannot be set to a time that has passed.')).toBeVisible();
  await userEvent.fill(closing, ahead);
  await expect.element(closing).toHaveValue(ahead);
  await expect.element(closing).not.toHaveAttribute('aria-invalid', 'true');
  expect(heard).toEqual(['typing', { closesAt: `${ahead}${dates.closesAt.slice(10, 16)}:00.000Z` }]);
});

it('goes back to the date that was there where an allowed one came about on the way to one that has passed', async () => {
  await render(<Dates award={aPlan({ ...dates, status: 'open' })} />);
  const closing = page.getByLabelText('Closes for entries', { exact: true });
  const [passed, ahead] = [dayOf(inDays(-16)), dayOf(inDays(14))];
  await userEvent.fill(closing, ahead);
  await userEvent.fill(closing, passed);
  await expect.element(closing).toHaveValue(passed);
  expect(heard.slice(-2)).toEqual([{ closesAt: dates.closesAt }, 'typing']);
});

it('opens no approved award by a date that is being written', async () => {
  await render(<Dates award={aPlan({ ...dates, opensAt: inDays(3), status: 'approved' })} />);
  const opening = page.getByLabelText('Opens for entries', { exact: true });
  await userEvent.fill(opening, dayOf(inDays(-20)));
  await expect.element(page.getByText('The opening date cannot be set to a time that has passed.')).toBeVisible();
  expect(heard).toEqual(['typing']);
});

it('lets a plan have any date', async () => {
  await render(<Dates award={aPlan(dates)} />);
  const passed = dayOf(inDays(-20));
  await userEvent.fill(page.getByLabelText('Opens for entries', { exact: true }), passed);
  expect(heard).toEqual([{ opensAt: `${passed}${dates.opensAt.slice(10, 16)}:00.000Z` }]);
});
