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

it('tells nobody of words that come beside those shown, unless one of them was missed', async () => {
  const { getLanguage, loadMessages, messageIn, setLocale, subscribeLanguage } = await import('./store.ts');
  await setLocale('en');
  const listener = vi.fn();
  subscribeLanguage(listener);
  const shown = getLanguage();
  await loadMessages('entrant');
  expect(messageIn(shown, 'entrant.criteria')).toBeDefined();
  expect(listener).not.toHaveBeenCalled();
  expect(messageIn(getLanguage(), 'judge.title')).toBeUndefined();
  await loadMessages('judge');
  expect(listener).toHaveBeenCalledOnce();
  expect(getLanguage()).not.toBe(shown);
  await setLocale('fr');
  expect(listener).toHaveBeenCalledTimes(2);
});
