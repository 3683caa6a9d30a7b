import { beforeAll, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { Link, Router } from 'wouter';
import { memoryLocation } from 'wouter/memory-location';
import { setLocale } from './i18n/store.ts';
import { Routes } from './routes.tsx';

beforeAll(() => setLocale('en'));

it('another page is read from its top, also one of the same path, and a tab of it where one is', async () => {
  const { hook } = memoryLocation({ path: '/vote/spring?id=first' });
  await render(
    <Router hook={hook}>
      <nav style={{ position: 'fixed', insetInlineStart: 0, top: 0 }}>
        <Link href="/vote/spring?id=first&tab=scores">Tab</Link> <Link href="/vote/spring?id=second">Other</Link>
      </nav>
      <div style={{ height: 4000 }} />
      <Routes />
    </Router>,
  );
  scrollTo(0, 900);
  await page.getByRole('link', { name: 'Tab' }).click();
  expect(scrollY).toBe(900);
  await page.getByRole('link', { name: 'Other' }).click();
  await expect.poll(() => scrollY).toBe(0);
});
