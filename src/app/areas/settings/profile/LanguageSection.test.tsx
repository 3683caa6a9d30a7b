import { afterEach, beforeAll, expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { changeSettings, startDisplaySettings } from '#app/actors/shell/displaySettings.ts';
import { api } from '#app/api/api.ts';
import { loadMessages, setLocale } from '#app/i18n/store.ts';
import { LanguageSection } from './LanguageSection.tsx';

beforeAll(async () => {
  await setLocale('en');
  await Promise.all([loadMessages('settings'), startDisplaySettings()]);
});
afterEach(() => {
  vi.restoreAllMocks();
  changeSettings({ locale: 'en' });
});

it('saves a language that is chosen again after another window chose another one', async () => {
  const called = vi.spyOn(api, 'call').mockImplementation(async () => ({}) as never);
  const saved = () => called.mock.calls.map(([, ask]) => (ask as { body: { locale: string } }).body.locale);
  await render(<LanguageSection readOnly={false} />);
  const french = page.getByRole('radio', { name: 'Français' });
  await french.click();
  await expect.poll(saved).toEqual(['fr']);
  await expect.element(french).toBeChecked();
  // As the other window does, whose choice this one follows.
  changeSettings({ locale: 'en' });
  await expect.element(french).not.toBeChecked();
  await french.click();
  await expect.poll(saved).toEqual(['fr', 'fr']);
});
