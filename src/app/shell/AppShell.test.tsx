import '../ui/theme/layers.css.ts';
import '../ui/theme/theme.css.ts';
import '../ui/theme/base.css.ts';
import { type ComponentProps, type ReactNode, useState } from 'react';
import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { Link, Router } from 'wouter';
import { memoryLocation } from 'wouter/memory-location';
import type { UserType } from '#machines/shared/tokens.ts';
import { setLocale } from '../i18n/store.ts';
import { Page } from '../parts/page/Page.tsx';
import { SignOutContext } from '../parts/page/signOut.ts';
import { type AppUser, UserContext, useUser } from '../parts/page/user.ts';
import { accessibilityFaults } from '../testing/accessibilityFaults.ts';
import { Backdrop } from '../ui/primitives/Backdrop.tsx';
import { AppShell } from './AppShell.tsx';

const nothing = (): void => undefined;

interface Framing {
  readonly type: UserType;
  readonly path: string;
  readonly change?: Partial<Pick<ComponentProps<typeof AppShell>, 'actingAs' | 'accountProblem' | 'onLocale'>>;
  readonly user?: AppUser;
  readonly onSignOut?: () => void;
  readonly children?: ReactNode;
}

/** The shell around a page, with a drawer that really opens and closes. */
function Framed({ type, path, change, user, onSignOut = nothing, children = content }: Framing) {
  const [drawerOpen, setDrawerOpen] = useState(innerWidth >= 1200);
  const [openItems, setOpenItems] = useState<readonly string[]>(['dashboard']);
  const [location] = useState(() => memoryLocation({ path }));
  const [person] = useState<AppUser>(
    user ?? { type, name: 'Nia Prosser', givenName: 'Nia', email: 'nia@saltmarsh.example' },
  );
  const menu = {
    drawerOpen,
    toggleDrawer: () => setDrawerOpen((open) => !open),
    closeDrawer: () => setDrawerOpen(false),
    openItems,
    openItem: (id: string) => setOpenItems([id]),
    counts: { entries: 96 },
  };
  return (
    <Router hook={location.hook}>
      <UserContext.Provider value={person}>
        <SignOutContext.Provider value={onSignOut}>
          <AppShell menu={menu} actingAs={null} accountProblem={null} onLocale={nothing} {...change}>
            {children}
          </AppShell>
        </SignOutContext.Provider>
      </UserContext.Provider>
    </Router>
  );
}

const content = (
  <Page title="Entries" breadcrumb={[{ label: 'Harbour Light Library' }]}>
    <p>Content</p>
  </Page>
);

beforeAll(() => setLocale('en'));

