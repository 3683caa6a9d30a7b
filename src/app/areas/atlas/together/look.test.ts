import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { locales } from '#contract/locales.ts';
import { faults } from '#machines/model/faults.fixture.ts';
import { scenarios } from '#machines/model/index.ts';
import { isDeep } from '#tests/support/depth.ts';
import { type Answer, type Asked, answerTo, type Shown } from './look.ts';
import { isOfPlace, type ModelMessages, namesIn } from './modelNames.ts';

const unbounded = { depth: null, seconds: 600 };
const ask = (asked: Asked): Answer => answerTo(asked, { now: () => 0, report: () => undefined });
const shownBy = (answer: Answer): Shown => {
  if (answer.kind !== 'shown') throw new Error(JSON.stringify(answer));
  return answer.shown;
};
const words = locales.map(
  (locale): ModelMessages =>
    JSON.parse(readFileSync(join(import.meta.dirname, `../../../i18n/messages/models.${locale}.json`), 'utf8')),
);
/** In a quick run the first fault of each model: its steps and their words are those of the others. */
const searched = faults.filter(([name], at) => isDeep || faults.findIndex(([other]) => other === name) === at);
const fileOf = ({ path }: Shown): string => JSON.stringify(path?.recorded, null, 2);

describe('what the page is told', () => {
  it('names every model with its faults', () => {
    const answer = ask({ kind: 'list' });
    expect(answer.kind === 'list' && answer.models.map(({ name, variants }) => [name, Object.keys(variants)])).toEqual(
      scenarios.map(({ name, variants }) => [name, Object.keys(variants)]),
    );
  });

  it.each(searched)(
    '%s: %s is found as by the tool, and its file opens the same',
    (scenario, fault, property, steps, last) => {
      const found = shownBy(ask({ kind: 'search', scenario, fault, ...unbounded }));
      expect([found.property?.id, found.path?.steps.length, found.path?.steps.at(-1)?.event]).toEqual([
        property,
        steps,
        last,
      ]);
      const opened = shownBy(ask({ kind: 'open', text: fileOf(found) }));
      expect({ ...opened, figures: found.figures }).toEqual(found);
      // The words of whatever it changed; in English the name itself will do.
      const names = found.path!.steps.flatMap(({ changes }) =>
        changes.filter((change) => !isOfPlace(change)).flatMap(namesIn),
      );
      expect(names.filter((name) => words.slice(1).some((messages) => !messages[name]))).toEqual([]);
    },
  );

  it('says that nothing is found of the product as it is, and whether that is all of it', () => {
    const whole = shownBy(ask({ kind: 'search', scenario: 'administrators', fault: null, ...unbounded }));
    expect(whole).toMatchObject({ path: null, property: null, asTest: null, figures: { complete: true } });
    const cut = shownBy(ask({ kind: 'search', scenario: 'administrators', fault: null, depth: 1, seconds: 600 }));
    expect(cut).toMatchObject({ path: null, figures: { complete: false, depth: 1 } });
  });

  it('tells how far a search has come, and ends it in time', () => {
    const reported: Answer[] = [];
    let now = 0;
    const tick = () => {
      now += 300;
      return now;
    };
    const asked: Asked = { kind: 'search', scenario: 'payment', fault: null, depth: null, seconds: 2 };
    const { figures } = shownBy(answerTo(asked, { now: tick, report: (answer) => reported.push(answer) }));
    expect(figures?.complete).toBe(false);
    expect(reported.length).toBeGreaterThan(2);
    expect(reported.at(-1)).toMatchObject({ kind: 'sofar', figures: { states: expect.any(Number) } });
  });

  it('refuses scenarios and faults that there are none of', () => {
    const search = (scenario: string, fault: string | null) => ask({ kind: 'search', scenario, fault, ...unbounded });
    expect(search('nothing', null)).toEqual({ kind: 'refused', refusal: { code: 'scenario', name: 'nothing' } });
    expect(search('payment', 'toString')).toEqual({ kind: 'refused', refusal: { code: 'fault', name: 'toString' } });
  });
});

describe('a path as a test of the server', () => {
  it('is what the tool writes, and is there where every step is a call', () => {
    const charged = shownBy(ask({ kind: 'search', scenario: 'payment', fault: 'chargeFirst', ...unbounded }));
    expect(charged.asTest).toContain('// entrant1: The entrant submits the entry, to be paid by card.');
    const killed = shownBy(ask({ kind: 'search', scenario: 'payment', fault: 'nobodyFinishes', ...unbounded }));
    expect(killed.asTest).toBeNull();
  });
});
