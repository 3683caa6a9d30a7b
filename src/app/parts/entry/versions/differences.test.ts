import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { differencesOf } from './differences.ts';

const described = (first: string, second: string) =>
  differencesOf(first, second).map(({ in: where, text }) => `${{ both: '=', first: '-', second: '+' }[where]}${text}`);

describe('two texts side by side', () => {
  it('differ by words', () => {
    expect(described('The light stood here.', 'The old light stood there.')).toEqual([
      '=The ',
      '+old ',
      '=light stood ',
      '-here',
      '+there',
      '=.',
    ]);
    expect(described('', 'New')).toEqual(['+New']);
    expect(described('Same', 'Same')).toEqual(['=Same']);
  });

  it('are both there, whatever they are', () => {
    const words = fc.array(fc.constantFrom('light', 'quay', '港口', ' ', '. ', '\n'), { maxLength: 30 });
    fc.assert(
      fc.property(words, words, (one, other) => {
        const [first, second] = [one.join(''), other.join('')];
        const runs = differencesOf(first, second);
        const without = (where: string) =>
          runs
            .filter((run) => run.in !== where)
            .map(({ text }) => text)
            .join('');
        expect([without('second'), without('first')]).toEqual([first, second]);
      }),
    );
  });
});