describe('on a large screen', () => {
  beforeEach(() => page.viewport(1440, 900));

  it('shows the menu of the type, the way here and the page’s title', async () => {
    const screen = await render(<Framed type="admin" path="/entries" />);
    const menu = screen.getByRole('navigation', { name: 'Main' });
    const items = [...menu.element().querySelectorAll('a')].map((item) => item.textContent);
    expect(items).toEqual([
      'Dashboard',
      'Awards',
      'Entries96',
      'Categories',
      'Judges',
      'Invoices',
      'Pricing',
      'Users',
      'Utils',
    ]);
    await expect.element(menu.getByRole('link', { name: 'Entries' })).toHaveAttribute('aria-current', 'page');
    const steps = [...screen.getByRole('navigation', { name: 'Breadcrumb' }).element().querySelectorAll('li')];
    expect(steps.map((step) => step.textContent)).toEqual(['Dashboard', 'Entries', 'Harbour Light Library']);
    await expect.element(screen.getByRole('heading', { level: 1, name: 'Entries' })).toBeVisible();
    expect(document.title).toBe('Entries · Awards');
    const bar = screen.getByRole('banner').element().getBoundingClientRect();
    expect(bar.height).toBe(88);
  });

  it('closes the drawer to its drawings and keeps their names', async () => {
    const screen = await render(<Framed type="judge" path="/judge" />);
    const toggle = screen.getByRole('button', { name: 'Toggle the side menu' });
    await expect.element(toggle).toHaveAttribute('aria-expanded', 'true');
    await toggle.click();
    await expect.element(toggle).toHaveAttribute('aria-expanded', 'false');
    const link = screen.getByRole('link', { name: 'Dashboard' });
    expect(link.element().getBoundingClientRect().width).toBe(40);
  });

  it('renders the page of somebody it names once, however often the drawer moves', async () => {
    let renders = 0;
    function Counted() {
      renders += 1;
      return <p>{useUser()?.name}</p>;
    }
    const screen = await render(
      <Framed type="judge" path="/judge">
        <Counted />
      </Framed>,
    );
    const before = renders;
    const toggle = screen.getByRole('button', { name: 'Toggle the side menu' });
    await toggle.click();
    await expect.element(toggle).toHaveAttribute('aria-expanded', 'false');
    expect([before, renders]).toEqual([before, before]);
  });

  it('offers account settings of the own type, and logout', async () => {
    const signOut = vi.fn();
    const screen = await render(<Framed type="judge" path="/judge" onSignOut={signOut} />);
    await screen.getByRole('button', { name: 'Account menu: Nia Prosser, Judge' }).click();
    const settings = screen.getByRole('menuitem', { name: 'Account Settings' });
    await expect.element(settings).toHaveAttribute('href', '/judge/settings');
    await screen.getByRole('menuitem', { name: 'Logout' }).click();
    expect(signOut).toHaveBeenCalledOnce();
  });

  it('calls somebody without any name Unknown', async () => {
    const user = { type: 'judge', name: '', email: 'nia@saltmarsh.example' } as const;
    const screen = await render(<Framed type="judge" path="/judge" user={user} />);
    await expect.element(screen.getByRole('button', { name: 'Account menu: Unknown, Judge' })).toBeVisible();
  });

  it('shows no breadcrumb on a page whose menu entry wants none', async () => {
    const screen = await render(<Framed type="judge" path="/judge" />);
    await expect.element(screen.getByRole('heading', { level: 1, name: 'Entries' })).toBeVisible();
    expect(screen.getByRole('navigation', { name: 'Breadcrumb' }).query()).toBeNull();
  });

  it('starts with a link that skips to the content', async () => {
    const screen = await render(<Framed type="entrant" path="/entrant/entry/list" />);
    await userEvent.tab();
    await expect.element(screen.getByRole('link', { name: 'Skip to content' })).toHaveFocus();
    await userEvent.keyboard('{Enter}');
    await expect.element(screen.getByRole('main')).toHaveFocus();
  });

  it('moves the focus to the content of the page that opens', async () => {
    const screen = await render(<Framed type="entrant" path="/entrant" />);
    await screen.getByRole('link', { name: 'Entries' }).click();
    await expect.element(screen.getByRole('main')).toHaveFocus();
  });

  it('moves it from one entry to another, and not from tab to tab of one', async () => {
    const screen = await render(
      <Framed type="admin" path="/entry?id=first">
        <Page title="Harbour Light Library">
          <Link href="/entry?id=first&tab=scores">Scores</Link>
          <Link href="/entry?id=second">The work’s other entry</Link>
        </Page>
      </Framed>,
    );
    const tab = screen.getByRole('link', { name: 'Scores' });
    await tab.click();
    await expect.element(tab).toHaveFocus();
    await screen.getByRole('link', { name: 'The work’s other entry' }).click();
    await expect.element(screen.getByRole('main')).toHaveFocus();
  });

  it('leaves it where it is when what was begun there is made', async () => {
    const screen = await render(
      <Framed type="entrant" path="/entrant/entry">
        <Page title="Harbour Light Library">
          <Link href="/entrant/entry?id=made">Start</Link>
        </Page>
      </Framed>,
    );
    const start = screen.getByRole('link', { name: 'Start' });
    await start.click();
    await expect.element(start).toHaveFocus();
  });

  it('says that the account did not load, and tries again', async () => {
    const retry = vi.fn();
    const accountProblem = { message: 'Network Error', retry };
    const screen = await render(<Framed type="entrant" path="/entrant" change={{ accountProblem }} />);
    await expect.element(screen.getByRole('alert')).toHaveTextContent('Your account did not load');
    await screen.getByRole('button', { name: 'Try again' }).click();
    expect(retry).toHaveBeenCalledOnce();
  });

  it('says who is really acting, and the way back', async () => {
    const leave = vi.fn();
    const actingAs = { who: 'Margaret Ellison', whom: 'Nia Prosser', readOnly: true, leave };
    const screen = await render(<Framed type="entrant" path="/entrant" change={{ actingAs }} />);
    await expect.element(screen.getByText('Margaret Ellison, you’re signed in as Nia Prosser.')).toBeVisible();
    await screen.getByRole('button', { name: 'Back to my own account' }).click();
    expect(leave).toHaveBeenCalledOnce();
  });
});

