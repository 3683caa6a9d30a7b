import type { Reason } from '#machines/kit/rules.ts';
import { type Scenario, type ScenarioStep, valueText } from '#machines/kit/scenario.ts';
import { formatReason } from '#server/platform/errors/reasons.ts';

/** A reason as its English sentence. */
const reasonText = (reason: Reason): string => formatReason('en', reason);

/** "a complete draft (submitted)": every case in which the scenario runs, and where it starts. */
export const givenText = ({ cases, given, start }: Scenario): string =>
  `${cases.join('; or ')}. It is ${start.join(' and ')}: ${given}`;

export const whenText = ({ when, event }: ScenarioStep): string => (when === event ? event : `${when} (${event})`);

/** What the event carries, a line for each field. */
export const dataLines = ({ data }: ScenarioStep): string[] =>
  Object.entries(data).map(([name, value]) => `${name}: ${valueText(value)}`);

/** What is to be seen after the step, a line for each thing. */
export const thenLines = ({ expected, states, effects, reasons }: ScenarioStep): string[] => [
  ...(reasons.length > 0 ? [`it is refused: ${reasons.map(reasonText).join(' ')}`] : []),
  `${reasons.length > 0 ? 'it stays' : 'it is'} ${states.join(' and ')}: ${expected.join(' ')}`,
  ...(effects.length > 0 ? [`this happens: ${effects.join('; ')}`] : []),
];
