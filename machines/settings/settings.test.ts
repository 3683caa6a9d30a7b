import { describe, expect, it } from 'vitest';
import { createActor, fromPromise } from 'xstate';
import { locales } from './languages.ts';
import { settingsMachine } from './settings.machine.ts';
import { type DisplaySettings, defaultSettings, savedSettings, settingsFrom } from './settings.rules.ts';

const turn = () => new Promise((resolve) => setImmediate(resolve));

describe('stored settings', () => {
  it('take the default for what is missing, unknown or out of bounds', () => {
    expect(settingsFrom(null)).toEqual(defaultSettings);
    expect(settingsFrom('dark')).toEqual(defaultSettings);
    expect(settingsFrom({ mode: 'sepia', presetColor: '9', borderRadius: 400, locale: 'de' })).toEqual(defaultSettings);
    expect(settingsFrom({ mode: 'dark', presetColor: '3', borderRadius: 12, locale: 'ro' })).toEqual({
      ...defaultSettings,
      mode: 'dark',
      presetColor: '3',
      borderRadius: 12,
      locale: 'ro',
    });
  });

  it.each([
    ['mode', ['system', 'light', 'dark']],
    ['navType', ['light', 'dark']],
    ['presetColor', ['default', '1', '2', '3', '4', '5', '6']],
    ['fontFamily', ['Roboto', 'system-ui', 'serif']],
    ['borderRadius', [0, 8, 16]],
    ['outlinedFilled', [true, false]],
    ['locale', locales],
    ['container', [true, false]],
  ])('may be, of %s, each of %j', (name, values) => {
    // Defaults that no row has, so that a value that is left out shows.
    // Nothing that a browser keeps is one of these.
    const others = Object.fromEntries(
      Object.keys(defaultSettings).map((each) => [each, 'other']),
    ) as unknown as DisplaySettings;
    for (const value of values) expect(settingsFrom({ [name]: value }, others)).toMatchObject({ [name]: value });
  });

  it.each([-1, 16.5, 17, '12', Number.NaN, null])('keep no corners of %j pixels', (borderRadius) => {
    expect(settingsFrom({ borderRadius }).borderRadius).toBe(8);
  });

  it('are the defaults of the product', () => {
    expect(defaultSettings).toMatchObject({ fontFamily: 'Roboto', borderRadius: 8, locale: 'en' });
  });

  it('leave the container out', () => {
    expect(savedSettings({ ...defaultSettings, container: true })).not.toHaveProperty('container');
  });
});

describe('the settings of a browser', () => {
  const start = (apply: (settings: DisplaySettings) => Promise<void>) => {
    const saved: DisplaySettings[] = [];
    const actor = createActor(
      settingsMachine.provide({
        actors: {
          applySettings: fromPromise<void, { settings: DisplaySettings }>(({ input }) => apply(input.settings)),
          saveSettings: fromPromise<void, { settings: DisplaySettings }>(async ({ input }) => {
            saved.push(input.settings);
          }),
        },
      }),
      { input: { settings: defaultSettings } },
    ).start();
    return { actor, saved };
  };

  it('are applied, then saved', async () => {
    const { actor, saved } = start(async () => undefined);
    for (let turns = 0; turns < 2; turns++) await turn();
    actor.send({ type: 'settings.change', changes: { mode: 'dark' } });
    for (let turns = 0; turns < 3; turns++) await turn();
    expect(saved.at(-1)).toMatchObject({ mode: 'dark' });
    expect(actor.getSnapshot().context.applied).toMatchObject({ mode: 'dark' });
  });

  it('stay as they were when a language cannot be fetched', async () => {
    const { actor } = start(async ({ locale }) => {
      if (locale === 'zh') throw new Error('Loading chunk messages failed');
    });
    for (let turns = 0; turns < 2; turns++) await turn();
    actor.send({ type: 'settings.change', changes: { locale: 'zh' } });
    for (let turns = 0; turns < 2; turns++) await turn();
    expect(actor.getSnapshot().context.settings.locale).toBe('en');
    expect(actor.getSnapshot().value).toBe('settled');
  });

  it('of another tab are taken over without being saved again', async () => {
    const { actor, saved } = start(async () => undefined);
    for (let turns = 0; turns < 2; turns++) await turn();
    const before = saved.length;
    actor.send({ type: 'settings.adopt', settings: { ...defaultSettings, presetColor: '4' } });
    for (let turns = 0; turns < 2; turns++) await turn();
    expect(actor.getSnapshot().context.applied.presetColor).toBe('4');
    expect(saved).toHaveLength(before);
  });
});
