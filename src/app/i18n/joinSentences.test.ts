import { expect, it } from 'vitest';
import { joinSentences } from './joinSentences.ts';
import { getLanguage } from './store.ts';

const joined = (tag: string) => joinSentences({ ...getLanguage(), tag }, ['One.', false, '', 'Two.', null, undefined]);

it('puts sentences one after the other, with a space between them where the language has one', () => {
  expect(joined('fr')).toBe('One. Two.');
  expect(joined('zh-CN')).toBe('One.Two.');
});
