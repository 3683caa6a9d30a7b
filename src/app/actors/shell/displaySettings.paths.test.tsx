import { afterEach, expect, it, vi } from 'vitest';
import { type AnyMachineSnapshot, createActor, type EventObject, fromPromise, toPromise } from 'xstate';
import { register } from '#machines/index.ts';
import type { Locale } from '#machines/settings/languages.ts';
import { type DisplaySettings, defaultSettings, savedSettings } from '#machines/settings/settings.rules.ts';
import type { FlowScreen, ScreenWalk } from '#tests/model/screens/runScreenFlow.ts';
import { firstMismatch, walkWhole } from '#tests/model/screens/walkHere.ts';
import { getLanguage, setLocale } from '../../i18n/store.ts';
import { until } from '../call/walk.fixture.ts';
import { changeSettings, displaySettings, followAccount, startDisplaySettings } from './displaySettings.ts';

const registered = register.find(({ name }) => name === 'settings')!;
const key = 'awards.display';
afterEach(() => vi.restoreAllMocks());

type Applied = { readonly settings: DisplaySettings };
type Port = 'applySettings' | 'saveSettings';

const screen: FlowScreen = {
  isFollowed: () => true,

  async start({ case: { input } }): Promise<ScreenWalk> {
    // Somebody has chosen here before: a device where nobody has keeps nothing until then.
    let saved: DisplaySettings = { ...defaultSettings, mode: 'dark' };
    localStorage[key] = JSON.stringify(savedSettings(saved));
    await setLocale('en');
    /** What waits for the walk's word, by the name under which the chart waits for it. */
    const waiting = new Map<
      string,
      { readonly settings: DisplaySettings; readonly go: (settings: DisplaySettings) => void }
    >();
    const { logic } = displaySettings;
    /** The application's own port, once the walk lets it. */
    const gated = (name: Port) =>
      fromPromise<void, Applied>(async ({ input: given, self }) => {
        const settings = await new Promise<DisplaySettings>((go) => waiting.set(self.id, { ...given, go }));
        const port = createActor(logic.implementations.actors[name] as ReturnType<typeof fromPromise<void, Applied>>, {
          input: { settings },
        });
        port.subscribe({ error: () => undefined });
        await toPromise(port.start());
      });
    const machine = logic.provide({
      actors: { applySettings: gated('applySettings'), saveSettings: gated('saveSettings') },
    });
    const actor = createActor(machine, { input: input as Applied });
    actor.start();

    /** Lets what waits go on, in circumstances in which it succeeds or fails. */
    const settle = async (name: string, fails: boolean) => {
      await until(name, () => waiting.has(name));
      const { settings, go } = waiting.get(name)!;
      waiting.clear();
      if (!fails) {
        if (name === 'saveSettings') saved = settings;
        return go(settings);
      }
      if (name !== 'saveSettings') {
        // A language whose words do not arrive.
        return go({ ...settings, locale: 'none' as DisplaySettings['locale'] });
      }
      vi.spyOn(Storage.prototype, 'setItem').mockImplementationOnce(() => {
        throw new DOMException('No room', 'QuotaExceededError');
      });
      return go(settings);
    };
    return {
      async take(event: EventObject) {
        const [, kind, , name = ''] = event.type.split('.');
        if (event.type.startsWith('xstate.')) return settle(name, kind === 'error');
        // The cases' events are this machine's.
        actor.send(event as Parameters<typeof actor.send>[0]);
      },
      async shows({ value, context }: AnyMachineSnapshot) {
        const is = () => String(actor.getSnapshot().value);
        await until(String(value), () => is() === value, is);
        expect(actor.getSnapshot().context.settings).toEqual(context.settings);
        if (value === 'settled' || value === 'unsaved' || value === 'saving') {
          expect(getLanguage().locale).toBe(context.applied.locale);
        }
        expect(JSON.parse(localStorage.getItem(key) ?? 'null')).toEqual(savedSettings(saved));
      },
      refuses: async () => undefined,
      async end() {
        actor.stop();
      },
    };
  },
};

it('shows and saves the look along every path of the chart', async () => {
  const { mismatches, missing } = await walkWhole(registered, screen);
  expect(mismatches).toEqual([]);
  expect(missing).toEqual([[], [], []]);
}, 120_000);

it('keeps nothing where nobody has chosen', async () => {
  localStorage.removeItem(key);
  const actor = createActor(displaySettings.logic, { input: { settings: defaultSettings } });
  actor.start();
  await until('settled', () => actor.getSnapshot().value === 'settled');
  expect(localStorage.getItem(key)).toBeNull();
  actor.stop();
});

it('follows one account after another until somebody chooses a language here', async () => {
  localStorage.removeItem(key);
  await startDisplaySettings();
  const shows = (locale: Locale) =>
    until(
      locale,
      () => displaySettings.getSnapshot().value === 'settled' && getLanguage().locale === locale,
      () => getLanguage().locale,
    );
  await shows('en');
  // Neither is another setting a choice of the language where the first account has the page's own.
  followAccount('en');
  changeSettings({ mode: 'dark' });
  followAccount('fr');
  await shows('fr');
  followAccount('ro');
  await shows('ro');
  // Another setting is no choice of the language.
  changeSettings({ mode: 'dark' });
  followAccount('en');
  await shows('en');
  changeSettings({ locale: 'zh' });
  await shows('zh');
  followAccount('fr');
  await shows('zh');
  expect(JSON.parse(localStorage.getItem(key) ?? 'null')).toEqual(
    savedSettings({ ...defaultSettings, mode: 'dark', locale: 'zh' }),
  );
});

it('notices a browser that says that it saves, and does not', async () => {
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => undefined);
  const mismatches = await firstMismatch(registered, screen);
  expect(mismatches).toEqual([expect.stringContaining('saveSettings')]);
}, 120_000);
