import { useSelector } from '@xstate/react';
import { useMemo } from 'react';
import { createActor, fromPromise } from 'xstate';
import { settingsMachine } from '#machines/settings/settings.machine.ts';
import {
  type DisplaySettings,
  defaultSettings,
  savedSettings,
  settingsFrom,
} from '#machines/settings/settings.rules.ts';
import { setLocale } from '../../i18n/store.ts';
import { reportMissingChunk } from '../../ui/loading/chunk.ts';

const key = 'awards.display';

type Applied = { settings: DisplaySettings };

/** Whether the language is an account's, and nobody has chosen one here since. */
let isFollowed = wasFollowed();

const written = (settings: DisplaySettings): string =>
  JSON.stringify({ ...savedSettings(settings), followed: isFollowed || undefined });

/** The display settings of this browser: applied as they are read, saved under their own key, shared by its tabs. */
export const displaySettings = createActor(
  settingsMachine.provide({
    actors: {
      applySettings: fromPromise<void, Applied>(({ input }) => showIn(input.settings.locale)),
      saveSettings: fromPromise<void, Applied>(async ({ input }) => {
        const saved = written(input.settings);
        // Until somebody changes something nothing is stored: such a device follows the language of the account.
        if (localStorage.getItem(key) !== null || saved !== written(defaultSettings)) localStorage.setItem(key, saved);
      }),
    },
  }),
  { input: { settings: read() } },
);

/** Words that do not arrive are said, and the page stays in its language: choosing again asks again. */
const showIn = (locale: DisplaySettings['locale']): Promise<void> =>
  setLocale(locale).catch((error: unknown) => {
    reportMissingChunk(error);
    throw error;
  });

/** The settings as they hold now: the look at once, the language once its messages have arrived. */
export function useDisplaySettings(): DisplaySettings {
  const settings = useSelector(displaySettings, ({ context }) => context.settings);
  const locale = useSelector(displaySettings, ({ context }) => context.applied.locale);
  return useMemo(() => ({ ...settings, locale }), [settings, locale]);
}

/** The language that was chosen last, which its messages may still be on their way to. */
export const useChosenLocale = (): DisplaySettings['locale'] =>
  useSelector(displaySettings, ({ context }) => context.settings.locale);

/** Changes some of the settings, on every tab. */
export function changeSettings(changes: Partial<DisplaySettings>): void {
  if (changes.locale) isFollowed = false;
  else if (localStorage.getItem(key) === null) isFollowed = true;
  displaySettings.send({ type: 'settings.change', changes });
}

/** Takes the language of somebody's account on a device where nobody has chosen one: that of the next account, too. */
export function followAccount(locale: DisplaySettings['locale']): void {
  if (locale === read().locale || !(isFollowed || localStorage.getItem(key) === null)) return;
  isFollowed = true;
  displaySettings.send({ type: 'settings.change', changes: { locale } });
}

/** Starts the settings once, before the first render: resolves when the messages of the language are there. */
export async function startDisplaySettings(): Promise<void> {
  displaySettings.start();
  window.addEventListener('storage', (event) => {
    if (event.key !== key) return;
    isFollowed = wasFollowed();
    displaySettings.send({ type: 'settings.adopt', settings: read() });
  });
  await setLocale(displaySettings.getSnapshot().context.settings.locale).catch(() => setLocale('en'));
}

function read(): DisplaySettings {
  return settingsFrom(stored());
}

function wasFollowed(): boolean {
  return !!stored()?.followed;
}

function stored(): { readonly followed?: unknown } | null {
  try {
    return JSON.parse(localStorage.getItem(key) ?? 'null');
  } catch {
    return null;
  }
}
