import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { edited, isWritten } from '#tools/guides/carryOut.ts';
import { filesOf, parseGuide, readGuides } from '#tools/guides/guide.ts';

// `npm run guides` carries them out and leaves each place out in turn; here is what can be seen without running anything.
describe.each(readGuides())('the guide $name', (guide) => {
  it('names lines that are there, once each', () => {
    const written = guide.places.flatMap(({ edits }) => edits).filter(isWritten);
    const texts = new Map(written.map(({ file }) => [file, readFileSync(file, 'utf8')]));
    for (const edit of written) texts.set(edit.file, edited(texts.get(edit.file)!, edit));
    expect([...texts.keys()].filter((file) => texts.get(file) === readFileSync(file, 'utf8'))).toEqual([]);
    expect(written.filter((edit) => edit.kind === 'message' && edit.text === '')).toEqual([]);
  });

  it('names who notices a forgotten place by a test or a project that is there', () => {
    const asked = guide.places.map(({ noticedBy }) => noticedBy.split(' ').at(-1)!);
    expect(asked.filter((path) => !existsSync(path))).toEqual([]);
  });

  it('changes no more files than it promises', () => {
    expect(filesOf(guide).length).toBeLessThanOrEqual(guide.most);
  });
});

it('a guide is refused that does not say who notices a forgotten place', () => {
  const place = '## 1. `a.ts`\nAfter `x`:\n```ts\ny\n```\n';
  expect(() => parseGuide('some', `At most 2 files.\n${place}`)).toThrow('nobody notices');
  expect(() => parseGuide('some', place)).toThrow('at most N files');
  expect(parseGuide('some', `At most 2 files change.\n${place}Forgotten: \`npx tsc -p src\`\n`).places).toEqual([
    {
      name: '1. a.ts',
      edits: [{ kind: 'lines', file: 'a.ts', where: 'After', at: 'x', lines: ['y'] }],
      noticedBy: 'npx tsc -p src',
      named: ['a.ts'],
    },
  ]);
});
