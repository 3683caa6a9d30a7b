import type { Chart, ChartState, ChartStep } from './chart.ts';

/**
 * A chart as SCXML 1.0 (W3C): states, transitions with their conditions by name, what is waited for and how long. What the
 * standard has no element for (descriptions, what is done) stands in a namespace of its own.
 */
export function scxmlOf(chart: Chart): string {
  const top = chart.states.filter(({ parent }) => parent === null);
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<scxml ${attributes({
      xmlns: 'http://www.w3.org/2005/07/scxml',
      'xmlns:flow': flowNamespace,
      version: '1.0',
      name: chart.name,
      initial: chart.name,
    })}>`,
    // The chart itself is a state: what can happen anywhere leaves it.
    `  <state ${attributes({ id: chart.name, initial: initialOf(top), 'flow:description': chart.description })}>`,
    ...stepsFrom(chart, '', '    '),
    ...top.flatMap((state) => elementOf(chart, state, '    ')),
    '  </state>',
    '</scxml>',
    '',
  ].join('\n');
}

/** What SCXML has no element for. */
const flowNamespace = 'urn:awards:flow';

function elementOf(chart: Chart, state: ChartState, indent: string): string[] {
  const inside = chart.states.filter(({ parent }) => parent === state.path);
  const element =
    state.kind === 'parallel' || state.kind === 'final' || state.kind === 'history' ? state.kind : 'state';
  const delays = stepsOf(chart, state.path).flatMap(({ event, delay }) => (delay ? [{ event, delay }] : []));
  const waits = [...new Map(delays.map((one) => [one.event, one])).values()];
  const deeper = `${indent}  `;
  const content = [
    ...block('onentry', deeper, [
      ...waits.map(({ event, delay }) => {
        const wait = delay.milliseconds === null ? { delayexpr: delay.name } : { delay: `${delay.milliseconds}ms` };
        return `<send ${attributes({ event: eventOf(event), id: idOf(chart, event), ...wait })}/>`;
      }),
      ...state.entry.map(doing),
    ]),
    ...block('onexit', deeper, [
      ...waits.map(({ event }) => `<cancel ${attributes({ sendid: idOf(chart, event) })}/>`),
      ...state.exit.map(doing),
    ]),
    ...state.waitsFor.map((id) => `${deeper}<invoke ${attributes({ id: `${state.path}.${id}`, src: id })}/>`),
    ...stepsFrom(chart, state.path, deeper),
    ...inside.flatMap((child) => elementOf(chart, child, deeper)),
  ];
  const named = attributes({
    id: state.path,
    ...(element === 'state' && inside.length > 0 && { initial: initialOf(inside) }),
    'flow:description': state.description,
    ...(state.tags.length > 0 && { 'flow:tags': state.tags.join(' ') }),
  });
  return content.length > 0
    ? [`${indent}<${element} ${named}>`, ...content, `${indent}</${element}>`]
    : [`${indent}<${element} ${named}/>`];
}

const stepsOf = ({ steps }: Chart, path: string) => steps.filter(({ from }) => from === path);

const stepsFrom = (chart: Chart, path: string, indent: string): string[] =>
  stepsOf(chart, path).flatMap((step) => {
    const named = attributes({
      ...(step.kind !== 'always' && { event: eventOf(step.event) }),
      ...(step.guard !== null && { cond: conditionOf(step) }),
      ...(step.to !== null && { target: step.to }),
      // Within a state that stays: it is not left and entered anew.
      ...(step.to !== null && (path === '' || step.to.startsWith(`${path}.`)) && { type: 'internal' }),
      'flow:description': step.description,
    });
    const done = [...step.actions.map(doing), ...step.emits.map((event) => `<send ${attributes({ event })}/>`)];
    return done.length > 0
      ? [`${indent}<transition ${named}>`, ...done.map((line) => `${indent}  ${line}`), `${indent}</transition>`]
      : [`${indent}<transition ${named}/>`];
  });

/** `mayClose`, or with what it is asked about: `wasAsked('smsCode')`. */
const conditionOf = ({ guard, guardParams }: ChartStep): string =>
  guardParams
    ? `${guard}(${Object.values(guardParams)
        .map((value) => JSON.stringify(value))
        .join(', ')})`
    : (guard ?? '');

/** The standard’s names for the answers of what was invoked. */
const eventOf = (event: string): string =>
  event.replace(/^xstate\.done\.actor\./, 'done.invoke.').replace(/^xstate\.error\.actor\./, 'error.invoke.');

const idOf = (chart: Chart, event: string) => `${chart.name}.${event}`;
const doing = (name: string) => `<flow:do ${attributes({ name })}/>`;
const initialOf = (states: readonly ChartState[]) =>
  states.find(({ initial }) => initial)?.path ?? states[0]?.path ?? '';

const block = (element: string, indent: string, lines: readonly string[]): string[] =>
  lines.length > 0
    ? [`${indent}<${element}>`, ...lines.map((line) => `${indent}  ${line}`), `${indent}</${element}>`]
    : [];

const attributes = (values: Readonly<Record<string, string>>): string =>
  Object.entries(values)
    .filter(([, value]) => value !== '')
    .map(([name, value]) => `${name}="${escaped(value)}"`)
    .join(' ');

const escaped = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');
