import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { Invariant } from '#machines/kit/invariants.ts';
import { checks } from '#server/modules/verify/registry.ts';
import { reasonTexts } from '#server/platform/errors/reasons.ts';

/** Invariants of the charts that SQL cannot look at, each with the reason. */
const notBySql: Readonly<Record<string, string>> = {
  'award.invariant.bestEntryStands': 'the ranking is worked out by src/server/results, not in the database',
  'entry.invariant.bestExplained': 'the ranking is worked out by src/server/results, not in the database',
};

const machines = join(import.meta.dirname, '..', '..', 'machines');
const modules = readdirSync(machines, { recursive: true, encoding: 'utf8' }).filter((name) =>
  /\.(invariants|rules)\.ts$/.test(name),
);
const isInvariants = (value: unknown): value is readonly Invariant<never>[] =>
  Array.isArray(value) && value.length > 0 && value.every((one) => /\.invariant\./.test(one?.id) && 'holds' in one);
const ofCharts = (
  await Promise.all(
    modules.map(async (name) => {
      const module: Record<string, unknown> = await import(join(machines, name));
      return Object.values(module).filter(isInvariants).flat();
    }),
  )
)
  .flat()
  .map(({ id }) => id);
const bySql = checks.map(({ id }) => id);

describe('what always holds', () => {
  it('is checked by SQL as well, or it is said why it cannot be', () => {
    expect(ofCharts.length).toBeGreaterThan(20);
    expect(ofCharts.filter((id) => !bySql.includes(id) && !(id in notBySql))).toEqual([]);
    expect(Object.keys(notBySql).filter((id) => bySql.includes(id) || !ofCharts.includes(id))).toEqual([]);
  });

  it('is what the texts say, and nothing else', () => {
    const said = Object.keys(reasonTexts.en).filter((id) => id.includes('.invariant.'));
    expect(said.filter((id) => !ofCharts.includes(id) && !bySql.includes(id))).toEqual([]);
  });

  it('is at least forty things, each once', () => {
    expect(new Set(bySql).size).toBe(bySql.length);
    expect(bySql.length).toBeGreaterThanOrEqual(40);
  });

  it.each(Object.entries(reasonTexts))('is said in plain words: %s', (_, texts) => {
    const wordless = [...new Set([...ofCharts, ...bySql])].filter((id) => !texts[id]);
    expect(wordless).toEqual([]);
  });
});
