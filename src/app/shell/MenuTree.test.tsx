import '../ui/theme/layers.css.ts';
import '../ui/theme/theme.css.ts';
import '../ui/theme/base.css.ts';
import { beforeAll, expect, it, vi } from 'vitest';
import { render } from 'vitest-browser-react';
import { setLocale } from '../i18n/store.ts';
import { MenuTree } from './MenuTree.tsx';
import type { MenuEntry } from './navigation/menu.ts';

beforeAll(() => setLocale('en'));

const item = (change: Partial<MenuEntry>): MenuEntry => ({
  id: 'awards',
  title: 'common.menu.awards',
  type: 'item',
  url: '/awards',
  ...change,
});

async function show(menu: readonly MenuEntry[], path = '/') {
  const choose = vi.fn();
  const screen = await render(<MenuTree menu={menu} path={path} openItems={['utils']} onChoose={choose} />);
  return { screen, choose };
}

it('marks the chosen item where the path names none', async () => {
  const { screen } = await show(
    [item({}), item({ id: 'utils', title: 'common.menu.utils', url: '/utils' })],
    '/elsewhere',
  );
  await expect.element(screen.getByRole('link', { name: 'Utils' })).toHaveAttribute('aria-current', 'true');
  await expect.element(screen.getByRole('link', { name: 'Awards' })).not.toHaveAttribute('aria-current');
});

it('tells which item was chosen', async () => {
  const { screen, choose } = await show([item({})]);
  await screen.getByRole('link', { name: 'Awards' }).click();
  expect(choose).toHaveBeenCalledExactlyOnceWith('awards');
});

it('opens an item with a target in a new tab, an external one as a plain link', async () => {
  const { screen } = await show([
    item({ target: true, url: 'https://example.test/a' }),
    item({ id: 'users', title: 'common.menu.users', external: true, url: 'https://example.test/b' }),
  ]);
  const target = screen.getByRole('link', { name: 'Awards (opens in a new tab)' });
  await expect.element(target).toHaveAttribute('target', '_blank');
  await expect.element(target).toHaveAttribute('rel', 'noreferrer');
  const external = screen.getByRole('link', { name: 'Users' });
  await expect.element(external).toHaveAttribute('href', 'https://example.test/b');
  await expect.element(external).not.toHaveAttribute('target');
});

it('keeps a disabled item in the order of focus, leading nowhere', async () => {
  const { screen, choose } = await show([item({ disabled: true })]);
  const link = screen.getByRole('link', { name: 'Awards' });
  await expect.element(link).toHaveAttribute('aria-disabled', 'true');
  await expect.element(link).not.toHaveAttribute('href');
  await link.click({ force: true });
  expect(choose).not.toHaveBeenCalled();
});

it('shows an item’s chip', async () => {
  const { screen } = await show([
    item({ chip: { label: 'New', color: 'secondary', variant: 'outlined', avatar: 'A' } }),
  ]);
  await expect.element(screen.getByRole('link', { name: 'Awards' })).toHaveTextContent('AwardsANew');
});

it('moves each level in by 24 px and unfolds on the path of a child', async () => {
  const child = item({ id: 'list', title: 'common.menu.entries', url: '/awards/list' });
  const collapse = item({ id: 'all', type: 'collapse', children: [child] });
  const { screen } = await show([collapse], '/');
  const fold = screen.getByRole('button', { name: 'Awards' });
  await expect.element(fold).toHaveAttribute('aria-expanded', 'false');
  await screen.rerender(<MenuTree menu={[collapse]} path="/awards/list" openItems={[]} onChoose={() => undefined} />);
  await expect.element(fold).toHaveAttribute('aria-expanded', 'true');
  const left = (element: Element) => Number.parseFloat(getComputedStyle(element).paddingInlineStart);
  expect(left(screen.getByRole('link', { name: 'Entries' }).element()) - left(fold.element())).toBe(24);
});

it('says "Menu Items Error" for an entry of unknown type', async () => {
  const unknown = item({ type: 'shortcut' as MenuEntry['type'] });
  const { screen } = await show([unknown]);
  await expect.element(screen.getByRole('alert')).toHaveTextContent('Menu Items Error');
});
