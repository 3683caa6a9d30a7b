import { readdirSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { register } from '#machines/index.ts';
import { chartOf } from '#machines/kit/chart.ts';
import { markdownOf } from '#machines/kit/mermaid.ts';
import { systemChart, systemTitle } from '#machines/system/system.ts';
import { conditionText } from '#tools/flows/conditionText.ts';

it.each(register)('docs/flows/$name.md shows the chart as it is (npm run flows writes it)', (registered) => {
  const { name, machine, title } = registered;
  expect(readFileSync(`docs/flows/${name}.md`, 'utf8')).toBe(
    markdownOf(chartOf(machine), title, conditionText(registered)),
  );
});

it('docs/flows/charts.json holds the same charts for comparing (npm run flows writes it)', () => {
  const written: unknown = JSON.parse(readFileSync('docs/flows/charts.json', 'utf8'));
  expect(written).toEqual(register.map(({ machine }) => chartOf(machine)));
});

it('docs/flows/system.md shows which chart moves which (npm run flows writes it)', () => {
  expect(readFileSync('docs/flows/system.md', 'utf8')).toBe(
    markdownOf(systemChart(register), systemTitle, ({ guard }) => guard ?? ''),
  );
});

it('docs/flows holds nothing else', () => {
  const others = ['README.md', 'system.md'];
  const pages = readdirSync('docs/flows').filter((name) => name.endsWith('.md') && !others.includes(name));
  expect(pages.sort()).toEqual(register.map(({ name }) => `${name}.md`).sort());
});
