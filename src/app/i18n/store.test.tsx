import { afterEach, expect, it, vi } from 'vitest';

afterEach(() => {
  for (const path of [
    '../../contract/reasons/en.json',
    './messages/terms.en.json',
    './messages/terms.fr.json',
    './messages/vote.fr.json',
  ]) {
    vi.doUnmock(path);
  }
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

it('brings later words, and another language, where some did not arrive, and asks for those again', async () => {
  let isThere = false;
  const arriving = (words: string) => () => {
    const answer = (take: (messages: object) => void, fail: (error: Error) => void): void =>
      isThere ? take({ 'evidence.title': words }) : fail(new Error('Loading chunk in-terms failed'));
    // biome-ignore lint/suspicious/noThenProperty: a module that fails is never asked for again by the browser
    return { default: { then: answer } };
  };
  vi.resetModules();
  vi.doMock('./messages/terms.en.json', arriving('Check'));
  vi.doMock('./messages/terms.fr.json', arriving('Vérifier'));
  const { getLanguage, loadMessages, setLocale } = await import('./store.ts');
  await setLocale('en');
  const ends = await Promise.allSettled([loadMessages('terms'), loadMessages('judge')]);
  expect(ends.map(({ status }) => status)).toEqual(['rejected', 'fulfilled']);
  expect(getLanguage().messages['judge.title']).toBeDefined();
  await loadMessages('entrant');
  expect(getLanguage().messages['entrant.criteria']).toBeDefined();
  await setLocale('fr');
  expect(getLanguage().locale).toBe('fr');
  isThere = true;
  await loadMessages('terms');
  expect(getLanguage().messages['evidence.title']).toBe('Vérifier');
});

it('stays in the language that is shown where another one did not arrive', async () => {
  vi.resetModules();
  vi.doMock('./messages/vote.fr.json', () => {
    // biome-ignore lint/suspicious/noThenProperty: a module that fails is never asked for again by the browser
    return { default: { then: (_: unknown, fail: (error: Error) => void) => fail(new Error('Loading failed')) } };
  });
  const { getLanguage, loadMessages, setLocale } = await import('./store.ts');
  await setLocale('en');
  await loadMessages('vote');
  await expect(setLocale('fr')).rejects.toThrow('Loading failed');
  await loadMessages('judge');
  expect(getLanguage().locale).toBe('en');
  expect(getLanguage().messages['judge.title']).toBeDefined();
});
