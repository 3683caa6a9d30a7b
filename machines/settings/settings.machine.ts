import { assign, setup } from 'xstate';
import { port } from '../kit/port.ts';
import { type DisplaySettings, defaultSettings, settingsFrom } from './settings.rules.ts';

export interface SettingsInput {
  readonly settings: DisplaySettings;
}

interface SettingsContext extends SettingsInput {
  /** The settings that were last applied; a language that can't be loaded leads back to them. */
  readonly applied: DisplaySettings;
  readonly problem: unknown;
}

export type SettingsEvent =
  | { type: 'settings.change'; changes: Partial<DisplaySettings> }
  | { type: 'settings.adopt'; settings: DisplaySettings }
  | { type: 'settings.reset' };

/** The look of the product as one person wants it, on every tab of this browser. */
export const settingsMachine = setup({
  types: {
    context: {} as SettingsContext,
    events: {} as SettingsEvent,
    input: {} as SettingsInput,
    tags: {} as 'busy',
  },
  actors: {
    applySettings: port<void, { settings: DisplaySettings }>('applySettings'),
    saveSettings: port<void, { settings: DisplaySettings }>('saveSettings'),
  },
  actions: {
    change: assign(({ context }, { changes }: { changes: Partial<DisplaySettings> }) => ({
      settings: settingsFrom({ ...context.settings, ...changes }),
    })),
    adopt: assign(({ context }, { settings }: { settings: DisplaySettings }) => ({
      settings: { ...settingsFrom(settings), container: context.settings.container },
    })),
    reset: assign({ settings: defaultSettings }),
    keepApplied: assign(({ context }) => ({ applied: context.settings, problem: null })),
    goBack: assign(({ context }, { problem }: { problem: unknown }) => ({ settings: context.applied, problem })),
    keepProblem: assign((_, { problem }: { problem: unknown }) => ({ problem })),
  },
}).createMachine({
  id: 'settings',
  description:
    'Light or dark, colours, font, corners and language: applied at once, saved, and followed by other tabs.',
  context: ({ input }) => ({ ...input, applied: input.settings, problem: null }),
  initial: 'applying',
  on: {
    'settings.change': {
      target: '.applying',
      actions: { type: 'change', params: ({ event }) => event },
      description: 'The person changes a setting.',
    },
    'settings.reset': { target: '.applying', actions: 'reset', description: 'The person wants the first look back.' },
    'settings.adopt': {
      target: '.adopting',
      actions: { type: 'adopt', params: ({ event }) => event },
      description: 'Another tab changed the settings.',
    },
  },
  states: {
    settled: { description: 'What is shown is what was chosen, and it is saved.' },
    applying: {
      description: 'The page takes the new look; another language arrives first.',
      tags: 'busy',
      invoke: {
        id: 'applySettings',
        src: 'applySettings',
        input: ({ context }) => ({ settings: context.settings }),
        onDone: { target: 'saving', actions: 'keepApplied', description: 'The page shows it.' },
        onError: {
          target: 'settled',
          actions: { type: 'goBack', params: ({ event }) => ({ problem: event.error }) },
          description: 'The language could not be fetched; everything stays as it was.',
        },
      },
    },
    saving: {
      description: 'The settings are saved on this device.',
      invoke: {
        id: 'saveSettings',
        src: 'saveSettings',
        input: ({ context }) => ({ settings: context.settings }),
        onDone: { target: 'settled', description: 'The next visit looks the same.' },
        onError: {
          target: 'unsaved',
          actions: { type: 'keepProblem', params: ({ event }) => ({ problem: event.error }) },
          description: 'This device keeps nothing.',
        },
      },
    },
    adopting: {
      description: 'The page takes the look that another tab chose; it is saved already.',
      tags: 'busy',
      invoke: {
        id: 'adoptSettings',
        src: 'applySettings',
        input: ({ context }) => ({ settings: context.settings }),
        onDone: { target: 'settled', actions: 'keepApplied', description: 'The page shows it.' },
        onError: {
          target: 'settled',
          actions: { type: 'goBack', params: ({ event }) => ({ problem: event.error }) },
          description: 'The language could not be fetched; this tab stays as it was.',
        },
      },
    },
    unsaved: { description: 'The look holds for this visit only.' },
  },
});
