import { afterEach, beforeAll, expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { api } from '#app/api/api.ts';
import { loadMessages, setLocale } from '#app/i18n/store.ts';
import { auditSubjects } from '#contract/auditActions.ts';
import { Audit } from './Audit.tsx';
import { AuditTimeline } from './AuditTimeline.tsx';

beforeAll(async () => {
  await setLocale('en');
  await loadMessages('dashboard', 'admin', 'audit', 'rounds');
});
afterEach(() => vi.restoreAllMocks());

it('is narrowed to all that its call takes, and to nothing else', async () => {
  vi.spyOn(api, 'page').mockImplementation((async () => ({ items: [], next: null, total: 0 })) as never);
  await render(<Audit />);
  const offered = [...page.getByRole('combobox').element().querySelectorAll('option')].filter(({ value }) => value);
  expect(offered.map(({ value }) => value)).toEqual(auditSubjects);
  expect(offered.map(({ text }) => text)).toEqual(expect.arrayContaining(['File', 'Security']));
});

it('says what changed with a large first letter, and nothing of what reads as it did', async () => {
  const row = (id: number, action: string, from: string, to: string) => ({
    id,
    action,
    at: '2027-01-15T09:00:00.000Z',
    entity: 'round',
    entityID: 'r',
    actorID: 'a',
    actorName: 'Iris Quill',
    details: {},
    lines: [{ field: 'state', from, to }],
  });
  const items = [row(2, 'round.publish', 'decided', 'decided'), row(1, 'round.open', 'prepared', 'open')];
  vi.spyOn(api, 'page').mockImplementation((async () => ({ items, next: null, total: 2 })) as never);
  await render(<AuditTimeline entity="round" entityID="r" timeZone="Europe/London" />);
  await expect.element(page.getByText('Prepared')).toBeVisible();
  expect(page.getByText('Open', { exact: true }).elements()).toHaveLength(1);
  expect(page.getByText('Decided').elements()).toHaveLength(0);
});
