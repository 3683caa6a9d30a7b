import type { DecisionRow, Decisions } from '../kit/decisions.ts';
import type { SettingsInput } from './settings.machine.ts';
import type { DisplaySettings } from './settings.rules.ts';

interface Remembered extends SettingsInput {
  readonly applied: DisplaySettings;
}
type Failure = { readonly error: unknown };

const given = ({ settings }: Remembered) => ({ settings });
const applies = { to: 'applying', begins: { applySettings: given } };
/** The first look of all. */
const first = {
  mode: 'system',
  navType: 'light',
  presetColor: 'default',
  fontFamily: 'Roboto',
  borderRadius: 8,
  outlinedFilled: true,
  locale: 'en',
  container: false,
};
/** What the page shows, it shows; a look that failed gives way to the one before. */
const shown = (state: string, actor: string): DecisionRow => ({
  in: state,
  on: `xstate.done.actor.${actor}`,
  assigns: ({ settings }: Remembered) => ({ applied: settings, problem: null }),
});
const failed = (state: string, actor: string): DecisionRow => ({
  in: state,
  on: `xstate.error.actor.${actor}`,
  to: 'settled',
  assigns: ({ applied }: Remembered, { error }: Failure) => ({ settings: applied, problem: error }),
});

/** What becomes of the display settings, by hand. */
export const settingsDecisions: Decisions = {
  states: { settled: [], applying: ['busy'], saving: [], adopting: ['busy'], unsaved: [] },
  start: {
    in: ['applying'],
    context: ({ settings }: SettingsInput) => ({ settings, applied: settings, problem: null }),
  },
  named: { adoptSettings: 'applySettings' },
  rows: [
    {
      in: '',
      on: 'settings.change',
      ...applies,
      assigns: ({ settings }: Remembered, { changes }: { readonly changes: object }) => ({
        settings: { ...settings, ...changes },
      }),
    },
    { in: '', on: 'settings.reset', ...applies, assigns: () => ({ settings: first }) },
    {
      in: '',
      on: 'settings.adopt',
      to: 'adopting',
      begins: { adoptSettings: given },
      // How wide the page is, each tab decides for itself.
      assigns: ({ settings }: Remembered, { settings: theirs }: SettingsInput) => ({
        settings: { ...theirs, container: settings.container },
      }),
    },
    { ...shown('applying', 'applySettings'), to: 'saving', begins: { saveSettings: given } },
    failed('applying', 'applySettings'),
    { in: 'saving', on: 'xstate.done.actor.saveSettings', to: 'settled' },
    {
      in: 'saving',
      on: 'xstate.error.actor.saveSettings',
      to: 'unsaved',
      assigns: (_: Remembered, { error }: Failure) => ({ problem: error }),
    },
    { ...shown('adopting', 'adoptSettings'), to: 'settled' },
    failed('adopting', 'adoptSettings'),
  ],
};
