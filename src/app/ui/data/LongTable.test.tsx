import { beforeAll, describe, expect, it } from 'vitest';
import { render } from 'vitest-browser-react';
import { setLocale } from '../../i18n/store.ts';
import { LongTable } from './LongTable.tsx';

beforeAll(() => setLocale('en'));

const tableOf = (count: number) => (
  <LongTable
    caption="Entries"
    rows={Array.from({ length: count }, (_, index) => `Entry ${index + 1}`)}
    rowKey={(title) => title}
    columns={[{ id: 'title', header: 'Entry', name: true, cell: (title) => title }]}
  />
);
const shown = (count: number) => render(tableOf(count));
const reach = (title: string) =>
  expect
    .poll(() => {
      window.scrollTo(0, document.documentElement.scrollHeight);
      return lastRow()?.textContent;
    })
    .toBe(title);
const bodyRows = () => document.querySelectorAll('tbody tr').length;
const lastRow = () => document.querySelector('tbody tr:last-child');
const heightOf = (selector: string) => document.querySelector(selector)?.getBoundingClientRect().height ?? 0;

describe('a table of many rows', () => {
  it('draws those in view, says how many there are, and is as long as they are', async () => {
    await shown(1_000);
    expect(bodyRows()).toBeLessThan(200);
    expect(document.querySelector('table')?.getAttribute('aria-rowcount')).toBe('1001');
    const whole = heightOf('tbody tr') * 1_000;
    await expect.poll(() => Math.abs(document.documentElement.scrollHeight / whole - 1)).toBeLessThan(0.1);
  });

  it('draws the others as they come near, to the last', async () => {
    await shown(400);
    await reach('Entry 400');
    expect(document.querySelector('table')?.hasAttribute('aria-rowcount')).toBe(false);
  });

  it('draws those that come once all were drawn', async () => {
    const screen = await shown(80);
    await reach('Entry 80');
    await screen.rerender(tableOf(100));
    await reach('Entry 100');
  });

  it('is printed whole', async () => {
    await shown(400);
    window.dispatchEvent(new Event('beforeprint'));
    expect(bodyRows()).toBe(400);
  });
});

it('a table of a few rows is drawn whole at once', async () => {
  await shown(60);
  expect(bodyRows()).toBe(60);
});
