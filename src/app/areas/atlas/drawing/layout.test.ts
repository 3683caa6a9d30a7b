import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { Translate } from '#app/i18n/useText.ts';
import { locales } from '#contract/locales.ts';
import { register } from '#machines/index.ts';
import { chartOf } from '#machines/kit/chart.ts';
import { stepKey } from '#machines/kit/compare.ts';
import { chartWords } from '../shared/words.ts';
import type { Box, Drawing } from './drawn.ts';
import { drawingOf } from './layout.ts';

const all = register.flatMap((registered) =>
  locales.map((locale) => ({ name: registered.name, locale, registered, drawing: draw(registered, locale) })),
);

describe.each(all)('the drawing of $name in $locale', ({ registered, drawing }) => {
  const chart = chartOf(registered.machine);

  it('shows every state once and every step on an edge', () => {
    expect(drawing.states.map(({ state }) => state.path)).toEqual(chart.states.map(({ path }) => path));
    const drawn = drawing.edges.flatMap(({ steps }) => steps.map(stepKey));
    expect(drawn.toSorted()).toEqual([...new Set(chart.steps.map(stepKey))].toSorted());
  });

  it('lets no label lie over a state or another label', () => {
    const boxes = [
      ...drawing.states.filter(({ frame }) => !frame).map((box) => ({ name: box.state.path, box })),
      ...drawing.sources.map((box) => ({ name: `any ${box.path}`, box })),
      ...drawing.edges.map(({ key, label }) => ({ name: `label ${key}`, box: label })),
    ];
    const overlaps = boxes.flatMap((one, place) =>
      boxes.slice(place + 1).flatMap((other) => (overlap(one.box, other.box) ? [`${one.name} × ${other.name}`] : [])),
    );
    expect(overlaps).toEqual([]);
  });

  it('keeps what belongs into a frame inside it', () => {
    const frames = new Map(drawing.states.filter(({ frame }) => frame).map((frame) => [frame.state.path, frame]));
    const outside = drawing.states.filter(({ state, ...box }) => {
      const frame = state.parent === null ? undefined : frames.get(state.parent);
      return frame !== undefined && !inside(box, frame);
    });
    expect(outside.map(({ state }) => state.path)).toEqual([]);
  });

  it('stays on its sheet', () => {
    const sheet = { x: 0, y: 0, width: drawing.width, height: drawing.height };
    const boxes = [...drawing.states, ...drawing.sources, ...drawing.edges.map(({ label }) => label)];
    expect(boxes.filter((box) => !inside(box, sheet))).toEqual([]);
    expect(drawing.edges.flatMap(({ points }) => points).filter(({ x, y }) => !(x >= 0 && y >= 0))).toEqual([]);
  });
});

describe('the drawing of an award', () => {
  const { drawing } = all.find(({ name, locale }) => name === 'award' && locale === 'en')!;
  const edge = (from: string, to: string | null) =>
    drawing.edges.find(({ steps }) => steps.some((step) => step.from === from && step.to === to));

  it('runs from the plan to the result, and back where it goes back', () => {
    expect(edge('open', 'judging')?.back).toBe(false);
    expect(edge('judging', 'open')?.back).toBe(true);
  });

  it('names each step by its event', () => {
    expect(edge('open', 'judging')?.lines).toEqual(['start judging']);
  });
});

function draw(registered: (typeof register)[number], locale: string): Drawing {
  const read = (name: string): Record<string, string> =>
    JSON.parse(readFileSync(join(import.meta.dirname, `../../../i18n/messages/${name}.${locale}.json`), 'utf8'));
  const messages = read('atlas');
  const t: Translate = (id, values) =>
    (messages[id] ?? id).replaceAll(/\{(\w+)\}/g, (_, key: string) => String(values?.[key]));
  const words = chartWords(read('charts'), t);
  return drawingOf(chartOf(registered.machine), {
    state: words.state,
    step: words.step,
    anywhere: (path) => t(path === '' ? 'atlas.anyState' : 'atlas.anywhere'),
    more: (count) => t('atlas.more', { count }),
    mayBeRefused: ({ guard }) => guard !== null && registered.rules?.[guard] !== undefined,
  });
}

const overlap = (one: Box, other: Box) =>
  one.x < other.x + other.width - 1 &&
  other.x < one.x + one.width - 1 &&
  one.y < other.y + other.height - 1 &&
  other.y < one.y + one.height - 1;

const inside = (box: Box, around: Box) =>
  box.x >= around.x - 1 &&
  box.y >= around.y - 1 &&
  box.x + box.width <= around.x + around.width + 1 &&
  box.y + box.height <= around.y + around.height + 1;
