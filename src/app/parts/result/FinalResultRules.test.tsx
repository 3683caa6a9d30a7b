import { beforeAll, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { loadMessages, setLocale } from '../../i18n/store.ts';
import { FinalResultRules } from './FinalResultRules.tsx';

beforeAll(() => loadMessages('rounds'));

const result = { rounds: [{ roundID: 'r', name: 'Screening', weight: 30 }], scores: 70 };

/** docs/decisions/0065: what entrants and judges are promised of rounds. */
it.each([
  ['en', /Screening.*plain mean of its judges.*Severity is not taken off it.*asked to score every entry/],
  ['fr', /Screening.*moyenne simple de ses jurés.*sévérité n’en est pas retirée\u00a0: chaque juré/],
  ['ro', /Screening.*media simplă a juraților ei.*Severitatea nu se scade din ea: fiecare jurat/],
  ['zh', /Screening.*简单平均分.*不扣除宽严差异：/],
] as const)('promises the plain mean of a round, and says why, in %s', async (locale, sentence) => {
  await setLocale(locale);
  await render(<FinalResultRules result={result} />);
  await expect.element(page.getByText(sentence)).toBeVisible();
});
