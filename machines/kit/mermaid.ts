import type { Chart, ChartState, ChartStep } from './chart.ts';

/** A condition of a step in plain words. */
export type ConditionText = (step: ChartStep) => string;

/** A chart as a Mermaid state diagram. */
export function mermaidOf({ states, steps }: Chart, condition: ConditionText): string {
  const draw = (parent: string | null, indent: string): string[] =>
    states
      .filter((state) => state.parent === parent)
      .flatMap((state) => {
        const inside = draw(state.path, `${indent}  `);
        const lines = [`${indent}state "${state.key}" as ${idOf(state.path)}`];
        if (inside.length > 0) lines[0] = `${indent}state "${state.key}" as ${idOf(state.path)} {`;
        if (inside.length > 0) lines.push(...inside, `${indent}}`);
        return state.initial ? [...lines, `${indent}[*] --> ${idOf(state.path)}`] : lines;
      });
  const ends = states.filter(({ kind, parent }) => kind === 'final' && parent === null);
  return [
    'stateDiagram-v2',
    ...draw(null, '  '),
    ...steps
      .filter(({ from, to }) => from !== '' && to !== null)
      .map(
        (step) =>
          `  ${idOf(step.from)} --> ${idOf(step.to ?? '')}: ${labelOf(step, condition).replaceAll(/[;#]/g, ',')}`,
      ),
    ...ends.map(({ path }) => `  ${idOf(path)} --> [*]`),
  ].join('\n');
}

/** A chart as a page of Markdown: the drawing, and beneath it the same in words. */
export function markdownOf(chart: Chart, title: string, condition: ConditionText): string {
  return `${[
    `# ${title}`,
    '',
    chart.description,
    '',
    '```mermaid',
    mermaidOf(chart, condition),
    '```',
    '',
    '## States',
    '',
    '| State | What it is |',
    '| --- | --- |',
    ...chart.states.map((state) => `| ${state.path} | ${state.description}${waiting(state)}${doing(state)} |`),
    '',
    '## Steps',
    '',
    '| From | When | To | Only if | Does |',
    '| --- | --- | --- | --- | --- |',
    ...chart.steps.map(
      (step) =>
        `| ${step.from || 'anywhere'} | ${meaning(step)} | ${step.to ?? 'stays'} | ${step.guard ? condition(step).replaceAll('|', '/') : ''} | ${doneBy(step)} |`,
    ),
  ].join('\n')}\n`;
}

const idOf = (path: string) => path.replaceAll('.', '_');
const eventText = ({ event, kind, delay }: ChartStep) =>
  `${kind === 'always' ? 'at once' : shortEvent(event)}${delay?.milliseconds ? ` (${delay.milliseconds / 1000} s)` : ''}`;
const labelOf = (step: ChartStep, condition: ConditionText) =>
  `${eventText(step)}${step.guard ? ` [${condition(step).split(', else: ')[0]}]` : ''}`;
const shortEvent = (event: string) =>
  event
    .replace(/^xstate\.done\.actor\.(.+)$/, '$1 answered')
    .replace(/^xstate\.error\.actor\.(.+)$/, '$1 failed')
    .replace(/^xstate\.after\.([^.]+)\..+$/, 'after $1');
const meaning = (step: ChartStep) => `${step.description ? `${step.description} ` : ''}\`${eventText(step)}\``;
const waiting = ({ waitsFor }: ChartState) => (waitsFor.length > 0 ? ` Waits for ${waitsFor.join(', ')}.` : '');
const doing = ({ entry, exit }: ChartState) =>
  `${entry.length > 0 ? ` On entry: ${entry.join(', ')}.` : ''}${exit.length > 0 ? ` On leaving: ${exit.join(', ')}.` : ''}`;
const doneBy = ({ actions, emits }: ChartStep) =>
  `${actions.join(', ')}${emits.length > 0 ? ` (tells: ${emits.join(', ')})` : ''}`;
