import { describe, expect, it } from 'vitest';
import texts from '#contract/reasons/en.json' with { type: 'json' };
import { register } from '../index.ts';
import { startsOf } from './paths.ts';
import { whyNot } from './why.ts';

const words: Readonly<Record<string, string>> = texts;
// A word alone between braces after the name of a case is a text, and no place for a value.
const placesIn = (text: string) =>
  [...text.matchAll(/(?<!(?:zero|one|two|few|many|other|=\d+) )\{(\w+)\s*[,}]/g)].map(([, name]) => name!);

// What the text of a reason leaves open has to come with the reason, wherever somebody is refused.
describe.each(register.filter(({ rules }) => rules !== undefined))('$name', (registered) => {
  it('gives every reason with the values that its text names', () => {
    const found = new Set<string>();
    for (const sample of registered.cases) {
      for (const state of startsOf(registered, sample)) {
        for (const event of sample.events) {
          for (const { code, params = {} } of whyNot(state, event, registered.rules ?? {})) {
            const empty = placesIn(words[code] ?? '').filter(
              (name) => params[name] === undefined || params[name] === null,
            );
            if (empty.length > 0) found.add(`${code} lacks ${empty.join(', ')}`);
          }
        }
      }
    }
    expect([...found]).toEqual([]);
  });
});
