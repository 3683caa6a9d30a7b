import { expect, it } from 'vitest';
import { fileName, pathPart } from './zipPath.ts';

it.each([
  ['市政厅', '市政厅'],
  ['مسجد الحسن', 'مسجد الحسن'],
  ['e\u0301té/..\\x', 'été x'],
  ['../../etc', 'etc'],
  ['🏛️ 🏗️ Steps', 'Steps'],
  ['a\u0000b\u202Ec\r\nd', 'a b c d'],
  ['a'.repeat(100), 'a'.repeat(80)],
])('%j is called %j on every system', (name, path) => {
  expect(pathPart(name)).toBe(path);
});

it.each(['市', '𠮷', 'नि', 'ę̃', 'a\u0300\u0301\u0302\u0303'])(
  'a name of many %j is cut between characters and fits any system',
  (one) => {
    const path = pathPart(one.repeat(300));
    expect(path).toBe(one.normalize('NFC').repeat(path.length / one.normalize('NFC').length));
    expect(path.length).toBeGreaterThan(40);
    expect(Buffer.byteLength(fileName('own_supporting_document_2', 'x.pdf', `${one.repeat(300)}.pdf`))).toBeLessThan(
      255,
    );
  },
);

it('takes no longer for one character that never ends', () => {
  expect(pathPart(`a${'\u0300'.repeat(100_000)}`).length).toBeLessThanOrEqual(80);
});
