import { useState } from 'react';
import { beforeAll, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { loadMessages, setLocale } from '#app/i18n/store.ts';
import type { RoundCriterion } from '#machines/round/scoring.ts';
import { ScoringFields } from './ScoringFields.tsx';

const begun: RoundCriterion[] = ['Idea', 'Craft', 'Use'].map((name, at) => ({ name, help: '', weight: 20 + at }));

function Written() {
  const [criteria, setCriteria] = useState(begun);
  return (
    <ScoringFields
      plan={{ kind: 'scores', range: 'zeroToTen', criteria }}
      locked={null}
      tried={false}
      onRange={() => undefined}
      onCriteria={setCriteria}
    />
  );
}

beforeAll(async () => {
  await setLocale('en');
  await loadMessages('dashboard', 'admin', 'rounds');
});

it('a criterion keeps what is typed into it, and the focus, where one before it goes', async () => {
  await render(<Written />);
  const weight = (of: number) => page.getByRole('textbox', { name: 'Weight' }).nth(of);
  // What is no number stays in the field alone.
  await weight(2).fill('3o');
  const kept = weight(2).element();
  await page.getByRole('button', { name: 'Remove Idea' }).click();
  await expect.element(page.getByRole('button', { name: 'Remove Idea' })).not.toBeInTheDocument();
  await expect.element(weight(1)).toHaveValue('3o');
  expect(weight(1).element()).toBe(kept);
});

it('removing a criterion by keyboard twice removes one, and the focus goes to the next', async () => {
  await render(<Written />);
  (page.getByRole('button', { name: 'Remove Idea' }).element() as HTMLElement).focus();
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByRole('button', { name: 'Remove Idea' })).not.toBeInTheDocument();
  await userEvent.keyboard('{Enter}');
  expect(document.activeElement?.tagName).toBe('LI');
  await expect.element(page.getByRole('button', { name: 'Remove Craft' })).toBeVisible();
});
