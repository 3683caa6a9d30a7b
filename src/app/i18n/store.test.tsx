import { afterEach, expect, it, vi } from 'vitest';

afterEach(() => {
  vi.doUnmock('../../contract/reasons/en.json');
  vi.resetModules();
});

it('keeps the words that a later load has brought when an earlier one ends after it', async () => {
  let arrive = (): void => undefined;
  const arrived = new Promise<void>((resolve) => {
    arrive = resolve;
  });
  vi.resetModules();
  vi.doMock('../../contract/reasons/en.json', async () => {
    await arrived;
    return { default: { FORBIDDEN: 'No.' } };
  });
  const { beginLightly, getLanguage, loadMessages, setLocale } = await import('./store.ts');
  const inspector = loadMessages('atlas');
  beginLightly({ signedOut: true });
  await Promise.all([setLocale('en'), loadMessages('public')]);
  expect(getLanguage().messages['public.password']).toBe('Password');
  expect(getLanguage().messages.FORBIDDEN).toBeUndefined();
  arrive();
  await inspector;
  expect(getLanguage().messages.FORBIDDEN).toBe('No.');
  expect(getLanguage().messages['public.password']).toBe('Password');
});