describe('on a small screen', () => {
  beforeEach(() => page.viewport(360, 780));

  it('has a bar of 56 px and a closed drawer, which a choice closes again', async () => {
    const screen = await render(<Framed type="entrant" path="/entrant" />);
    expect(screen.getByRole('link', { name: 'Entries' }).query()).toBeNull();
    const bar = screen.getByRole('banner').element();
    expect(getComputedStyle(bar).gridTemplateRows.split(' ')[0]).toBe('56px');
    await screen.getByRole('button', { name: 'Toggle the side menu' }).click();
    await screen.getByRole('dialog', { name: 'Main' }).getByRole('link', { name: 'Entries' }).click();
    await expect.poll(() => screen.getByRole('dialog').query()).toBeNull();
  });

  it('slides the drawer in within 400 ms and out within 200 ms', async () => {
    const screen = await render(<Framed type="entrant" path="/entrant" />);
    await screen.getByRole('button', { name: 'Toggle the side menu' }).click();
    const { animationDuration, transitionDuration } = getComputedStyle(
      screen.getByRole('dialog', { name: 'Main' }).element(),
    );
    expect([animationDuration, transitionDuration]).toEqual(['0.4s', '0.2s, 0.2s, 0.2s']);
  });

  it('closes the drawer by Escape', async () => {
    const screen = await render(<Framed type="entrant" path="/entrant" />);
    await screen.getByRole('button', { name: 'Toggle the side menu' }).click();
    await expect.element(screen.getByRole('dialog', { name: 'Main' })).toBeVisible();
    await userEvent.keyboard('{Escape}');
    await expect.poll(() => screen.getByRole('dialog').query()).toBeNull();
  });

  it('closes the drawer for the search, and leaves what else covers the page', async () => {
    const covered = (message: string | null) => (
      <>
        <Framed type="entrant" path="/entrant" />
        <Backdrop message={message} />
      </>
    );
    const screen = await render(covered(null));
    const search = screen.getByRole('combobox');
    await screen.getByRole('button', { name: 'Toggle the side menu' }).click();
    await expect.element(screen.getByRole('dialog', { name: 'Main' })).toBeVisible();
    await userEvent.keyboard('{Control>}k{/Control}');
    await expect.element(search).toHaveFocus();
    expect(screen.getByRole('dialog', { name: 'Main' }).query()).toBeNull();
    await userEvent.keyboard('{Escape}');
    await expect.poll(() => search.query()).toBeNull();
    await screen.rerender(covered('Fetching Award Details...'));
    await userEvent.keyboard('{Control>}k{/Control}');
    await screen.rerender(covered(null));
    // What was pressed under the cover opened nothing that this would close.
    await userEvent.keyboard('{Control>}k{/Control}');
    await expect.element(search).toHaveFocus();
  });

  it('offers the languages behind the overflow button', async () => {
    const choose = vi.fn();
    const screen = await render(<Framed type="entrant" path="/entrant" change={{ onLocale: choose }} />);
    await screen.getByRole('button', { name: 'More: language' }).click();
    await screen.getByRole('menuitemcheckbox', { name: 'Română' }).click();
    expect(choose).toHaveBeenCalledExactlyOnceWith('ro');
  });
});

it.each([1440, 360])('has no accessibility fault at %i px', async (width) => {
  await page.viewport(width, 900);
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  await render(<Framed type="admin" path="/entries" />);
  await expect.element(page.getByText('Offline')).toBeVisible();
  expect(await accessibilityFaults({})).toEqual([]);
});
