import type { Scenario, TakenPath } from '#machines/model/scenario.ts';
import { isFields } from '../shared/fields.ts';

/** Why a file is not shown. */
export type Refusal =
  | { readonly code: 'large' | 'unreadable' | 'long' | 'start' }
  | { readonly code: 'scenario' | 'fault'; readonly name: string }
  /** The model does not take this step (the first is 1) there, or it leads elsewhere. */
  | { readonly code: 'step' | 'elsewhere'; readonly step: number; readonly name: string };

export interface OpenedPath {
  readonly scenario: Scenario;
  readonly fault: string | null;
  readonly path: TakenPath;
}

/** What a file may weigh at most, in bytes: a path of the longest model is a tenth of it. */
export const largestFile = 512 * 1024;
/** More steps than any shortest path has. */
const mostSteps = 200;

/** The path in a file that `npm run model -- --json` wrote, taken again by its model; hostile content is refused. */
export function openFile(text: string, scenarios: readonly Scenario[]): OpenedPath | { readonly refusal: Refusal } {
  if (text.length > largestFile) return refused({ code: 'large' });
  const file = fileIn(text);
  if (!file) return refused({ code: 'unreadable' });
  if (file.steps.length > mostSteps) return refused({ code: 'long' });
  const scenario = scenarios.find(({ name }) => `model.${name}` === file.machine);
  if (!scenario) return refused({ code: 'scenario', name: shortened(file.machine) });
  const unknown = file.variants.find((variant) => !Object.hasOwn(scenario.variants, variant));
  if (unknown !== undefined) return refused({ code: 'fault', name: shortened(unknown) });
  // One fault at a time is switched on: what they do together nobody has looked at.
  if (file.variants.length > 1) return refused({ code: 'unreadable' });
  const names = file.steps.map(({ name }) => name);
  const path = scenario.take(new Set(file.variants), names);
  if (!isSame(path.recorded.start, file.start)) return refused({ code: 'start' });
  const elsewhere = path.recorded.steps.findIndex(({ state }, index) => !isSame(state, file.steps[index]!.places));
  if (elsewhere >= 0) return refused({ code: 'elsewhere', step: elsewhere + 1, name: shortened(names[elsewhere]!) });
  const next = names[path.steps.length];
  if (next !== undefined) return refused({ code: 'step', step: path.steps.length + 1, name: shortened(next) });
  return { scenario, fault: file.variants[0] ?? null, path };
}

const refused = (refusal: Refusal) => ({ refusal });
const shortened = (text: string): string => (text.length > 60 ? `${text.slice(0, 60)}…` : text);

type Places = Readonly<Record<string, string>>;
interface PathFile {
  readonly machine: string;
  readonly variants: readonly string[];
  readonly start: Places;
  readonly steps: readonly { readonly name: string; readonly places: Places }[];
}

function fileIn(text: string): PathFile | null {
  try {
    const file: unknown = JSON.parse(text);
    if (!isFields(file) || typeof file.machine !== 'string' || !isPlaces(file.start) || !Array.isArray(file.steps))
      return null;
    const variants = isFields(file.input) ? file.input.variants : undefined;
    if (!Array.isArray(variants) || !variants.every((one) => typeof one === 'string')) return null;
    const steps = file.steps.flatMap((step) =>
      isFields(step) && isFields(step.event) && typeof step.event.type === 'string' && isPlaces(step.state)
        ? [{ name: step.event.type, places: step.state }]
        : [],
    );
    return steps.length === file.steps.length ? { machine: file.machine, variants, start: file.start, steps } : null;
  } catch {
    return null;
  }
}

const isPlaces = (value: unknown): value is Places =>
  isFields(value) && Object.values(value).every((place) => typeof place === 'string');

/** Whether every actor stands where the file says, and no other is named. */
function isSame(now: unknown, written: Places): boolean {
  if (!isPlaces(now)) return false;
  const actors = Object.keys(now);
  return (
    actors.length === Object.keys(written).length &&
    actors.every((actor) => Object.hasOwn(written, actor) && written[actor] === now[actor])
  );
}
