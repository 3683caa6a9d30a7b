import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import ELK from 'elkjs';
import { describe, expect, it } from 'vitest';
import type { Translate } from '#app/i18n/useText.ts';
import { register } from '#machines/index.ts';
import { chartOf } from '#machines/kit/chart.ts';
import { stepKey } from '#machines/kit/compare.ts';
import type { Registered } from '#machines/kit/register.ts';
import { sampleOf } from '#tests/support/depth.ts';
import type { Box } from '../drawing/drawn.ts';
import { chartWords } from '../shared/words.ts';
import { graphOf } from './graph.ts';
import { graphWords } from './graphWords.ts';
import { type Placed, placed } from './place.ts';

const window = { width: 1416, height: 818 };
const elk = new ELK();
const read = (name: string): Record<string, string> =>
  JSON.parse(readFileSync(join(import.meta.dirname, `../../../i18n/messages/${name}.en.json`), 'utf8'));
const messages = read('atlas');
const t: Translate = (id, values) =>
  (messages[id] ?? id).replaceAll(/\{(\w+)\}/g, (_, key: string) => String(values?.[key]));
const words = chartWords(read('charts'), t);

const stepsOf = ({ machine }: Registered) => chartOf(machine).steps.length;
/** In a quick run eight of them, from the chart with the fewest steps to the one with the most. */
const drawn = sampleOf(
  register.toSorted((left, right) => stepsOf(left) - stepsOf(right)),
  8,
);

describe.each(register.map((registered) => ({ name: registered.name, registered })))(
  'the large drawing of $name',
  ({ registered }) => {
    const chart = chartOf(registered.machine);
    const ownWords = graphWords(registered, words, t, undefined);

    it('has every state in a box and every step that leads elsewhere on one line', () => {
      const { nodes, links } = graphOf(chart, 'conditions', ownWords);
      const states = nodes.filter(({ kind }) => kind !== 'alike' && kind !== 'any').flatMap(({ paths }) => paths);
      expect(states.toSorted()).toEqual(chart.states.map(({ path }) => path).toSorted());
      const drawn = links.flatMap(({ steps }) => steps.map(stepKey));
      const leading = chart.steps.filter(({ from, to }) => to !== null && to !== from).map(stepKey);
      expect(drawn.toSorted()).toEqual(leading.toSorted());
    });

    if (drawn.includes(registered))
      it('lets no words lie over a box or other words', async () => {
        const drawing = await placed(elk, graphOf(chart, 'states', ownWords), window);
        expect(overlapsIn(drawing)).toEqual([]);
      });
  },
);

describe('states that are alike', () => {
  const signIn = register.find(({ name }) => name === 'signIn')!;
  const { nodes, links } = graphOf(chartOf(signIn.machine), 'states', graphWords(signIn, words, t, undefined));

  it('stand in a frame and share their lines; what only one of them has stays its own', () => {
    const [group, ...others] = nodes.filter(({ kind }) => kind === 'alike');
    expect(others).toEqual([]);
    expect(group?.paths).toEqual(['smsCode', 'totpCode', 'choosing', 'settingUp', 'custom', 'newPassword']);
    expect(links.filter(({ from }) => from === group?.id).map(({ to }) => to)).toEqual(['answering', 'credentials']);
    expect(links.filter(({ from }) => group?.paths.includes(from)).map(({ id }) => id)).toEqual([
      'smsCode > recovering',
      'smsCode > resending',
      'totpCode > recovering',
      'choosing > recovering',
    ]);
  });
});

function overlapsIn({ nodes, links }: Placed): string[] {
  const boxes: { readonly name: string; readonly box: Box }[] = [
    ...nodes
      .filter(({ node }) => node.kind !== 'frame' && node.kind !== 'alike')
      .map(({ node, ...box }) => ({ name: node.id, box })),
    ...links.flatMap(({ link, label }) => (label ? [{ name: `words of ${link.id}`, box: label }] : [])),
  ];
  return boxes.flatMap((one, place) =>
    boxes.slice(place + 1).flatMap((other) => (overlap(one.box, other.box) ? [`${one.name} × ${other.name}`] : [])),
  );
}

const overlap = (one: Box, other: Box) =>
  one.x < other.x + other.width - 1 &&
  other.x < one.x + one.width - 1 &&
  one.y < other.y + other.height - 1 &&
  other.y < one.y + one.height - 1;
