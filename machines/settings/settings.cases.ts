import type { Case } from '../kit/cases.ts';
import type { SettingsEvent, SettingsInput } from './settings.machine.ts';
import { defaultSettings } from './settings.rules.ts';

const failed = { name: 'ChunkLoadError', message: 'Loading chunk messages-fr failed.' };

/** Situations of the display settings. */
export const settingsCases: readonly Case<SettingsInput, SettingsEvent>[] = [
  {
    title: 'a browser that chose nothing yet',
    input: { settings: defaultSettings },
    events: [
      { type: 'settings.change', changes: { mode: 'dark' } },
      { type: 'settings.adopt', settings: { ...defaultSettings, locale: 'fr' } },
      { type: 'settings.reset' },
      { type: 'xstate.done.actor.applySettings' },
      { type: 'xstate.error.actor.applySettings', error: failed },
      { type: 'xstate.done.actor.adoptSettings' },
      { type: 'xstate.error.actor.adoptSettings', error: failed },
      { type: 'xstate.done.actor.saveSettings' },
      { type: 'xstate.error.actor.saveSettings', error: { name: 'QuotaExceededError', message: 'Full.' } },
    ],
  },
];
