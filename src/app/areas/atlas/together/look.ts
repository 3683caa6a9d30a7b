import { asTest, isTestable } from '#machines/model/asTest.ts';
import { scenarios } from '#machines/model/index.ts';
import type { Broken, Described, DescribedPath, Finding, Scenario } from '#machines/model/scenario.ts';
import { openFile, type Refusal } from './openFile.ts';

/** Where a search ends at the latest. */
export interface SearchBounds {
  /** Steps from the start; null where there is no such bound. */
  readonly depth: number | null;
  readonly seconds: number;
}

/** What the worker is asked: which models there are, to search one, or to open a file. */
export type Asked =
  | { readonly kind: 'list' }
  | ({ readonly kind: 'search'; readonly scenario: string; readonly fault: string | null } & SearchBounds)
  | { readonly kind: 'open'; readonly text: string };

/** A model as it is chosen. */
export type Listed = Pick<Scenario, 'name' | 'description' | 'variants'>;

export interface Figures extends Pick<Finding, 'states' | 'transitions' | 'depth' | 'complete'> {
  readonly seconds: number;
}

/** What was searched or opened: the path, if there is one, with those who take it. */
export interface Shown {
  readonly scenario: string;
  readonly fault: string | null;
  /** What that fault is. */
  readonly faultDescription: string | null;
  readonly actors: Described['actors'];
  readonly path: DescribedPath | null;
  /** What does not hold along the path; null where everything does. */
  readonly property: Broken | null;
  /** The path as a test of the server, where each of its steps is a call. */
  readonly asTest: string | null;
  /** Of a search. */
  readonly figures: Figures | null;
}

/** What the worker says: how far it has come, and in the end one of the others. */
export type Answer =
  | { readonly kind: 'sofar'; readonly figures: Omit<Figures, 'complete'> }
  | { readonly kind: 'list'; readonly models: readonly Listed[] }
  | { readonly kind: 'shown'; readonly shown: Shown }
  | { readonly kind: 'refused'; readonly refusal: Refusal };

/** Milliseconds, and who hears how far a search has come. */
interface Meanwhile {
  readonly now: () => number;
  readonly report: (answer: Answer) => void;
}

/** Answers what the page asks; the worker around it only passes messages on. */
export function answerTo(asked: Asked, meanwhile: Meanwhile): Answer {
  if (asked.kind === 'list')
    return {
      kind: 'list',
      models: scenarios.map(({ name, description, variants }) => ({ name, description, variants })),
    };
  if (asked.kind === 'search') return search(asked, meanwhile);
  const opened = openFile(asked.text, scenarios);
  if ('refusal' in opened) return { kind: 'refused', refusal: opened.refusal };
  return { kind: 'shown', shown: shownOf(opened.scenario, opened.fault, opened.path, opened.path.property, null) };
}

function search(
  { scenario: name, fault, depth, seconds }: Extract<Asked, { kind: 'search' }>,
  { now, report }: Meanwhile,
): Answer {
  const scenario = scenarios.find((one) => one.name === name);
  if (!scenario) return { kind: 'refused', refusal: { code: 'scenario', name } };
  if (fault !== null && !Object.hasOwn(scenario.variants, fault))
    return { kind: 'refused', refusal: { code: 'fault', name: fault } };
  const began = now();
  let answered = began;
  const found = scenario.explore(new Set(fault === null ? [] : [fault]), {
    ...(depth !== null && { depth }),
    over: (sofar) => {
      const at = now();
      if (at - answered >= reportInterval) {
        answered = at;
        report({ kind: 'sofar', figures: { ...sofar, seconds: tenths(at - began) } });
      }
      return at - began > seconds * 1000;
    },
  });
  const { states, transitions, depth: farthest, complete } = found;
  const figures = { states, transitions, depth: farthest, complete, seconds: tenths(now() - began) };
  return { kind: 'shown', shown: shownOf(scenario, fault, found.fault, found.fault?.property ?? null, figures) };
}

/** Seconds, to a tenth. */
const tenths = (milliseconds: number): number => Math.round(milliseconds / 100) / 10;

/** Milliseconds between two words of how far a search has come. */
const reportInterval = 250;

function shownOf(
  scenario: Scenario,
  fault: string | null,
  path: DescribedPath | null,
  property: Broken | null,
  figures: Figures | null,
): Shown {
  const broken = path && property && { property, steps: path.steps, recorded: path.recorded };
  return {
    scenario: scenario.name,
    fault,
    property,
    figures,
    faultDescription: fault === null ? null : (scenario.variants[fault] ?? null),
    actors: scenario.describe(new Set(fault === null ? [] : [fault])).actors,
    path: path && { steps: path.steps, recorded: path.recorded },
    asTest: broken && isTestable(scenario.name, broken) ? asTest([{ scenario: scenario.name, fault: broken }]) : null,
  };
}
