import { beforeAll, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { loadMessages, setLocale } from '#app/i18n/store.ts';
import { JudgingByJudge } from '../dashboard/JudgingByJudge.tsx';
import { aJudge, anAward } from '../testing/samples.ts';
import { JudgeTable } from './JudgeTable.tsx';

/** One has only to submit what is scored, the other has not begun. */
const judges = [
  aJudge({ progress: { assigned: 31, scored: 30, submitted: 0, recused: 1 } }),
  aJudge({ id: 'amit', name: 'Amit Rao', progress: { assigned: 30, scored: 0, submitted: 0, recused: 0 } }),
];

beforeAll(async () => {
  await setLocale('en');
  await loadMessages('dashboard', 'admin');
});

it.each([
  [
    'among the judges',
    <JudgeTable key="" award={anAward()} judges={judges} onAssign={() => undefined} empty={null} />,
    'row',
    '0 of 30',
  ],
  [
    'on the dashboard',
    <JudgingByJudge
      key=""
      load={{ data: judges, state: 'ready', error: null, refreshing: false, reload: () => undefined }}
    />,
    'listitem',
    '0 / 30',
  ],
] as const)('tells a judge who has only to submit from one who has not begun, %s', async (_, shown, role, figure) => {
  await render(shown);
  const of = (name: string) => page.getByRole(role).filter({ hasText: name });
  await expect.element(of('Helen Okafor')).toHaveTextContent(figure);
  await expect.element(of('Helen Okafor')).toHaveTextContent('30 begun, not submitted');
  await expect.element(of('Amit Rao')).toHaveTextContent(figure);
  await expect.element(of('Amit Rao')).not.toHaveTextContent('scored');
});

it('counts what is scored in the table behind the dashboard’s bars', async () => {
  await render(
    <JudgingByJudge load={{ data: judges, state: 'ready', error: null, refreshing: false, reload: () => undefined }} />,
  );
  await page.getByText('Show as a table').click();
  const row = page.getByRole('row').filter({ hasText: 'Helen Okafor' });
  await expect.element(page.getByRole('columnheader', { name: 'Begun, not submitted' })).toBeVisible();
  await expect.element(row.getByRole('cell').nth(1)).toHaveTextContent('30');
});
