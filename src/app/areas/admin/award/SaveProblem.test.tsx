import { beforeEach, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import type { AwardEditor } from '#app/actors/award/awardEditor.ts';
import { loadMessages, setLocale } from '#app/i18n/store.ts';
import { aPlan } from '../testing/samples.ts';
import { SaveProblem } from './SaveProblem.tsx';

beforeEach(async () => {
  await setLocale('fr');
  await loadMessages('admin', 'award', 'reasons');
});

// The screen reads no more of it than this.
const editing = (given: Partial<AwardEditor>) => ({ values: aPlan(), problem: null, ...given }) as AwardEditor;

it('says by their names which fields are locked', async () => {
  const reasons = [{ code: 'award.refusal.fieldLocked', params: { fields: 'currency, blind, categories' } }];
  const problem = { status: 422, code: reasons[0]!.code, message: '', reasons } as unknown as AwardEditor['problem'];
  await render(<SaveProblem editor={editing({ state: 'refused', problem })} />);
  const names = 'Devise des tarifs, Les jurés ne voient pas qui a candidaté, Catégories';
  await expect.element(page.getByText(`Verrouillé dans le statut actuel\u00a0: ${names}.`)).toBeVisible();
});

it('says what two administrators chose in the words and between the quotation marks of the reader', async () => {
  const mine = { currency: 'usd', resultMethod: 'trimmed' } as const;
  const theirs = aPlan({ currency: 'gbp', resultMethod: 'automatic' });
  await render(<SaveProblem editor={editing({ state: 'conflict', mine, theirs })} />);
  const lines = page.getByRole('listitem');
  await expect
    .element(lines.first())
    .toHaveTextContent('Devise des tarifs : la vôtre « Dollar américain (US$) », la leur « Livre sterling (£) »');
  await expect.element(lines.last()).toHaveTextContent('« Moyenne tronquée »');
});
