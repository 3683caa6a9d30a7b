import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import '../theme/layers.css.ts';
import '../theme/theme.css.ts';
import '../theme/base.css.ts';
import { Avatar, Person } from './Avatar.tsx';

it.each([
  ['Nia Prosser', 'NP'],
  ['王伟', '王'],
  ['𠮷田 太郎', '𠮷太'],
  ['🦊 Fox', '🦊F'],
])('draws the initials of %s', async (name, initials) => {
  const { container } = await render(<Avatar name={name} />);
  expect(container.firstElementChild?.getAttribute('data-initials')).toBe(initials);
});

it('is no wider than its place, however long the name', async () => {
  await page.viewport(360, 600);
  const name = 'Al-Haddad'.repeat(20);
  await render(
    <div style={{ width: 200, whiteSpace: 'nowrap' }}>
      <Person name={name} below={`${name}@example.test`}>
        <a href="#name">{name}</a>
      </Person>
    </div>,
  );
  expect(page.getByRole('link').element().getBoundingClientRect().width).toBeLessThanOrEqual(200);
  expect(document.documentElement.scrollWidth).toBe(360);
});
