import { beforeAll, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { setLocale } from '../../i18n/store.ts';
import { Breadcrumb } from './Breadcrumb.tsx';

beforeAll(() => setLocale('en'));

const steps = (count: number) =>
  Array.from({ length: count }, (_, index) => ({ label: `Step ${index + 1}`, href: `/${index}` }));
const shown = (container: HTMLElement) => [...container.querySelectorAll('li')].map((item) => item.textContent);

it('starts at the dashboard and ends at the page, which is no link', async () => {
  const screen = await render(<Breadcrumb crumbs={steps(2)} />);
  expect(shown(screen.container)).toEqual(['Dashboard', 'Step 1', 'Step 2']);
  await expect.element(screen.getByRole('link', { name: 'Dashboard' })).toHaveAttribute('href', '/');
  expect(screen.getByRole('link', { name: 'Step 2' }).query()).toBeNull();
});

it('shows eight items, and folds beyond them until asked', async () => {
  const screen = await render(<Breadcrumb crumbs={steps(7)} />);
  expect(shown(screen.container)).toHaveLength(8);
  await screen.rerender(<Breadcrumb crumbs={steps(8)} />);
  expect(shown(screen.container)).toEqual(['Dashboard', '…', 'Step 8']);
  await screen.getByRole('button', { name: 'Show the hidden steps' }).click();
  expect(shown(screen.container)).toHaveLength(9);
});

it('may start with a drawing of a house, which is named all the same', async () => {
  const screen = await render(<Breadcrumb crumbs={steps(1)} icon />);
  await expect.element(screen.getByRole('link', { name: 'Dashboard' })).toBeVisible();
});

it('cuts a long name at its end, and lays nothing over what leads back', async () => {
  await page.viewport(360, 600);
  const crumbs = [
    { label: 'Awards', href: '/awards' },
    { label: 'Wüstenrennmaus'.repeat(8), href: '/award/1' },
    { label: 'Fütterungsanlage'.repeat(8) },
  ];
  const { container } = await render(<Breadcrumb crumbs={crumbs} />);
  const items = [...container.querySelectorAll('li')].map((item) => item.lastElementChild ?? item);
  const isWhole = ({ scrollWidth, clientWidth }: Element) => scrollWidth <= clientWidth;
  expect(items.map(isWhole)).toEqual([true, true, false, false]);
  const edges = items.map((item) => item.getBoundingClientRect());
  for (const [at, edge] of edges.entries()) expect(edge.right).toBeLessThanOrEqual(edges[at + 1]?.left ?? 360);
});
