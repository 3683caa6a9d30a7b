import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const root = join(import.meta.dirname, '../../src/app');
const files = readdirSync(root, { recursive: true, encoding: 'utf8' }).filter(
  (name) => /\.tsx?$/.test(name) && !/\.test\.|primitives\/(?:\w+I|i)cons(?:\.css)?\.ts$/.test(name),
);

const drawings = readFileSync(join(root, 'ui/primitives/rareIcons.css.ts'), 'utf8');

it.each([...drawings.matchAll(/^ {2}(\w+): '/gm)].map(([, name = '']) => name))(
  'whatever draws “%s” brings it along',
  (icon) => {
    const named = new RegExp(`(?:icon|Icon name)[=:][^\\n]*'${icon}'|(?:icon|Icon name)="${icon}"`);
    // A table of drawings names them as its values.
    const inTable = new RegExp(`IconName>>? = [\\s\\S]*: '${icon}'`);
    const drawing = files.filter((name) => {
      const text = readFileSync(join(root, name), 'utf8');
      return named.test(text) || inTable.test(text);
    });
    expect(drawing).not.toEqual([]);
    for (const name of drawing)
      expect([name, readFileSync(join(root, name), 'utf8')]).toEqual([name, expect.stringContaining('rareIcons.ts')]);
  },
);
