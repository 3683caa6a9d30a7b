import '../../ui/theme/layers.css.ts';
import '../../ui/theme/theme.css.ts';
import '../../ui/theme/base.css.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { setLocale } from '../../i18n/store.ts';
import { Checkbox } from '../../ui/forms/Checkbox.tsx';
import { Section } from '../../ui/primitives/Section.tsx';
import { Page } from './Page.tsx';

const path = location.href;

beforeAll(() => setLocale('en'));
afterAll(() => history.replaceState(null, '', path));

it('the first screen of a visit is there at once, each further one fades in', async () => {
  const screen = await render(<Page title="Entries">Hundreds</Page>);
  const durationOf = (text: string) => {
    const page = screen.getByText(text).element().parentElement!;
    return getComputedStyle(page).animationDuration;
  };
  expect(durationOf('Hundreds')).toBe('0s');
  history.pushState(null, '', '/invoices');
  await screen.rerender(
    <Page key="invoices" title="Invoices">
      Dozens
    </Page>,
  );
  expect(durationOf('Dozens')).toBe('0.4s');
  history.back();
  await screen.rerender(
    <Page key="entries" title="Entries">
      Hundreds
    </Page>,
  );
  expect(durationOf('Hundreds')).toBe('0.4s');
});

it('is no wider than the window, however long a name is', async () => {
  await page.viewport(360, 600);
  const name = 'Wüstenrennmausfütterungsanlage'.repeat(4);
  await render(
    <Page title={name} below={name} breadcrumb={[{ label: name }]}>
      <Section title={name} help={name} aside="1">
        <Checkbox label={name} checked={false} onChange={() => undefined} />
        <fieldset>
          <legend>
            <Checkbox label={name} checked={false} onChange={() => undefined} />
          </legend>
        </fieldset>
      </Section>
    </Page>,
  );
  await expect.element(page.getByRole('heading', { level: 1 })).toBeVisible();
  expect(document.documentElement.scrollWidth).toBe(360);
});
